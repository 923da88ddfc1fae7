import type { Email, EmailStatus } from '~/database/schema'
import { type WrittenMail, wholeText } from '~/models/base/outbox'
import { findEmail, findText, listEmails, listEmailsAbout, listEmailsOf } from '~/models/base/outbox/index.server'

import type { Grounds } from './grounds.server'
import { withLinks } from './kept-links.server'
import { explainFailure, renderMail } from './mail.server'
import type { MailShop } from './shop.server'

type Written = Pick<Email, 'id' | 'kind' | 'data' | 'subject' | 'created_at'> & Partial<Grounds>

/** Newest first. */
export async function listMails(shop: MailShop, input: { status?: EmailStatus } = {}) {
  return withSubjects(shop, await listEmails(shop.db, input))
}

/** Oldest first. */
export async function listMailsOf(shop: MailShop, input: { email: string; limit: number }) {
  return withSubjects(shop, await listEmailsOf(shop.db, input))
}

/** To its buyer, oldest first. */
export async function listMailsAbout(shop: MailShop, order: { id: string; email: string }) {
  return withSubjects(shop, await listEmailsAbout(shop.db, { orderId: order.id, to: order.email }))
}

/** As sent, or as it would be rendered now; one-time links are shown as removed. */
export async function findMail(shop: MailShop, id: string) {
  const email = await findEmail(shop.db, id)
  return email && { ...email, ...(await readText(shop, email)) }
}

async function withSubjects<Row extends Written>(shop: MailShop, rows: Row[]) {
  const mails: (Row & { subject: string })[] = []
  for (const row of rows) mails.push({ ...row, subject: row.subject ?? (await readText(shop, row)).subject })
  return mails
}

async function readText(shop: MailShop, email: Written): Promise<WrittenMail> {
  try {
    const kept = await findText(shop.db, email.id)
    return kept ? withLinks(kept, shop) : wholeText(await renderMail(shop, email))
  } catch (error) {
    return { subject: '(texte indisponible)', text: explainFailure(error, email), html: '' }
  }
}
