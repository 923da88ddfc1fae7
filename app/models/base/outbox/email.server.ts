import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import { countOf } from '~/database/aggregates'
import { mailDigest } from '~/database/backup/issued.server'
import type { CustomerOrder, Email, EmailStatus, MailBasis, ShopDatabase, ShopDb } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { mailboxKey } from '~/models/values/email-address'
import { newId } from '~/models/values/id.server'
import { seal, unseal } from '~/runtime/sealed-text.server'
import type { Signer } from '~/runtime/secret.server'
import { DAY_MS } from '~/runtime/time'
import { headerText, type Mail, type MailKind } from './mail'

const PURPOSE = 'one-time links of a mail'

/** Tokens of one-time links, readable with the shop's secret only. */
export function sealTokens(signer: Signer, tokens: string[]): string {
  return seal(signer, PURPOSE, Buffer.from(JSON.stringify(tokens)))
}

/** Empty once erased, or under another secret. */
export function openTokens(signer: Signer, sealed: string | null): string[] {
  const text = sealed === null ? undefined : unseal(signer, PURPOSE, sealed)
  return text ? z.array(z.string()).parse(JSON.parse(text.toString())) : []
}

/**
 * Transactional outbox: a mail is a small row of the transaction it reports. `~/mails` renders its text when it is sent
 * or viewed.
 */

interface Envelope {
  key: string
  orderId?: string
  /** Deleted with this conversation. */
  conversationId?: string
  /** Reply-To address, when not the shop's. */
  replyTo?: string
  /** The agreement it is based on; not sent once that has ended. */
  basis?: MailBasis
  agreementId?: string | undefined
  /** The token of a one-time link, never stored in clear. */
  secret?: { token: string; signer: Signer }
  at: Date
}

/** Queues a mail in the caller's transaction; idempotent by key. */
export async function queueEmail(trx: ShopDb, input: Envelope & Mail & { to: string }): Promise<void> {
  // The buyer of an erased order has no address.
  if (input.to === '') return
  await trx
    .insertInto('email')
    .values({
      id: newId(input.at),
      idempotency_key: input.key,
      kind: input.kind,
      data: JSON.stringify(input.data),
      sealed: input.secret ? sealTokens(input.secret.signer, [input.secret.token]) : null,
      order_id: input.orderId ?? null,
      conversation_id: input.conversationId ?? null,
      recipient: headerText(input.to),
      mailbox: mailboxKey(input.to),
      reply_to: input.replyTo === undefined ? null : headerText(input.replyTo),
      basis: input.basis ?? null,
      agreement_id: input.agreementId ?? null,
      next_attempt_at: input.at.toISOString(),
      created_at: input.at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

/** Queues a mail to the buyer of an order; no-op for example orders of the demonstration. */
export async function queueBuyerMail(
  trx: ShopDb,
  { order, ...mail }: Envelope & Mail & { order: Pick<CustomerOrder, 'id' | 'email' | 'is_demo'> },
): Promise<void> {
  if (order.is_demo === 1) return
  await queueEmail(trx, { ...mail, orderId: order.id, to: order.email })
}

/** Queues a notice to the shop's own address; no-op without one. */
export async function queueToShop(trx: ShopDb, input: Envelope & Mail): Promise<void> {
  const to = (await readSettings(trx))['shop.email']
  if (to !== '') await queueEmail(trx, { ...input, to })
}

/** Withdraws unsent mails of a key, and of keys that extend it with a colon. */
export async function deleteQueuedMails(trx: ShopDb, key: string): Promise<void> {
  await trx
    .deleteFrom('email')
    .where('status', '=', 'queued')
    .where('idempotency_key', '>=', key)
    .where('idempotency_key', '<', `${key};`)
    .execute()
}

/** Counts by mailbox, whatever the spelling of the address, to prevent flooding. */
export async function mayWriteTo(
  trx: ShopDb,
  input: { kind: MailKind; to: string; mailsADay: number; at: Date },
): Promise<boolean> {
  const count = await countOf(
    trx
      .selectFrom('email')
      .where('created_at', '>', new Date(input.at.getTime() - DAY_MS).toISOString())
      .where('kind', '=', input.kind)
      .where('mailbox', '=', mailboxKey(input.to)),
  )
  return count < input.mailsADay
}

/** Queues a mail to an unverified address, up to a daily limit per kind. */
export async function queueCapped(
  trx: ShopDb,
  input: Envelope & Mail & { to: string; mailsADay: number },
): Promise<void> {
  if (await mayWriteTo(trx, input)) await queueEmail(trx, input)
}

/** Mails to this normalized address, or to the shop with a text by its owner. */
export function isMailOf(email: string) {
  return (eb: ExpressionBuilder<ShopDatabase, 'email'>) =>
    eb.or([eb(sql`lower(recipient)`, '=', email), eb(sql`lower(reply_to)`, '=', email)])
}

/** Deletes mails of these kinds that were sent before one instant or created before another. */
export async function eraseEmails(
  db: ShopDb,
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
  'class',
  'basis',
  'agreement_id',
] as const

/** The newest mails of the outbox, without their texts. */
export function listEmails(db: ShopDb, input: { status?: EmailStatus } = {}) {
  let query = db.selectFrom('email').select(listed)
  if (input.status) query = query.where('status', '=', input.status)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_LISTED_EMAILS).execute()
}

/** Mails to a normalized address, oldest first, without their texts. */
export function listEmailsOf(db: ShopDb, input: { email: string; limit: number }) {
  return db
    .selectFrom('email')
    .select(listed)
    .where(isMailOf(input.email))
    .orderBy('created_at')
    .orderBy('id')
    .limit(input.limit)
    .execute()
}

const MAX_ABOUT_ORDER = 50

/** Mails about an order to one address, oldest first, without their texts. */
export function listEmailsAbout(db: ShopDb, { orderId, to }: { orderId: string; to: string }) {
  return db
    .selectFrom('email')
    .select(listed)
    .where('order_id', '=', orderId)
    .where('recipient', '=', to)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_ABOUT_ORDER)
    .execute()
}

export function countFailedEmails(db: ShopDb): Promise<number> {
  return countOf(db.selectFrom('email').where('status', '=', 'failed'))
}

export function findEmail(db: ShopDb, id: string): Promise<Email | undefined> {
  return db.selectFrom('email').selectAll().where('id', '=', id).executeTakeFirst()
}

/** When a mail of this message key was sent in days that a restore lost, so that it is not sent again. */
export async function findSentBefore(db: ShopDb, key: string): Promise<Date | undefined> {
  const sent = await db
    .selectFrom('lost_record')
    .select('at')
    .where('kind', '=', 'mail')
    .where('subject', '=', mailDigest(key))
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return sent && new Date(sent.at)
}

/** A person asks for it again. */
export async function liftSent(trx: ShopDb, { key, at }: { key: string; at: Date }): Promise<void> {
  await trx
    .updateTable('lost_record')
    .set({ lifted_at: at.toISOString() })
    .where('kind', '=', 'mail')
    .where('subject', '=', mailDigest(key))
    .execute()
}
