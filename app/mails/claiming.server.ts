import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { messageKey } from '~/database/backup/issued.server'
import type { AgentKey, Email, MailClass, ShopDatabase, ShopDb } from '~/database/schema'
import { listSendingAgents } from '~/models/base/agent/index.server'
import { mayWrite, noRightText } from '~/models/base/agreement/index.server'
import { isWithinHours, nextOpening, nextWithinHours } from '~/models/base/outbox'
import { readAgentHours, readDayShare, takeDailyQuota } from '~/models/base/outbox/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { leaveSequence } from '~/models/mailing/sequence/index.server'
import { parisDay } from '~/models/values/french-date'

/** Lease of a claimed mail; after it another sender may claim the mail. */
const LEASE_MS = 60_000
export const MAX_ATTEMPTS = 5
/** Most mails without a legal basis discarded in one transaction. */
const MOST_REFUSED = 50

export interface ClaimedEmail {
  id: string
  key: string
  to: string
  replyTo: string | undefined
  kind: string
  data: string | null
  sealed: string | null
  created_at: string
  class: MailClass
  basis: Email['basis']
  agreement_id: string | null
  recipient: string
  agent: AgentKey | null
  step: number | null
  /** Starts at 1; fencing token of the claim. */
  attempt: number
}

/** Claims up to `limit` due mails, immediate ones first, each class oldest first; without agents' ones if asked. */
export function claimNextEmails(
  db: ShopDb,
  { limit, at, immediateOnly = false }: { limit: number; at: Date; immediateOnly?: boolean },
): Promise<ClaimedEmail[]> {
  return db.transaction().execute(async (trx) => {
    await failExhausted(trx, at.toISOString())
    const claimed: ClaimedEmail[] = []
    for (const take of immediateOnly ? [claimImmediate] : [claimImmediate, claimAgentMail]) {
      while (claimed.length < limit) {
        const next = await take(trx, at)
        if (!next) break
        claimed.push(next)
      }
    }
    return claimed
  })
}

async function claimImmediate(trx: ShopDb, at: Date): Promise<ClaimedEmail | undefined> {
  const email = await findAllowed(trx, { candidates: dueOf(trx, { mailClass: 'immediate', at }), at })
  return email && hold(trx, { email, at })
}

/** Within sending hours, while their agent is started; the same transaction counts them in the daily quota. */
async function claimAgentMail(trx: ShopDb, at: Date): Promise<ClaimedEmail | undefined> {
  const agents = await listSendingAgents(trx)
  if (agents.length === 0) return undefined
  const candidates = dueOf(trx, { mailClass: 'agent', at }).where('agent', 'in', agents)
  // Skips reading the settings when none is due.
  if (!(await candidates.executeTakeFirst())) return undefined
  const settings = await readSettings(trx)
  if (!isWithinHours(readAgentHours(settings), at)) return undefined
  const email = await findAllowed(trx, { candidates, at })
  if (!email) return undefined
  const isCounted = email.counted_on === parisDay(at) || (await takeDailyQuota(trx, { settings, at }))
  return isCounted ? hold(trx, { email, at }) : undefined
}

type Due = ReturnType<typeof dueOf>

/** Returns the first mail still permitted; discards those before it for good. */
async function findAllowed(trx: ShopDb, { candidates, at }: { candidates: Due; at: Date }): Promise<Email | undefined> {
  for (let refused = 0; refused < MOST_REFUSED; refused++) {
    const email = await candidates.executeTakeFirst()
    const reason = email && (await findObstacle(trx, { email, at }))
    if (!email || !reason) return email
    await trx
      .updateTable('email')
      .set({ status: 'failed', lease_until: null, last_error: reason })
      .where('id', '=', email.id)
      .execute()
    if (email.cause === 'sequence')
      await leaveSequence(trx, { id: email.cause_id ?? '', reason: 'agreement-ended', at })
  }
  return undefined
}

/** Reason in French; undefined when the mail may leave. */
async function findObstacle(
  trx: ShopDb,
  { email, at }: { email: Pick<Email, 'recipient' | 'basis' | 'agreement_id'>; at: Date },
): Promise<string | undefined> {
  const { recipient, basis, agreement_id } = email
  if (basis === null) return undefined
  const right = await mayWrite(trx, { email: recipient, basis, agreementId: agreement_id ?? undefined, at })
  return right.ok ? undefined : noRightText[right.reason]
}

async function hold(trx: ShopDb, { email, at }: { email: Email; at: Date }): Promise<ClaimedEmail> {
  const attempt = email.attempts + 1
  await trx
    .updateTable('email')
    .set({
      status: 'sending',
      attempts: attempt,
      lease_until: new Date(at.getTime() + LEASE_MS).toISOString(),
      ...(email.class === 'agent' && { counted_on: parisDay(at) }),
    })
    .where('id', '=', email.id)
    .execute()
  const { id, kind, data, sealed, created_at, basis, agreement_id, recipient, agent, step } = email
  return {
    ...{ id, kind, data, sealed, created_at, basis, agreement_id, recipient, agent, step, attempt },
    class: email.class,
    // A deliberate resend gets a new Message-ID: mailboxes drop duplicates.
    key: messageKey(email.idempotency_key, email.resends),
    to: recipient,
    replyTo: email.reply_to ?? undefined,
  }
}

/**
 * Checks again right before handing the mail to SMTP: consent may have been withdrawn, or sending hours may be over.
 * False when it must not be sent.
 */
export function confirmBeforeSending(
  db: ShopDb,
  { email, messageId, at }: { email: ClaimedEmail; messageId: string; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const held = await trx.selectFrom('email').selectAll().where(isHeldBy(email)).executeTakeFirst()
    if (!held) return false
    const reason = await findObstacle(trx, { email: held, at })
    const isLate = held.class === 'agent' && !(await isStillScheduled(trx, { email: held, at }))
    const back = { status: 'queued' as const, attempts: held.attempts - 1, lease_until: null }
    const refused = { status: 'failed' as const, lease_until: null, last_error: reason ?? null }
    await trx
      .updateTable('email')
      .set(reason ? refused : isLate ? back : { message_id: messageId })
      .where('id', '=', email.id)
      .execute()
    return !reason && !isLate
  })
}

async function isStillScheduled(
  trx: ShopDb,
  { email, at }: { email: Pick<Email, 'agent' | 'counted_on'>; at: Date },
): Promise<boolean> {
  const agents = await listSendingAgents(trx)
  if (!agents.some((agent) => agent === email.agent) || email.counted_on !== parisDay(at)) return false
  return isWithinHours(readAgentHours(await readSettings(trx)), at)
}

export async function hasDueEmail(db: ShopDb, { at }: { at: Date }): Promise<boolean> {
  if (await dueOf(db, { mailClass: 'immediate', at }).executeTakeFirst()) return true
  const agents = await listSendingAgents(db)
  if (agents.length === 0) return false
  if (!(await dueOf(db, { mailClass: 'agent', at }).where('agent', 'in', agents).executeTakeFirst())) return false
  const settings = await readSettings(db)
  const { taken, share } = await readDayShare(db, { settings, at })
  return isWithinHours(readAgentHours(settings), at) && taken < share
}

/** Due time of the next mail, past or future. */
export async function findEarliestMail(
  db: ShopDb,
  at: Date,
  { immediateOnly = false }: { immediateOnly?: boolean } = {},
): Promise<string | undefined> {
  const immediate = await findEarliestOf(db, 'immediate')
  const ofAgent = immediateOnly ? undefined : await findEarliestOf(db, 'agent')
  if (ofAgent === undefined || (await listSendingAgents(db)).length === 0) return immediate
  const settings = await readSettings(db)
  const hours = readAgentHours(settings)
  const { taken, share } = await readDayShare(db, { settings, at })
  const from = new Date(ofAgent > at.toISOString() ? ofAgent : at)
  const leaves = (taken < share ? nextWithinHours(hours, from) : nextOpening(hours, from)).toISOString()
  return immediate === undefined || leaves < immediate ? leaves : immediate
}

async function findEarliestOf(db: ShopDb, mailClass: MailClass): Promise<string | undefined> {
  const row = await db
    .selectFrom('email')
    .select(sql<string>`coalesce(lease_until, next_attempt_at)`.as('instant'))
    .where('class', '=', mailClass)
    .where(isUnsent)
    .orderBy('instant')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.instant
}

function dueOf(db: ShopDb, { mailClass, at }: { mailClass: MailClass; at: Date }) {
  return db
    .selectFrom('email')
    .selectAll()
    .where('class', '=', mailClass)
    .where(sql<SqlBool>`${isUnsent} and coalesce(lease_until, next_attempt_at) <= ${at.toISOString()}`)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
}

/** Must match the partial index of unsent mails. */
const isUnsent = sql<SqlBool>`status in ('queued', 'sending')`

export function isHeldBy(email: Pick<ClaimedEmail, 'id' | 'attempt'>) {
  return (eb: ExpressionBuilder<ShopDatabase, 'email'>) =>
    eb.and([eb('id', '=', email.id), eb('status', '=', 'sending'), eb('attempts', '=', email.attempt)])
}

async function failExhausted(trx: ShopDb, now: string) {
  await trx
    .updateTable('email')
    .set({ status: 'failed', lease_until: null, last_error: 'L’envoi a été interrompu à chaque essai.' })
    .where('status', '=', 'sending')
    .where('lease_until', '<=', now)
    .where('attempts', '>=', MAX_ATTEMPTS)
    .execute()
}
