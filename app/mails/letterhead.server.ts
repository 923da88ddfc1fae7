import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { queueEmail } from '~/models/outbox/index.server'
import { type Settings, typesetHours } from '~/models/shop'
import { readSettings } from '~/models/shop/index.server'
import { formatDateTime } from '~/models/values'

import type { MailOrder } from './mail-order.server'
import { type MailBlock, renderMail } from './render'

interface Letter {
  key: string
  kind: string
  at: Date
  subject: string
  title: string
  blocks: MailBlock[]
}

/** A notice to the shop's own address; a shop without one has its lists to read instead. */
export async function queueToShop(
  trx: Kysely<ShopDatabase>,
  input: Letter & {
    orderId?: string
    /** It is forgotten with this conversation. */
    conversationId?: string
    /** Where an answer goes, when it is for a person who wrote. */
    replyTo?: string
    /** What stands below instead of saying that nobody wrote this. */
    footer?: string[]
  },
): Promise<void> {
  const { key, kind, at, subject, title, blocks, orderId, conversationId, replyTo, footer } = input
  const settings = await readSettings(trx)
  if (settings['shop.email'] === '') return
  await queueEmail(trx, {
    key,
    kind,
    orderId,
    conversationId,
    to: settings['shop.email'],
    replyTo,
    at,
    content: renderMail({
      subject,
      shopName: settings['shop.name'],
      title,
      blocks,
      footer: footer ?? [`Avis automatique du ${formatDateTime(at)} (heure de Paris).`],
    }),
  })
}

/** A mail about an order, to whoever placed it, under the shop's signature. */
export async function queueToShopper(
  trx: Kysely<ShopDatabase>,
  input: Letter & { order: MailOrder; settings: Settings },
): Promise<void> {
  const { key, kind, at, subject, title, blocks, order, settings } = input
  await queueEmail(trx, {
    key,
    kind,
    orderId: order.id,
    to: order.email,
    at,
    content: renderMail({
      subject,
      shopName: settings['shop.name'],
      title,
      blocks,
      footer: shopSignature(settings),
    }),
  })
}

export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text }
}

/** Who writes and how to reach them; what is not set is left out. */
export function shopSignature(settings: Settings): string[] {
  const phone = settings['shop.phone'] && `${settings['shop.phone']} (${typesetHours(settings['shop.hours'])})`
  return [settings['shop.name'], settings['shop.address'], phone, settings['shop.email']].filter((line) => line !== '')
}
