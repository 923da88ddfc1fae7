import type { ShopDb } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { type BulkResult, type SeenRow, UNDO_REASON } from '~/models/values/bulk'
import { answerDueAt } from './contact-message.server'
import { requestNumber } from './contact-text'
import type { OperatorChange } from './reply'

/** Changes to call-backs and messages by an administrator or a command, each logged. */

type RequestChange = OperatorChange & { id: string }

type CompleteCallbackResult = { ok: true } | { ok: false; reason: 'unknown' | 'cancelled' | 'already-done' | 'stale' }

/** Marks the call as made. A request cancelled meanwhile stays cancelled: consent was withdrawn. */
export function completeCallback(db: ShopDb, input: RequestChange): Promise<CompleteCallbackResult> {
  return db.transaction().execute((trx) => completeCallbackIn(trx, input))
}

async function completeCallbackIn(trx: ShopDb, input: RequestChange): Promise<CompleteCallbackResult> {
  const { id, by, seenVersion, at } = input
  const found = await trx
    .selectFrom('callback_request')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return { ok: false, reason: 'unknown' }
  if (found.status !== 'open') return { ok: false, reason: found.status === 'cancelled' ? 'cancelled' : 'already-done' }
  if (seenVersion !== undefined && found.version !== seenVersion) return { ok: false, reason: 'stale' }
  await trx
    .updateTable('callback_request')
    .set({ status: 'done', closed_at: at.toISOString(), version: found.version + 1 })
    .where('id', '=', id)
    .execute()
  const subject = { kind: 'callback', id, label: requestNumber(id) }
  await recordAudit(trx, { at, actor: by, action: 'callback.done', subject, after: { status: 'done' } })
  return { ok: true }
}

type ChangeMessageResult = { ok: true } | { ok: false; reason: 'unknown' | 'no-change' | 'stale' }

export function completeMessage(db: ShopDb, input: RequestChange): Promise<ChangeMessageResult> {
  return db.transaction().execute((trx) => moveMessage(trx, { ...input, status: 'done' }))
}

/** Reopens with a new deadline. */
export function reopenMessage(db: ShopDb, input: RequestChange): Promise<ChangeMessageResult> {
  return db.transaction().execute((trx) => moveMessage(trx, { ...input, status: 'open' }))
}

async function moveMessage(
  trx: ShopDb,
  { id, by, seenVersion, at, status }: RequestChange & { status: 'open' | 'done' },
): Promise<ChangeMessageResult> {
  const found = await trx
    .selectFrom('contact_message')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return { ok: false, reason: 'unknown' }
  if (found.status === status) return { ok: false, reason: 'no-change' }
  if (seenVersion !== undefined && found.version !== seenVersion) return { ok: false, reason: 'stale' }
  const due = status === 'open' ? { closed_at: null, due_at: answerDueAt(at) } : { closed_at: at.toISOString() }
  await trx
    .updateTable('contact_message')
    .set({ status, ...due, version: found.version + 1 })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, {
    at,
    actor: by,
    action: status === 'done' ? 'message.done' : 'message.reopen',
    subject: { kind: 'message', id, label: requestNumber(id) },
    before: { status: found.status },
    after: { status },
  })
  return { ok: true }
}

/** A bulk-closable row; handing back a conversation is excluded because it mails the visitor. */
export type SeenRequest = SeenRow & { kind: 'message' | 'callback' }

type BulkRequests = Pick<OperatorChange, 'by' | 'at'> & { rows: SeenRequest[] }

export function completeRequests(db: ShopDb, { rows, by, at }: BulkRequests): Promise<BulkResult> {
  return db.transaction().execute(async (trx) => {
    const result: BulkResult = { changed: [], kept: 0 }
    for (const { kind, id, version } of rows) {
      const input = { id, by, seenVersion: version, at }
      const done =
        kind === 'message' ? await moveMessage(trx, { ...input, status: 'done' }) : await completeCallbackIn(trx, input)
      if (done.ok) result.changed.push({ id, version: version + 1 })
      else result.kept++
    }
    return result
  })
}

/** Restores the former deadlines of requests unchanged since they were closed. */
export function undoCompletion(db: ShopDb, { rows, by, at }: BulkRequests): Promise<BulkResult> {
  return db.transaction().execute(async (trx) => {
    const result: BulkResult = { changed: [], kept: 0 }
    for (const row of rows) {
      if (await reopenUnchanged(trx, { row, by, at })) result.changed.push(row)
      else result.kept++
    }
    return result
  })
}

async function reopenUnchanged(trx: ShopDb, { row, by, at }: Pick<OperatorChange, 'by' | 'at'> & { row: SeenRequest }) {
  const { kind, id, version } = row
  const { numUpdatedRows } = await trx
    .updateTable(kind === 'message' ? 'contact_message' : 'callback_request')
    .set({ status: 'open', closed_at: null, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'done')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const subject = { kind, id, label: requestNumber(id) }
  const [before, after] = [{ status: 'done' }, { status: 'open' }]
  await recordAudit(trx, { at, actor: by, action: `${kind}.reopen`, subject, before, after, reason: UNDO_REASON })
  return true
}
