import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Email, ShopDatabase, ShopDb } from '~/database/schema'
import { unsubscribePath } from '~/models/advice/index.server'
import type { WrittenMail } from '~/models/outbox'
import { findText, keepText } from '~/models/outbox/index.server'

import { attachedTerms, embedPictures, type MailBaggage, type MailFile } from './attachments.server'
import { MailSubjectGone, requireSubject } from './letter'
import { explainFailure, renderMail } from './mail.server'
import type { MailShop } from './shop.server'

/** Lease of a claimed mail; after it another sender may claim the mail. */
const LEASE_MS = 60_000
const MAX_ATTEMPTS = 5
const FIRST_BACK_OFF_MS = 10_000
const MAX_ERROR_LENGTH = 500

interface ClaimedEmail {
  id: string
  key: string
  to: string
  replyTo: string | undefined
  kind: string
  data: string | null
  created_at: string
  /** The lead whose consent the mail is based on. */
  leadId: string | undefined
  /** From 1; identifies the claim. */
  attempt: number
}

interface MailToSend extends WrittenMail {
  attachments: MailFile[]
  /** One-click unsubscribe (RFC 8058); undefined for a mail not based on consent. */
  unsubscribeUrl: string | undefined
}

/** Claims up to `limit` due mails, oldest first: queued ones, and those whose lease expired. */
export function claimNextEmails(db: ShopDb, input: { limit: number; at: Date }): Promise<ClaimedEmail[]> {
  const now = input.at.toISOString()
  return db.transaction().execute(async (trx) => {
    await failAbandoned(trx, now)
    await failWithdrawn(trx, now)
    const due = await trx
      .selectFrom('email')
      .select('id')
      .where(isDue(now))
      .orderBy('next_attempt_at')
      .orderBy('id')
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
      .returning((eb) =>
        eb
          .selectFrom('lead_consent')
          .select('lead_id')
          .whereRef('lead_consent.id', '=', 'email.consent_id')
          .as('consenting_lead_id'),
      )
      .execute()
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      data: row.data,
      created_at: row.created_at,
      key: messageKeyOf(row),
      to: row.recipient,
      replyTo: row.reply_to ?? undefined,
      leadId: row.consenting_lead_id ?? undefined,
      attempt: row.attempts,
    }))
  })
}

/** A mail sent again on purpose is another message: mailboxes drop one whose Message-ID they have. */
function messageKeyOf({ idempotency_key, resends }: Pick<Email, 'idempotency_key' | 'resends'>): string {
  return resends > 0 ? `${idempotency_key}#${resends}` : idempotency_key
}

/**
 * Renders and stores the text; undefined if rendering failed, and the mail is marked as failed. Without `baggage`
 * nothing is attached.
 */
export async function writeClaimed(
  shop: MailShop,
  { email, at, baggage }: { email: ClaimedEmail; at: Date; baggage?: MailBaggage | undefined },
): Promise<MailToSend | undefined> {
  try {
    const written = (await findText(shop.db, email.id)) ?? (await writeAndKeep(shop, email))
    const unsubscribeUrl = email.leadId && shop.origin + unsubscribePath(shop.signer, email.leadId)
    if (!baggage) return { ...written, unsubscribeUrl, attachments: [] }
    const { html, pictures } = await embedPictures(written.html, baggage.readPicture)
    const terms = await attachedTerms(shop, { email, at, draw: baggage.draw })
    return { ...written, html, unsubscribeUrl, attachments: [...pictures, ...terms] }
  } catch (error) {
    const permanent = error instanceof MailSubjectGone
    await markFailed(shop.db, { email, permanent, error: explainFailure(error, email), at })
    return undefined
  }
}

async function writeAndKeep(shop: MailShop, email: ClaimedEmail): Promise<WrittenMail> {
  await keepText(shop.db, { id: email.id, content: await renderMail(shop, email) })
  return requireSubject(await findText(shop.db, email.id))
}

export async function hasDueEmail(db: ShopDb, input: { at: Date }): Promise<boolean> {
  const row = await db.selectFrom('email').select('id').where(isDue(input.at.toISOString())).limit(1).executeTakeFirst()
  return row !== undefined
}

/** When the next one is to leave, past or to come. */
export async function findEarliestMail(db: ShopDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('email')
    .select(sql<string>`coalesce(lease_until, next_attempt_at)`.as('instant'))
    .where(isUnsent)
    .orderBy('instant')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.instant
}

/** No effect if another sender has claimed the mail since. */
export async function markSent(db: ShopDb, input: { email: ClaimedEmail; at: Date }): Promise<void> {
  await db
    .updateTable('email')
    .set({ status: 'sent', sent_at: input.at.toISOString(), lease_until: null, last_error: null })
    .where(isHeldBy(input.email))
    .execute()
}

/** Schedules a retry, up to MAX_ATTEMPTS; a permanent failure is final. */
export async function markFailed(
  db: ShopDb,
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

/** Exponential back-off, 10 s, 20 s, 40 s …, with up to 50 % jitter. */
function backOffMs(attempt: number): number {
  return FIRST_BACK_OFF_MS * 2 ** (attempt - 1) * (1 + Math.random() / 2)
}

/** Must match the partial index of unsent mails. */
const isUnsent = sql<SqlBool>`status in ('queued', 'sending')`

function isDue(now: string) {
  return sql<SqlBool>`${isUnsent} and coalesce(lease_until, next_attempt_at) <= ${now}`
}

function isHeldBy(email: ClaimedEmail) {
  return (eb: ExpressionBuilder<ShopDatabase, 'email'>) =>
    eb.and([eb('id', '=', email.id), eb('status', '=', 'sending'), eb('attempts', '=', email.attempt)])
}

async function failAbandoned(trx: ShopDb, now: string) {
  await trx
    .updateTable('email')
    .set({ status: 'failed', lease_until: null, last_error: 'L’envoi a été interrompu à chaque essai.' })
    .where('status', '=', 'sending')
    .where('lease_until', '<=', now)
    .where('attempts', '>=', MAX_ATTEMPTS)
    .execute()
}

/** Consent is checked when a mail is claimed, not when it was queued. */
async function failWithdrawn(trx: ShopDb, now: string) {
  await trx
    .updateTable('email')
    .set({ status: 'failed', lease_until: null, last_error: 'L’accord a été retiré avant l’envoi.' })
    .where(isDue(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('lead_consent')
          .select('lead_consent.id')
          .whereRef('lead_consent.id', '=', 'email.consent_id')
          .where('withdrawn_at', 'is not', null),
      ),
    )
    .execute()
}
