import { type Insertable, sql } from 'kysely'
import { compiledOnce } from '~/database/compiled.server'
import type { CustomerOrder, OrderEventTable, OrderItem, OrderStatus, ShopDb, VatCheck } from '~/database/schema'
import { indexForSearch, phoneWord } from '~/models/base/search/index.server'
import type { StockNeeds } from '~/models/shop/stock'
import type { OrderEventKind } from './event-kinds'

export interface OrderWithItems {
  order: CustomerOrder
  items: OrderItem[]
}

export async function findOrder(db: ShopDb, orderId: string): Promise<OrderWithItems | undefined> {
  const order = await findOrderRow(db, orderId)
  return order && { order, items: await listOrderItems(db, order.id) }
}

/** Without lines. */
export function findOrderRow(db: ShopDb, orderId: string): Promise<CustomerOrder | undefined> {
  return db.selectFrom('customer_order').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/** Throws for an unknown id. */
export async function readOrder(db: ShopDb, orderId: string): Promise<CustomerOrder> {
  const [order] = (await selectOrder(db, { orderId })).rows
  if (!order) throw new Error(`There is no order ${orderId}.`)
  return order
}

const selectOrder = compiledOnce((db, { orderId }: { orderId: string }) =>
  db.selectFrom('customer_order').selectAll().where('id', '=', orderId),
)

/** Either case; `findOrderOfBuyer` also accepts `#` and spaces. */
export function findOrderByNumber(db: ShopDb, orderNumber: string): Promise<CustomerOrder | undefined> {
  return db
    .selectFrom('customer_order')
    .selectAll()
    .where('order_number', '=', orderNumber.trim().toUpperCase())
    .executeTakeFirst()
}

/** By the whole number of its invoice or credit note. */
export function findOrderByPaper(db: ShopDb, number: string): Promise<CustomerOrder | undefined> {
  return db
    .selectFrom('customer_order')
    .selectAll()
    .where('id', 'in', db.selectFrom('invoice').select('order_id').where('number', '=', number))
    .executeTakeFirst()
}

/** Selects one column of the order referenced by `orderId`, such as `review.order_id`; null without one. */
export function orderColumn<
  Column extends
    | 'created_at'
    | 'order_number'
    | 'paid_at'
    | 'is_demo'
    | 'status'
    | 'payment_state'
    | 'total_cents'
    | 'credit_cents'
    | 'vat_union'
    | 'customer_name'
    | 'rewarded_at',
>(orderId: string, column: Column) {
  return sql<CustomerOrder[Column] | null>`(
    select ${sql.ref(`customer_order.${column}`)} from customer_order where customer_order.id = ${sql.ref(orderId)}
  )`
}

/** In cart order. */
export async function listOrderItems(db: ShopDb, orderId: string): Promise<OrderItem[]> {
  return (await selectItems(db, { orderId })).rows
}

const selectItems = compiledOnce((db, { orderId }: { orderId: string }) =>
  db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).orderBy('position').limit(200),
)

/** Internal note, never shown on public pages. */
export async function setOrderNotes(
  trx: ShopDb,
  { orderId, notes }: { orderId: string; notes: string | null },
): Promise<void> {
  await trx.updateTable('customer_order').set({ notes }).where('id', '=', orderId).execute()
}

/** Stores the register's answer for a number left unchecked. */
export async function setVatCheck(
  db: ShopDb,
  { orderId, number, check }: { orderId: string; number: string; check: VatCheck },
): Promise<void> {
  await db
    .updateTable('customer_order')
    .set({ vat_check: check })
    .where('id', '=', orderId)
    .where('vat_number', '=', number)
    .where('vat_check', '=', 'unverified')
    .execute()
}

export function listOrderEvents(db: ShopDb, orderId: string) {
  return db.selectFrom('order_event').selectAll().where('order_id', '=', orderId).orderBy('id').limit(200).execute()
}

/** A component of the shop by name, or an administrator. */
export type OrderActor = string | { id: string | null; name: string }

export function actorName(actor: OrderActor): string {
  return typeof actor === 'string' ? actor : actor.name
}

export async function recordOrderEvent(
  trx: ShopDb,
  input: {
    orderId: string
    kind: OrderEventKind
    actor: OrderActor
    reason?: string
    from?: OrderStatus
    to?: OrderStatus
    at: Date
  },
): Promise<void> {
  await insertEvent(trx, {
    order_id: input.orderId,
    kind: input.kind,
    from_status: input.from ?? null,
    to_status: input.to ?? null,
    actor: actorName(input.actor),
    actor_id: typeof input.actor === 'string' ? null : input.actor.id,
    reason: input.reason ?? null,
    created_at: input.at.toISOString(),
  })
}

const insertEvent = compiledOnce((trx, row: Insertable<OrderEventTable>) => trx.insertInto('order_event').values(row))

/** Indexes number, buyer's names, address, phone and postal code. */
export async function indexOrder(trx: ShopDb, order: CustomerOrder): Promise<void> {
  const { id, order_number, customer_name, first_name, last_name, email, phone, postal_code } = order
  const names = [customer_name, first_name, last_name]
  const texts = [order_number, ...names, email, phoneWord(phone), postal_code]
  await indexForSearch(trx, { kind: 'order', id, texts })
}

/** Required stock at placement: components and gifts, minus final returns. */
export async function orderNeeds(trx: ShopDb, orderId: string): Promise<StockNeeds> {
  const rows = await trx
    .selectFrom('order_need')
    .select(['product_id', 'quantity'])
    .select((eb) =>
      eb
        .selectFrom('returned_item')
        .select(sql<number>`sum(restocked + written_off)`.as('back'))
        .whereRef('returned_item.order_id', '=', 'order_need.order_id')
        .whereRef('returned_item.product_id', '=', 'order_need.product_id')
        .as('back'),
    )
    .where('order_id', '=', orderId)
    .execute()
  const needs = rows.map((row) => [row.product_id, row.quantity - (row.back ?? 0)] as const)
  return new Map(needs.filter(([, quantity]) => quantity > 0))
}

/**
 * Assigns the upper-case tail of the first payment session id, with one more character per collision. Immutable
 * afterwards.
 */
export async function assignOrderNumber(
  trx: ShopDb,
  input: { orderId: string; sessionId: string },
): Promise<CustomerOrder> {
  const order = await readOrder(trx, input.orderId)
  if (order.order_number !== null) return order
  for (let length = 8; length <= input.sessionId.length; length += 1) {
    const candidate = input.sessionId.slice(-length).toUpperCase()
    const taken = trx.selectFrom('customer_order as other').select('other.id').where('order_number', '=', candidate)
    const lost = trx
      .selectFrom('lost_record')
      .select('subject')
      .where('kind', '=', 'order')
      .where('subject', '=', candidate)
    const numbered = await trx
      .updateTable('customer_order')
      .set({ order_number: candidate })
      .where('id', '=', input.orderId)
      .where(({ and, not, exists }) => and([not(exists(taken)), not(exists(lost))]))
      .returningAll()
      .executeTakeFirst()
    if (!numbered) continue
    await indexOrder(trx, numbered)
    return numbered
  }
  throw new Error('Aucun numéro de commande libre dans l’identifiant de session.')
}

/** Whether anybody ever paid; without example orders. */
export async function hasSold(db: ShopDb): Promise<boolean> {
  const paid = db.selectFrom('customer_order').select('id').where('paid_at', 'is not', null).where('is_demo', '=', 0)
  return (await paid.orderBy('id').limit(1).executeTakeFirst()) !== undefined
}

/** Events of all orders but those of the demonstration, by their id, with what their orders are now. */
export function listEventsAfter(db: ShopDb, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('order_event')
    .innerJoin('customer_order', 'customer_order.id', 'order_event.order_id')
    .select(['order_event.id', 'order_event.kind', 'order_event.created_at as at', 'customer_order.id as order_id'])
    .select(['order_number', 'payment_state', 'total_cents'])
    .where('order_event.id', '>', after)
    .where('is_demo', '=', 0)
    .orderBy('order_event.id')
    .limit(limit)
    .execute()
}
