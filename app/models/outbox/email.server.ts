import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Email, EmailStatus, ShopDatabase } from '~/database/schema'
import { readSettings } from '~/models/shop/index.server'
import { mailboxKey, newId } from '~/models/values/index.server'

import { headerText } from './header-text'
import type { Mail, MailKind } from './mail'

/**
 * The outbox: a mail is a small row of the business transaction that it tells about. `~/mails` writes its text from it
 * when it leaves or is looked at.
 */

interface Envelope {
  key: string
  orderId?: string
  /** It is forgotten with this conversation. */
  conversationId?: string
  /** Where an answer goes, when not to the shop. */
  replyTo?: string
  /** The agreement it rests on: withdrawn before the mail has left, it does not leave. */
  consentId?: string
  at: Date
}

/** Puts a mail into the outbox within the caller's transaction; the same key twice is one mail. */
export async function queueEmail(trx: Kysely<ShopDatabase>, input: Envelope & Mail & { to: string }): Promise<void> {
  await trx
    .insertInto('email')
    .values({
      id: newId(input.at),
      idempotency_key: input.key,
      kind: input.kind,
      data: JSON.stringify(input.data),
      order_id: input.orderId ?? null,
      conversation_id: input.conversationId ?? null,
      recipient: headerText(input.to),
      mailbox: mailboxKey(input.to),
      reply_to: input.replyTo === undefined ? null : headerText(input.replyTo),
      consent_id: input.consentId ?? null,
      next_attempt_at: input.at.toISOString(),
      created_at: input.at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

/** A notice to the shop's own address; a shop without one has its lists to read instead. */
export async function queueToShop(trx: Kysely<ShopDatabase>, input: Envelope & Mail): Promise<void> {
  const to = (await readSettings(trx))['shop.email']
  if (to !== '') await queueEmail(trx, { ...input, to })
}

const DAY_MS = 24 * 3600_000

/**
 * Whether another mail of a kind may go to an address that somebody typed: beyond a few a day it would be someone
 * filling a mailbox, which has as many spellings as one likes.
 */
export async function mayWriteTo(
  trx: Kysely<ShopDatabase>,
  input: { kind: MailKind; to: string; mailsADay: number; at: Date },
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
  input: { kind: MailKind; to: string; at: Date },
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
  input: { kinds: MailKind[]; sentBefore: Date; writtenBefore: Date; limit: number },
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

const listed = [
  'id',
  'kind',
  'data',
  'recipient',
  'subject',
  'status',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
] as const

/** The newest mails of the outbox, without their texts. */
export function listEmails(db: Kysely<ShopDatabase>, input: { status?: EmailStatus } = {}) {
  let query = db.selectFrom('email').select(listed)
  if (input.status) query = query.where('status', '=', input.status)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_LISTED_EMAILS).execute()
}

/** The mails of an address, in its one spelling, oldest first, without their texts. */
export function listEmailsOf(db: Kysely<ShopDatabase>, input: { email: string; limit: number }) {
  return db
    .selectFrom('email')
    .select(listed)
    .where(isMailOf(input.email))
    .orderBy('created_at')
    .orderBy('id')
    .limit(input.limit)
    .execute()
}

export function findEmail(db: Kysely<ShopDatabase>, id: string): Promise<Email | undefined> {
  return db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirst()
}
