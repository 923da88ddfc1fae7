import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Email } from '~/database/schema'
import type { MailKind } from '~/models/base/outbox'
import { type DrawTextPaper, findAcceptedTerms, keepPdf } from '~/models/content/text/index.server'
import { findOrderRow } from '~/models/shop/order/index.server'
import { calendarEventOf, calendarFile, calendarMethod, findBooking } from '~/models/support/booking/index.server'
import { logger } from '~/runtime/logger.server'
import type { MailShop } from './shop.server'

export interface MailFile {
  filename: string
  contentType: string
  content: Buffer
  /** Content id of a picture; the HTML references it. */
  cid?: string
}

/** Reads an uploaded picture of the shop, named with its folder; undefined when the file is gone. */
type ReadPicture = (file: string) => Promise<Buffer | undefined>

export function pictureReader(uploadsDir: string): ReadPicture {
  return (file) => readFile(join(uploadsDir, file)).catch(() => undefined)
}

/** Attachments and embedded pictures of a mail. */
export interface MailBaggage {
  draw: DrawTextPaper
  readPicture: ReadPicture
}

const ownPicture = /<img src="[^"]*\/uploads\/((?:products|shop)\/[\w-]+\.(?:jpg|png))"/g

/** Embeds the shop's pictures, so that opening the mail makes no request to any server. */
export async function embedPictures(
  html: string,
  readPicture: ReadPicture,
): Promise<{ html: string; pictures: MailFile[] }> {
  const pictures: MailFile[] = []
  for (const file of new Set(Array.from(html.matchAll(ownPicture), ([, file = '']) => file))) {
    const content = await readPicture(file)
    const filename = basename(file)
    const contentType = filename.endsWith('.png') ? 'image/png' : 'image/jpeg'
    if (content) pictures.push({ filename, contentType, content, cid: `${filename}@mail` })
  }
  const attached = new Set(pictures.map(({ filename }) => filename))
  const sources = html.replace(ownPicture, (_, file: string) =>
    attached.has(basename(file)) ? `<img src="cid:${basename(file)}@mail"` : '<img',
  )
  return { html: sources, pictures }
}

/** A mail as one self-contained file, with its pictures inlined. */
export async function inlinePictures(html: string, readPicture: ReadPicture): Promise<string> {
  const { html: attached, pictures } = await embedPictures(html, readPicture)
  return pictures.reduce(
    (whole, { cid, contentType, content }) =>
      whole.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    attached,
  )
}

/** The mails that form the contract. */
const contractKinds: string[] = ['order-confirmation', 'payment-pending'] satisfies MailKind[]

interface Input {
  email: Pick<Email, 'id' | 'kind' | 'data'>
  at: Date
  draw: DrawTextPaper
}

/** The accepted terms as a PDF. The mail contains them too, so a failed rendering does not stop it. */
export async function attachedTerms(shop: MailShop, asked: Input): Promise<MailFile[]> {
  const { id, kind, data } = asked.email
  if (!contractKinds.includes(kind)) return []
  try {
    return await termsOf(shop, { ...asked, orderId: JSON.parse(data ?? '{}').orderId })
  } catch (error) {
    logger.error({ err: error, email: id }, 'the terms of a mail cannot be drawn')
    return []
  }
}

async function termsOf(shop: MailShop, { orderId, at, draw }: Input & { orderId: string }): Promise<MailFile[]> {
  const { db, origin, settings } = shop
  const order = await findOrderRow(db, orderId)
  const text = order && (await findAcceptedTerms(db, { order, origin, at }))
  const pdf = text && (await keepPdf(db, { text, shopName: settings['shop.name'], origin, draw, at }))
  return pdf ? [{ filename: 'conditions-generales-de-vente.pdf', contentType: 'application/pdf', content: pdf }] : []
}

/** By each of them the event of a booking enters a calendar, changes in it, or leaves it. */
const calendarKinds: string[] = ['booking-confirmation', 'booking-moved', 'booking-cancelled'] satisfies MailKind[]

/** The booking as it is now; of one cancelled meanwhile, only the mail that says so has it. */
export async function attachedEvent(shop: MailShop, { kind, data }: Input['email']): Promise<MailFile[]> {
  if (!calendarKinds.includes(kind)) return []
  const booking = await findBooking(shop.db, String(JSON.parse(data ?? '{}').bookingId))
  if (!booking || (booking.state === 'cancelled') !== (kind === 'booking-cancelled')) return []
  const event = calendarEventOf(booking, shop)
  const isMailed = true
  const contentType = `text/calendar; charset=utf-8; method=${calendarMethod(event, { isMailed })}`
  return [{ filename: 'rendez-vous.ics', contentType, content: Buffer.from(calendarFile(event, { isMailed })) }]
}
