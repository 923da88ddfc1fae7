import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { findMail } from '~/mails/reading.server'
import { claimNextEmails, writeClaimed } from '~/mails/sending.server'
import { mailShopOf } from '~/mails/shop.server'
import type { MailContent, WrittenMail } from '~/models/base/outbox'
import { keepText, queueEmail } from '~/models/base/outbox/index.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { firstShop } from './first-shop'

type MailFilter = { kind?: string; to?: string; orderId?: string }

/** The outbox, oldest first, then by kind, each mail with its stored or rendered text. */
export async function readMails(db: Kysely<ShopDatabase>, { kind, to, orderId }: MailFilter = {}) {
  let query = db.selectFrom('email').select('id').orderBy('created_at').orderBy('kind').orderBy('id')
  if (kind) query = query.where('kind', '=', kind)
  if (to) query = query.where('recipient', '=', to)
  if (orderId) query = query.where('order_id', '=', orderId)
  const shop = await testMailShop(db)
  const mails = []
  for (const { id } of await query.execute()) {
    const mail = await findMail(shop, id)
    if (mail) mails.push({ ...mail, text_body: mail.text, html_body: mail.html })
  }
  return mails
}

/** Claims the due mails, and renders and stores their text. */
export async function takeMails(db: Kysely<ShopDatabase>, input: { limit: number; at: Date }) {
  const shop = await testMailShop(db)
  const taken = []
  for (const email of await claimNextEmails(db, input)) {
    const mail = await writeClaimed(shop, { email, at: input.at })
    if (mail) taken.push({ ...email, ...mail })
  }
  return taken
}

export function testMailShop(db: Kysely<ShopDatabase>) {
  return mailShopOf({ db, template: osmoseurs, identity: firstShop })
}

type Envelope = { key: string; to: string; replyTo?: string; agreementId?: string; at: Date }

/** Queues a mail with any text. */
export function queueAnyMail(db: Kysely<ShopDatabase>, envelope: Envelope) {
  const basis = envelope.agreementId ? { basis: 'advice' as const } : {}
  return queueEmail(db, { ...envelope, ...basis, kind: 'sign-in-link', data: { token: 'essai', minutes: 30 } })
}

/** Queues a mail with a stored text. */
export async function queueWrittenMail(
  db: Kysely<ShopDatabase>,
  { content, ...envelope }: Envelope & { content: WrittenMail & Partial<MailContent> },
) {
  await queueAnyMail(db, envelope)
  const { id } = await db
    .selectFrom('email')
    .select('id')
    .where('idempotency_key', '=', envelope.key)
    .executeTakeFirstOrThrow()
  await keepText(db, { id, content: { annexes: [], ...content } })
}

/** Text of the mail shown on a back-office page. */
export function readShownMail(html: string): string {
  const [, text = ''] = /<pre class="mail-text">(.*?)<\/pre>/s.exec(html) ?? []
  return text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** What a mail server reports of one recipient (RFC 3464). */
export const deliveryReport = ({
  to = 'lea@example.fr',
  id = 'm1@localhost',
  status = '5.1.1',
  action = 'failed',
} = {}) => `From MAILER-DAEMON Thu Nov 19 10:00:00 2026
From: MAILER-DAEMON@mx.example
Subject: Undelivered Mail
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="b"

--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${to}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <${to}>:
    User unknown

--b
Content-Type: text/rfc822-headers

Message-ID: <${id}>
To: ${to}

--b--
`
