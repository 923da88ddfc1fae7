import { z } from 'zod'
import { messageKey } from '~/database/backup/issued.server'
import type { Email, ShopDb } from '~/database/schema'
import { mayWrite } from '~/models/base/agreement/index.server'
import type { AuditAction } from '~/models/base/audit'
import { recordAudit } from '~/models/base/audit/index.server'
import { mailKindName } from '~/models/base/outbox'
import { findEmail, liftSent } from '~/models/base/outbox/index.server'
import { INVITATION_KEY, isOpenInvitation } from '~/models/platform/administrator/index.server'
import type { BulkResult, SeenRow } from '~/models/values/bulk'

/** An administrator's change to a mail of the outbox. */
interface OutboxChange {
  id: string
  by: { id: string | null; name: string }
  /** Count shown by the page: makes a double click idempotent. */
  seenResends: number
  at: Date
}

type ResendMailResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'stale' | 'waiting' | 'withdrawn' | 'refused' | 'link-over' | 'invitation-over' }

/** Queues a sent or failed mail again under a new Message-ID, if its recipient still consents. */
export function resendMail(db: ShopDb, input: OutboxChange): Promise<ResendMailResult> {
  return db.transaction().execute((trx) => resendIn(trx, { ...input, leavesAt: input.at }))
}

async function resendIn(trx: ShopDb, input: OutboxChange & { leavesAt: Date }): Promise<ResendMailResult> {
  const email = await findEmail(trx, input.id)
  if (!email) return { ok: false, reason: 'unknown' }
  if (email.resends !== input.seenResends) return { ok: false, reason: 'stale' }
  const reason = await findResendObstacle(trx, { email, at: input.at })
  if (reason) return { ok: false, reason }
  await trx
    .updateTable('email')
    .set({
      status: 'queued',
      attempts: 0,
      resends: email.resends + 1,
      next_attempt_at: input.leavesAt.toISOString(),
      last_error: null,
    })
    .where('id', '=', email.id)
    .execute()
  await liftSent(trx, { key: messageKey(email.idempotency_key, email.resends + 1), at: input.at })
  await audit(trx, { ...input, email, action: 'email.resend' })
  return { ok: true }
}

type BulkMails = Pick<OutboxChange, 'by' | 'at'> & { rows: SeenRow[] }

/** Mails resent in bulk are delayed, so that they can be undone: a sent mail cannot. */
const TIME_TO_UNDO_MS = 30_000

/** A row's version is its number of resends. */
export function resendMails(db: ShopDb, { rows, by, at }: BulkMails): Promise<BulkResult> {
  const leavesAt = new Date(at.getTime() + TIME_TO_UNDO_MS)
  return db.transaction().execute(async (trx) => {
    const result: BulkResult = { changed: [], kept: 0 }
    for (const { id, version } of rows) {
      const resent = await resendIn(trx, { id, by, seenResends: version, at, leavesAt })
      if (resent.ok) result.changed.push({ id, version: version + 1 })
      else result.kept++
    }
    return result
  })
}

/** Removes unsent mails from the queue again. A failed mail stays failed, without its last error. */
export function undoResends(db: ShopDb, { rows, by, at }: BulkMails): Promise<BulkResult> {
  return db.transaction().execute(async (trx) => {
    const result: BulkResult = { changed: [], kept: 0 }
    for (const row of rows) {
      const email = await findEmail(trx, row.id)
      if (email?.status === 'queued' && email.attempts === 0 && email.resends === row.version && row.version > 0) {
        const status = email.sent_at === null ? 'failed' : 'sent'
        const former = { status, resends: row.version - 1 } as const
        await trx.updateTable('email').set(former).where('id', '=', row.id).execute()
        await audit(trx, { by, at, email, action: 'email.resend-undo' })
        result.changed.push(row)
      } else result.kept++
    }
    return result
  })
}

/** The sender checks again when the mail leaves; this check informs the administrator. */
async function findResendObstacle(trx: ShopDb, { email, at }: { email: Email; at: Date }) {
  if (email.status === 'queued' || email.status === 'sending') return 'waiting'
  if (email.kind === 'administrator-invitation') {
    if (isTokenErased(email)) return 'invitation-over'
    const tokenHash = email.idempotency_key.slice(INVITATION_KEY.length)
    return (await isOpenInvitation(trx, { tokenHash, at })) ? undefined : 'invitation-over'
  }
  if (isLinkOver(email, at)) return 'link-over'
  const { recipient, basis, agreement_id } = email
  if (basis === null) return undefined
  const right = await mayWrite(trx, { email: recipient, basis, agreementId: agreement_id ?? undefined, at })
  if (right.ok) return undefined
  return right.reason === 'refused' ? 'refused' : 'withdrawn'
}

const SHORTEST_LINK_MINUTES = 30
const linkData = z.object({ token: z.string().optional(), minutes: z.number().default(SHORTEST_LINK_MINUTES) })

/** Account links expire after some minutes, or were sent; a new one must be requested instead. */
function isLinkOver(email: Email, at: Date): boolean {
  if (email.kind !== 'sign-in-link' && email.kind !== 'password-reset') return false
  const { minutes } = linkData.parse(parseJson(email.data))
  return isTokenErased(email) || Date.parse(email.created_at) + minutes * 60_000 <= at.getTime()
}

function isTokenErased({ sealed, data }: Email): boolean {
  return sealed === null && linkData.parse(parseJson(data)).token === undefined
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

type DeleteMailResult = { ok: true } | { ok: false; reason: 'unknown' | 'sent' | 'leaving' }

/** Deletes a mail only if it was never sent and is not being sent now. */
export function deleteUnsentMail(db: ShopDb, input: Deletion): Promise<DeleteMailResult> {
  return db.transaction().execute((trx) => deleteIn(trx, input))
}

/** Returns how many were deleted. */
export function deleteUnsentMails(db: ShopDb, input: Omit<Deletion, 'id'> & { ids: string[] }): Promise<number> {
  const { ids, ...deletion } = input
  return db.transaction().execute(async (trx) => {
    let count = 0
    for (const id of ids) if ((await deleteIn(trx, { ...deletion, id })).ok) count++
    return count
  })
}

type Deletion = Omit<OutboxChange, 'seenResends'>

async function deleteIn(trx: ShopDb, input: Deletion): Promise<DeleteMailResult> {
  const email = await findEmail(trx, input.id)
  if (!email) return { ok: false, reason: 'unknown' }
  if (email.status === 'sent' || email.sent_at !== null) return { ok: false, reason: 'sent' }
  if (email.status === 'sending') return { ok: false, reason: 'leaving' }
  await trx.deleteFrom('email').where('id', '=', email.id).execute()
  await audit(trx, { ...input, email, action: 'email.delete' })
  return { ok: true }
}

/** Logged by kind: the log must not contain addresses. */
function audit(
  trx: ShopDb,
  { email, action, by, at }: Pick<OutboxChange, 'by' | 'at'> & { email: Email; action: AuditAction },
) {
  const subject = { kind: 'email', id: email.id, label: mailKindName(email.kind) }
  return recordAudit(trx, { at, actor: by, action, subject, before: { status: email.status } })
}
