import type { OrderEvent, ShopDb } from '~/database/schema'

/** What leaves the order as it was: a colleague's open form need not be told of it. */
const PRINTED = 'delivery-note'

export const EVENTS_A_PAGE = 200

/** The newest first; with `before`, those that are older than that one. */
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

/** What changed the order after an event, newest first. */
function listChangesSince(db: ShopDb, { orderId, seen }: { orderId: string; seen: number }): Promise<OrderEvent[]> {
  return db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', '>', seen)
    .where('kind', '<>', PRINTED)
    .orderBy('id', 'desc')
    .limit(EVENTS_A_PAGE)
    .execute()
}

/**
 * What others did to an order since the event that was seen, and what the actor did of `ownKinds`, maybe in another tab;
 * nothing where none was seen.
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
  return changes.filter((event) => !isBy(event, actor) || ownKinds.includes(event.kind))
}

/** Two administrators may have one name; a command, and what is older than the accounts in the history, has only a name. */
function isBy(event: OrderEvent, { id, name }: { id: string | null; name: string }): boolean {
  return event.actor_id === null || id === null ? event.actor === name : event.actor_id === id
}

/** The version of each order: the id of the last event that changed it. */
export async function listVersions(db: ShopDb, orderIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('order_event')
    .select(({ fn }) => ['order_id', fn.max('id').as('last')])
    .where('order_id', 'in', orderIds)
    .where('kind', '<>', PRINTED)
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, last }) => [order_id, last]))
}

export async function findVersion(db: ShopDb, orderId: string): Promise<number> {
  return (await listVersions(db, [orderId])).get(orderId) ?? 0
}
