import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import type { EmailStatus, EmailTable, ShopDatabase } from '~/database/schema'
import { mailboxKey, newId } from '~/models/values/index.server'

import type { MailAnnex } from './annex'
import { keepAnnexes, withAnnexes } from './annex.server'

/** The outbox: a mail is a row of the business transaction it tells about, and is sent afterwards. */

export interface MailContent {
  subject: string
  text: string
  html: string
  /** What `text` and `html` name by a mark. */
  annexes?: MailAnnex[]
}

/** Puts a mail into the outbox within the caller's transaction; the same key twice is one mail. */
export async function queueEmail(
  trx: Kysely<ShopDatabase>,
  input: {
    key: string
    kind: string
    orderId?: string
    /** It is forgotten with this conversation. */
    conversationId?: string
    to: string
    /** Where an answer goes, when not to the shop. */
    replyTo?: string
    /** The agreement it rests on: withdrawn before the mail has left, it does not leave. */
    consentId?: string
    content: MailContent
    at: Date
  },
): Promise<void> {
  await trx
    .insertInto('email')
    .values({
      id: newId(input.at),
      idempotency_key: input.key,
      kind: input.kind,
      order_id: input.orderId ?? null,
      conversation_id: input.conversationId ?? null,
      recipient: headerText(input.to),
      mailbox: mailboxKey(input.to),
      reply_to: input.replyTo === undefined ? null : headerText(input.replyTo),
      consent_id: input.consentId ?? null,
      subject: headerText(input.content.subject),
      text_body: input.content.text,
      html_body: input.content.html,
      next_attempt_at: input.at.toISOString(),
      created_at: input.at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  await keepAnnexes(trx, input.content.annexes ?? [])
}

const DAY_MS = 24 * 3600_000

/**
 * Whether another mail of a kind may go to an address that somebody typed: beyond a few a day it would be someone
 * filling a mailbox, which has as many spellings as one likes.
 */
export async function mayWriteTo(
  trx: Kysely<ShopDatabase>,
  input: { kind: string; to: string; mailsADay: number; at: Date },
): Promise<boolean> {
  const { count } = await trx
    .selectFrom('email')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', new Date(input.at.getTime() - DAY_MS).toISOString())
    .where('kind', '=', input.kind)
    .where('mailbox', '=', mailboxKey(input.to))
    .executeTakeFirstOrThrow()
  return count < input.mailsADay
}

/** Whether a mail of a kind went to this mailbox within the last day, however the address was spelled. */
export async function hasWrittenTo(
  trx: Kysely<ShopDatabase>,
  input: { kind: string; to: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('email')
    .select('id')
    .where('created_at', '>', new Date(input.at.getTime() - DAY_MS).toISOString())
    .where('kind', '=', input.kind)
    .where('mailbox', '=', mailboxKey(input.to))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** To this address, in its one spelling, or to the shop with what its owner wrote. */
export function isMailOf(email: string) {
  return (eb: ExpressionBuilder<ShopDatabase, 'email'>) =>
    eb.or([eb(sql`lower(recipient)`, '=', email), eb(sql`lower(reply_to)`, '=', email)])
}

/** Forgets mails of these kinds: those sent before an instant, and whatever was written before another. */
export async function eraseEmails(
  db: Kysely<ShopDatabase>,
  input: { kinds: string[]; sentBefore: Date; writtenBefore: Date; limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('email')
    .select('id')
    .where('kind', 'in', input.kinds)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', input.writtenBefore.toISOString()),
        eb.and([eb('status', '=', 'sent'), eb('sent_at', '<', input.sentBefore.toISOString())]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(input.limit)
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map((row) => row.id)
  const { numDeletedRows } = await db.deleteFrom('email').where('id', 'in', ids).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const MAX_LISTED_EMAILS = 50

/** The newest mails of the outbox, without their bodies. */
export function listEmails(db: Kysely<ShopDatabase>, input: { status?: EmailStatus } = {}) {
  let query = db
    .selectFrom('email')
    .select(['id', 'kind', 'recipient', 'subject', 'status', 'attempts', 'last_error', 'created_at', 'sent_at'])
  if (input.status) query = query.where('status', '=', input.status)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_LISTED_EMAILS).execute()
}

/** With its text, whatever became of it. */
export async function findEmail(db: Kysely<ShopDatabase>, id: string): Promise<Selectable<EmailTable> | undefined> {
  const [email] = await withAnnexes(db, await db.selectFrom('email').selectAll().where('id', '=', id).execute())
  return email
}

/** One line: a line break in a header would let its author add headers of his own. */
function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
