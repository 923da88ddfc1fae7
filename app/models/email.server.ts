import { type ExpressionBuilder, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { EmailStatus, EmailTable, ShopDatabase } from '~/database/schema'
import { normalizeEmail } from './email-address'
import { newId } from './id.server'

/** The outbox: a mail is a row of the business transaction it tells about, and is sent afterwards. */

export interface MailContent {
  subject: string
  text: string
  html: string
}

/** Puts a mail into the outbox within the caller's transaction; the same key twice is one mail. */
export async function queueEmail(
  trx: Kysely<ShopDatabase>,
  input: {
    key: string
    kind: string
    orderId?: string
    to: string
    /** Where an answer goes, when not to the shop. */
    replyTo?: string
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
      recipient: headerText(input.to),
      reply_to: input.replyTo === undefined ? null : headerText(input.replyTo),
      subject: headerText(input.content.subject),
      text_body: input.content.text,
      html_body: input.content.html,
      next_attempt_at: input.at.toISOString(),
      created_at: input.at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

const DAY_MS = 24 * 3600_000

/**
 * Whether another mail of a kind may go to an address that somebody typed: beyond a few a day it would be someone
 * filling a mailbox.
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
    .where(({ fn }) => fn('lower', ['recipient']), '=', normalizeEmail(input.to))
    .executeTakeFirstOrThrow()
  return count < input.mailsADay
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
    .limit(input.limit)
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map((row) => row.id)
  const { numDeletedRows } = await db.deleteFrom('email').where('id', 'in', ids).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** How long a sender may hold a mail; one that died with it loses it to the next. */
const LEASE_MS = 60_000
const MAX_ATTEMPTS = 5
const FIRST_BACK_OFF_MS = 10_000
const MAX_ERROR_LENGTH = 500

export interface ClaimedEmail {
  id: string
  key: string
  to: string
  replyTo: string | undefined
  content: MailContent
  /** From 1; it also tells this claim from a later one of the same mail. */
  attempt: number
}

/** Takes up to `limit` due mails, oldest first: those waiting, and those whose sender died holding them. */
export function claimNextEmails(db: Kysely<ShopDatabase>, input: { limit: number; at: Date }): Promise<ClaimedEmail[]> {
  const now = input.at.toISOString()
  return db.transaction().execute(async (trx) => {
    await failAbandoned(trx, now)
    const due = await trx
      .selectFrom('email')
      .select('id')
      .where(isDue(now))
      .orderBy('next_attempt_at')
      .limit(input.limit)
      .execute()
    if (due.length === 0) return []
    const rows = await trx
      .updateTable('email')
      .set((eb) => ({
        status: 'sending' as const,
        attempts: eb('attempts', '+', 1),
        lease_until: new Date(input.at.getTime() + LEASE_MS).toISOString(),
      }))
      .where(
        'id',
        'in',
        due.map((row) => row.id),
      )
      .returningAll()
      .execute()
    return rows.map((row) => ({
      id: row.id,
      key: row.idempotency_key,
      to: row.recipient,
      replyTo: row.reply_to ?? undefined,
      content: { subject: row.subject, text: row.text_body, html: row.html_body },
      attempt: row.attempts,
    }))
  })
}

/** False when nothing is waiting to be sent now. */
export async function hasDueEmail(db: Kysely<ShopDatabase>, input: { at: Date }): Promise<boolean> {
  const row = await db.selectFrom('email').select('id').where(isDue(input.at.toISOString())).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function markSent(db: Kysely<ShopDatabase>, input: { email: ClaimedEmail; at: Date }): Promise<void> {
  await db
    .updateTable('email')
    .set({ status: 'sent', sent_at: input.at.toISOString(), lease_until: null, last_error: null })
    .where(isHeldBy(input.email))
    .execute()
}

/** Tries again later, up to five times in all; a permanent refusal is never tried again. */
export async function markFailed(
  db: Kysely<ShopDatabase>,
  input: { email: ClaimedEmail; permanent: boolean; error: string; at: Date },
): Promise<void> {
  const last = input.permanent || input.email.attempt >= MAX_ATTEMPTS
  await db
    .updateTable('email')
    .set({
      status: last ? 'failed' : 'queued',
      next_attempt_at: new Date(input.at.getTime() + backOffMs(input.email.attempt)).toISOString(),
      lease_until: null,
      last_error: input.error.slice(0, MAX_ERROR_LENGTH),
    })
    .where(isHeldBy(input.email))
    .execute()
}

/** 10 s, 20 s, 40 s …, and up to half as much again, so that mails refused together do not return together. */
function backOffMs(attempt: number): number {
  return FIRST_BACK_OFF_MS * 2 ** (attempt - 1) * (1 + Math.random() / 2)
}

/** Written as the partial index of unsent mails is, so that the sent ones are never read. */
function isDue(now: string) {
  return sql<SqlBool>`status in ('queued', 'sending') and coalesce(lease_until, next_attempt_at) <= ${now}`
}

function isHeldBy(email: ClaimedEmail) {
  return (eb: ExpressionBuilder<ShopDatabase, 'email'>) =>
    eb.and([eb('id', '=', email.id), eb('status', '=', 'sending'), eb('attempts', '=', email.attempt)])
}

async function failAbandoned(trx: Kysely<ShopDatabase>, now: string) {
  await trx
    .updateTable('email')
    .set({ status: 'failed', lease_until: null, last_error: 'L’envoi a été interrompu à chaque essai.' })
    .where('status', '=', 'sending')
    .where('lease_until', '<=', now)
    .where('attempts', '>=', MAX_ATTEMPTS)
    .execute()
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

export function findEmail(db: Kysely<ShopDatabase>, id: string): Promise<Selectable<EmailTable> | undefined> {
  return db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirst()
}

/** One line: a line break in a header would let its author add headers of his own. */
function headerText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
