import type { ShopDb } from '~/database/schema'
import { eraseEmails } from '~/models/base/outbox/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { DAY_MS } from '~/runtime/time'
import { requestMailKinds } from './mails.server'
import type { Operator } from './reply'
import { completeCallback, completeMessage } from './request-changes.server'

const MAX_LISTED = 100

export type OpenRequest = Awaited<ReturnType<typeof listOpenRequests>>[number]

/** Most urgent first. */
export async function listOpenRequests(db: ShopDb) {
  const [callbacks, messages] = [await listOpenCallbacks(db), await listOpenMessages(db)]
  return [...callbacks, ...messages].sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime()).slice(0, MAX_LISTED)
}

type CloseRequestResult = { ok: true } | { ok: false; reason: 'unknown' | 'ambiguous' }

/** Closes the open request with that number. */
export async function closeRequest(
  db: ShopDb,
  input: { number: string; by: Operator; at: Date },
): Promise<CloseRequestResult> {
  const { by, at } = input
  const number = input.number.trim().toUpperCase()
  const [request, other] = [
    ...(await listOpenByNumber(db, { table: 'callback_request', number })),
    ...(await listOpenByNumber(db, { table: 'contact_message', number })),
  ]
  if (!request) return { ok: false, reason: 'unknown' }
  if (other) return { ok: false, reason: 'ambiguous' }
  const complete = request.table === 'callback_request' ? completeCallback : completeMessage
  const completed = await complete(db, { id: request.id, by, at })
  return completed.ok ? { ok: true } : { ok: false, reason: 'unknown' }
}

/** At most two: enough to detect ambiguity. */
async function listOpenByNumber(
  db: ShopDb,
  { table, number }: { table: 'callback_request' | 'contact_message'; number: string },
) {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('status', '=', 'open')
    .where('number', '=', number)
    .orderBy('id')
    .limit(2)
    .execute()
  return rows.map(({ id }) => ({ table, id }))
}

/** Deletes messages and call-backs past the retention setting, with their mails. */
export async function eraseOldRequests(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const days = Number((await readSettings(db))['support.retention_days'])
  const before = new Date(input.at.getTime() - days * DAY_MS)
  const { limit } = input
  const messages = await deleteOldest(db, { table: 'contact_message', before, limit })
  const callbacks = await deleteOldest(db, { table: 'callback_request', before, limit })
  const mails = await eraseEmails(db, { kinds: requestMailKinds, sentBefore: before, writtenBefore: before, limit })
  return messages + callbacks + mails
}

async function listOpenCallbacks(db: ShopDb) {
  const rows = await db
    .selectFrom('callback_request')
    .leftJoin('product', 'product.id', 'callback_request.product_id')
    .selectAll('callback_request')
    .select('product.name as product_name')
    .where('status', '=', 'open')
    .orderBy('due_at')
    .orderBy('callback_request.id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    kind: 'callback' as const,
    id: row.id,
    dueAt: new Date(row.due_at),
    slotFrom: new Date(row.slot_from),
    phone: row.phone,
    name: row.name,
    email: row.email,
    subject: row.subject,
    text: row.question,
    productName: row.product_name,
    consent: row.consent_text,
  }))
}

async function listOpenMessages(db: ShopDb) {
  const rows = await db
    .selectFrom('contact_message')
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('due_at')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    kind: 'message' as const,
    id: row.id,
    dueAt: new Date(row.due_at),
    name: row.name,
    email: row.email,
    subject: row.subject,
    text: row.message,
    orderNumber: row.order_number,
  }))
}
