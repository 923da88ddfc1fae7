import type { OrderEvent, ShopDb } from '~/database/schema'
import { eventKindsThat } from './event-kinds'

const leavingOrder = eventKindsThat('leavesOrder')

const EVENTS_A_PAGE = 200

/** Newest first; `before`: keyset cursor. */
export async function pageOrderEvents(
  db: ShopDb,
  { orderId, before }: { orderId: string; before: number | undefined },
): Promise<{ events: OrderEvent[]; isMore: boolean }> {
  const query = db.selectFrom('order_event').selectAll().where('order_id', '=', orderId)
  const rows = await (before === undefined ? query : query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(EVENTS_A_PAGE + 1)
    .execute()
  return { events: rows.slice(0, EVENTS_A_PAGE), isMore: rows.length > EVENTS_A_PAGE }
}

/** Changes after an event, newest first. */
function listChangesSince(db: ShopDb, { orderId, seen }: { orderId: string; seen: number }): Promise<OrderEvent[]> {
  return db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', '>', seen)
    .where('kind', 'not in', leavingOrder)
    .orderBy('id', 'desc')
    .limit(EVENTS_A_PAGE)
    .execute()
}

/**
 * Changes by others since the event that was read, and the actor's own of `ownKinds`, e.g. from another tab; empty when
 * `seen` is undefined.
 */
export async function listOthersEvents(
  db: ShopDb,
  {
    orderId,
    seen,
    actor,
    ownKinds = [],
  }: { orderId: string; seen?: number; actor: { id: string | null; name: string }; ownKinds?: string[] },
): Promise<OrderEvent[]> {
  if (seen === undefined) return []
  const changes = await listChangesSince(db, { orderId, seen })
  return changes.filter((event) => !isByActor(event, actor) || ownKinds.includes(event.kind))
}

/** Names are not unique; commands and legacy events have no id. */
function isByActor(event: OrderEvent, { id, name }: { id: string | null; name: string }): boolean {
  return event.actor_id === null || id === null ? event.actor === name : event.actor_id === id
}

/** By order: id of the last changing event. */
export async function listVersions(db: ShopDb, orderIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order_event')
    .select(({ fn }) => ['order_id', fn.max('id').as('last')])
    .where('order_id', 'in', orderIds)
    .where('kind', 'not in', leavingOrder)
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, last }) => [order_id, last]))
}

export async function findVersion(db: ShopDb, orderId: string): Promise<number> {
  return (await listVersions(db, [orderId])).get(orderId) ?? 0
}
