import type { SelectQueryBuilder } from 'kysely'
import type { PaymentEvent, PaymentProviderName, ShopDatabase, ShopDb } from '~/database/schema'
import type { orderIdsOf } from '~/models/shop/order/index.server'
import { DAY_MS } from '~/runtime/time'

/**
 * Stores a signed provider event before processing; duplicates are detected by id. An event of an unknown session is
 * stored without its body, since erasure could not find it.
 */
export async function recordPaymentEvent(
  db: ShopDb,
  input: {
    id: string
    provider: PaymentProviderName
    type: string
    sessionId: string | null
    refundReference: string | null
    subscriptionId: string | null
    body: string
    at: Date
  },
): Promise<'stored' | 'duplicate'> {
  const inserted = await db
    .insertInto('payment_event')
    .values({
      id: input.id,
      provider: input.provider,
      type: input.type,
      session_id: input.sessionId,
      refund_reference: input.refundReference,
      subscription_id: input.subscriptionId,
      body: input.sessionId === null ? '' : input.body,
      received_at: input.at.toISOString(),
      processed_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? 'stored' : 'duplicate'
}

/** Further processing is manual; the reconciler still checks its payment. */
const MAX_EVENT_ATTEMPTS = 5

/** Oldest first; excludes events past the attempt limit. */
export function listUnprocessedPaymentEvents(db: ShopDb, input: { limit: number }): Promise<PaymentEvent[]> {
  return db
    .selectFrom('payment_event')
    .selectAll()
    .where('processed_at', 'is', null)
    .where('attempts', '<', MAX_EVENT_ATTEMPTS)
    .orderBy('received_at')
    .orderBy('id')
    .limit(input.limit)
    .execute()
}

/** Counts an attempt; with `error` the event stays queued. */
export async function markPaymentEventProcessed(
  db: ShopDb,
  input: { id: string; at: Date; error?: string },
): Promise<void> {
  await db
    .updateTable('payment_event')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      processed_at: input.error === undefined ? input.at.toISOString() : null,
      last_error: input.error ?? null,
    }))
    .where('id', '=', input.id)
    .execute()
}

/** Retention of a body after processing; repeated by the privacy page. */
export const EVENT_BODY_DAYS = 90

/**
 * Erases bodies of events processed or given up before the retention limit. Id, type and outcome stay for
 * deduplication. Returns how many.
 */
export async function eraseOldEventBodies(db: ShopDb, input: { at: Date; limit: number }): Promise<number> {
  const before = new Date(input.at.getTime() - EVENT_BODY_DAYS * DAY_MS).toISOString()
  const old = db
    .selectFrom('payment_event')
    .select('id')
    .where('body', '<>', '')
    .where('received_at', '<=', before)
    .where((eb) => eb.or([eb('processed_at', '<=', before), eb('attempts', '>=', MAX_EVENT_ATTEMPTS)]))
    .orderBy('received_at')
    .orderBy('id')
    .limit(input.limit)
  return eraseBodies(db, old)
}

/** Safe: processing re-reads the session and never needs the body. */
export function eraseEventBodiesOfOrders(
  trx: ShopDb,
  orderIds: ReturnType<typeof orderIdsOf> | string[],
): Promise<number> {
  const sessions = trx
    .selectFrom('payment')
    .select('session_id')
    .where('order_id', 'in', orderIds)
    .where('session_id', 'is not', null)
    .$narrowType<{ session_id: string }>()
  const theirs = trx
    .selectFrom('payment_event')
    .select('id')
    .where('body', '<>', '')
    .where('session_id', 'in', sessions)
  return eraseBodies(trx, theirs)
}

async function eraseBodies(
  db: ShopDb,
  ids: SelectQueryBuilder<ShopDatabase, 'payment_event', { id: string }>,
): Promise<number> {
  const erased = await db.updateTable('payment_event').set({ body: '' }).where('id', 'in', ids).executeTakeFirst()
  return Number(erased.numUpdatedRows)
}
