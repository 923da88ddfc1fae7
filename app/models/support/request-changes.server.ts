import type { ShopDb } from '~/database/schema'
import { recordAudit } from '~/models/audit/index.server'
import { answerDueAt } from './contact-message.server'
import type { OperatorChange } from './operator'
import { requestNumber } from './request-number'

/** What an administrator or a command does to a call-back or a message, each with its row of the audit log. */

type RequestChange = OperatorChange & { id: string }

export type CompleteCallbackResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'cancelled' | 'already-done' | 'stale' }

/** The call was made. A request that its person cancelled meanwhile stays cancelled: the agreement is withdrawn. */
export function completeCallback(db: ShopDb, input: RequestChange): Promise<CompleteCallbackResult> {
  const { id, by, seenVersion, at } = input
  return db.transaction().execute(async (trx): Promise<CompleteCallbackResult> => {
    const found = await trx
      .selectFrom('callback_request')
      .select(['status', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return { ok: false, reason: 'unknown' }
    if (found.status !== 'open')
      return { ok: false, reason: found.status === 'cancelled' ? 'cancelled' : 'already-done' }
    if (seenVersion !== undefined && found.version !== seenVersion) return { ok: false, reason: 'stale' }
    await trx
      .updateTable('callback_request')
      .set({ status: 'done', closed_at: at.toISOString(), version: found.version + 1 })
      .where('id', '=', id)
      .execute()
    const subject = { kind: 'callback', id, label: requestNumber(id) }
    await recordAudit(trx, { at, actor: by, action: 'callback.done', subject, after: { status: 'done' } })
    return { ok: true }
  })
}

export type ChangeMessageResult = { ok: true } | { ok: false; reason: 'unknown' | 'no-change' | 'stale' }

export function completeMessage(db: ShopDb, input: RequestChange): Promise<ChangeMessageResult> {
  return db.transaction().execute((trx) => moveMessage(trx, { ...input, status: 'done' }))
}

/** It waits for an answer again, from now on. */
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
