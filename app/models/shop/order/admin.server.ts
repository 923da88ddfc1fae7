import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { CustomerOrder, OrderItem, OrderStatus, ShopDatabase, ShopDb } from '~/database/schema'
import { matchesSearch, narrowSearch, searchWords } from '~/models/base/search/index.server'
import { parisDay } from '~/models/values/french-date'
import { vatWithin } from '~/models/values/money'
import { HOUR_MS } from '~/runtime/time'
import { isBought, restOfSale } from './buyer.server'
import type { OrderFilters, OrderList } from './filters'
import { listVersions } from './history.server'
import type { OrderWithItems } from './order.server'
import { paperNumber } from './order-number'

export type OrderTask = 'ship' | 'transfer' | 'refund' | 'mismatch' | 'withdrawal' | 'late' | 'unpaid'

interface OrderTaskQuery {
  task: OrderTask
  at: Date
}

export function countOrdersToDo(db: ShopDb, asked: OrderTaskQuery): Promise<number> {
  return countOf(ordersToDo(db, asked))
}

/** Oldest first; withdrawals by their first open declaration. */
export function listOrdersToDo(db: ShopDb, { limit, ...asked }: OrderTaskQuery & { limit: number }) {
  return ordersToDo(db, asked)
    .select([
      'id',
      'order_number',
      'customer_name',
      'total_cents',
      'created_at',
      'paid_at',
      'delivery_to',
      'expires_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('withdrawal')
        .select(({ fn }) => fn.min('declared_at').as('first'))
        .whereRef('order_id', '=', 'customer_order.id')
        .where('settled_at', 'is', null)
        .as('declared_at'),
    )
    .orderBy(asked.task === 'withdrawal' ? 'declared_at' : 'created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Orders owing a refund of unusable payments, oldest first. */
export function listOrdersPaidInVain(db: ShopDb, limit: number) {
  return db
    .selectFrom('customer_order')
    .select(['id', 'order_number', 'customer_name', 'total_cents'])
    .where('id', 'in', db.selectFrom('customer_order').select('id').where('payment_state', '=', 'refund_due'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function ordersToDo(db: ShopDb, { task, at }: OrderTaskQuery) {
  const orders = db.selectFrom('customer_order')
  switch (task) {
    case 'ship':
      return orders.where('status', '=', 'confirme').where('payment_state', '=', 'paid')
    case 'transfer':
      return orders
        .where('status', '=', 'en_attente')
        .where('payment_state', '=', 'unpaid')
        .where('payment_method', '=', 'transfer')
        .where('email_confirmed_at', 'is not', null)
    case 'refund':
      return orders.where('id', 'in', ordersToRefund(db, at))
    case 'mismatch':
      return orders.where('id', 'in', db.selectFrom('payment').select('order_id').where('status', '=', 'mismatch'))
    case 'withdrawal':
      return orders.where('id', 'in', withdrawnOrders(db)).where('payment_state', '=', 'paid')
    case 'late':
      return orders
        .where('status', 'in', ['confirme', 'expedie'])
        .where('payment_state', '=', 'paid')
        .where('delivery_to', '<', parisDay(at))
        .where('delivered_at', 'is', null)
    case 'unpaid':
      return orders.where('status', 'in', ['confirme', 'expedie', 'livre']).where('payment_state', '=', 'unpaid')
  }
}

/** Providers normally answer within this time. */
const REFUND_TAKES_MS = HOUR_MS

function stuckRefunds(db: ShopDb, at: Date) {
  const before = new Date(at.getTime() - REFUND_TAKES_MS).toISOString()
  return db
    .selectFrom('refund')
    .select('order_id as id')
    .where('status', '=', 'requested')
    .where('created_at', '<', before)
}

/** Accepted by the provider, then rejected by the buyer's bank. */
function returnedRefunds(db: ShopDb) {
  return db
    .selectFrom('refund')
    .select('order_id as id')
    .where('returned_at', 'is not', null)
    .where('status', '=', 'failed')
}

/** Unusable payments, orders cancelled after payment, and refunds stuck or returned. */
function ordersToRefund(db: ShopDb, at: Date) {
  return db
    .selectFrom('customer_order')
    .select('id')
    .where('payment_state', '=', 'refund_due')
    .union(db.selectFrom('payment').select('order_id as id').where('status', '=', 'refund_due'))
    .union(stuckRefunds(db, at))
    .union(returnedRefunds(db))
    .union(
      db.selectFrom('customer_order').select('id').where('status', '=', 'annule').where('payment_state', '=', 'paid'),
    )
}

/** Declarations neither refunded nor refused. */
function withdrawnOrders(db: ShopDb) {
  return db
    .selectFrom('withdrawal')
    .select('order_id')
    .where('order_id', 'is not', null)
    .where('settled_at', 'is', null)
    .$narrowType<{ order_id: string }>()
}

export async function findOldestWithdrawal(db: ShopDb): Promise<Date | undefined> {
  const row = await db
    .selectFrom('withdrawal')
    .innerJoin('customer_order', 'customer_order.id', 'withdrawal.order_id')
    .select('declared_at')
    .where('settled_at', 'is', null)
    .where('payment_state', '=', 'paid')
    .orderBy('declared_at')
    .orderBy('withdrawal.id')
    .limit(1)
    .executeTakeFirst()
  return row && new Date(row.declared_at)
}

export function countPaidOrders(db: ShopDb, { from, to }: { from: Date; to: Date }): Promise<number> {
  return countOf(
    db.selectFrom('customer_order').where('paid_at', '>=', from.toISOString()).where('paid_at', '<', to.toISOString()),
  )
}

/** Cents excl. VAT, with delivery, paid by consumers in other EU countries; demonstration orders excluded. */
export async function sumDistanceSales(db: ShopDb, { from, to }: { from: Date; to: Date }): Promise<number> {
  // Grouped by rate: the column's check allows 28.
  const rates = await db
    .selectFrom('customer_order')
    .select('vat_percent')
    .select(({ fn, cast }) => [
      fn.sum<number>(cast('subtotal_cents', 'double precision')).as('goods'),
      fn.sum<number>(cast('shipping_cents', 'double precision')).as('delivery'),
    ])
    // Must match the partial index.
    .where(sql<boolean>`country in ('Belgique', 'Luxembourg')`)
    .where('paid_at', '>=', from.toISOString())
    .where('paid_at', '<', to.toISOString())
    .where('is_demo', '=', 0)
    // A number unknown to the register makes a consumer.
    .where((eb) => eb.or([eb('vat_number', 'is', null), eb('vat_number', '=', ''), eb('vat_check', '=', 'unknown')]))
    .groupBy('vat_percent')
    .execute()
  return rates.reduce(
    (sum, { vat_percent, goods, delivery }) => sum + goods + delivery - vatWithin(delivery, vat_percent),
    0,
  )
}

/** States of the given orders, by id. */
export async function listOrderStates(db: ShopDb, ids: string[]) {
  const orders = db.selectFrom('customer_order').select(['id', 'order_number', 'status', 'payment_state'])
  const rows = ids.length === 0 ? [] : await orders.where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const ORDERS_A_PAGE = 50
/** Search limit; more specific words find fewer. */
export const MAX_FOUND = 1000

type OrderQuery = SelectQueryBuilder<ShopDatabase, 'customer_order', object>

/** Newest first, with totals. Empty beyond the last page. */
export async function pageOrders(
  db: ShopDb,
  { filters, page }: { filters: OrderFilters; page: number },
): Promise<OrderList> {
  const found = await findByWords(db, filters.words)
  const summary = await summarise(db, { found, filters })
  if (page > summary.pageCount) return { orders: [], ...summary }
  const rows = await newestFirst(ofStatus(found, filters.status))
    .select(['id', 'order_number', 'customer_name', 'email', 'status', 'payment_state', 'payment_method'])
    .select(['total_cents', 'created_at', 'is_demo'])
    .limit(ORDERS_A_PAGE)
    .offset((page - 1) * ORDERS_A_PAGE)
    .execute()
  const versions = await listVersions(
    db,
    rows.map(({ id }) => id),
  )
  return { orders: rows.map((row) => ({ ...row, version: versions.get(row.id) ?? 0 })), ...summary }
}

/** Newest matches by number, name, address, phone, postal code or invoice number. */
export async function searchOrders(db: ShopDb, { typed, limit }: { typed: string; limit: number }) {
  if (searchWords(typed).length === 0) return []
  return newestFirst(await findByWords(db, typed))
    .select(['id', 'order_number', 'customer_name', 'status', 'total_cents'])
    .limit(limit)
    .execute()
}

/** Newest first with lines; `before`: keyset cursor; `since`: created then or later. */
export async function listNewestOrders(
  db: ShopDb,
  {
    limit,
    before,
    since,
    filters,
  }: {
    limit: number
    before?: Pick<CustomerOrder, 'id' | 'created_at'> | undefined
    since?: string | undefined
    filters?: OrderFilters
  },
): Promise<OrderWithItems[]> {
  const found = ofStatus(await findByWords(db, filters?.words ?? ''), filters?.status)
  const query = since === undefined ? found : found.where('created_at', '>=', since)
  const orders = await newestFirst(before ? query.where((eb) => isAfter(eb, before)) : query)
    .selectAll()
    .limit(limit)
    .execute()
  const items = await listItemsOf(db, orders)
  return orders.map((order) => ({ order, items: items.filter(({ order_id }) => order_id === order.id) }))
}

// SQLite can only use the index for the first comparison.
function isAfter(
  eb: ExpressionBuilder<ShopDatabase, 'customer_order'>,
  { id, created_at }: Pick<CustomerOrder, 'id' | 'created_at'>,
): Expression<SqlBool> {
  return eb.and([eb('created_at', '<=', created_at), eb.or([eb('created_at', '<', created_at), eb('id', '<', id)])])
}

function listItemsOf(db: ShopDb, orders: CustomerOrder[]): Promise<OrderItem[]> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}

async function summarise(
  db: ShopDb,
  { found, filters: { status, words } }: { found: OrderQuery; filters: OrderFilters },
): Promise<Omit<OrderList, 'orders'>> {
  const counted = found.select(['status', 'total_cents'])
  const isSearch = searchWords(words).length > 0
  // `sum()` of integers throws on overflow in a damaged row.
  const rows = await db
    .selectFrom((isSearch ? newestFirst(counted).limit(MAX_FOUND) : counted).as('within'))
    .select(({ fn, cast }) => [
      'status',
      fn.countAll<number>().as('count'),
      fn.sum<number>(cast('total_cents', 'double precision')).as('cents'),
    ])
    .groupBy('status')
    .execute()
  const chosen = rows.filter((row) => status === undefined || row.status === status)
  const count = sumOf(chosen, 'count')
  return {
    count,
    totalCents: sumOf(chosen, 'cents'),
    isMore: isSearch && sumOf(rows, 'count') >= MAX_FOUND,
    pageCount: Math.max(1, Math.ceil(count / ORDERS_A_PAGE)),
    byStatus: new Map(chosen.map((row) => [row.status, row.count])),
  }
}

function sumOf<Name extends string>(rows: Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}

async function findByWords(db: ShopDb, words: string): Promise<OrderQuery> {
  const query = db.selectFrom('customer_order')
  if (searchWords(words).length === 0) return query
  const search = await narrowSearch(db, { kind: 'order', typed: words })
  const number = paperNumber(words)
  const matches = matchesSearch(db, search, 'customer_order.id')
  if (!number) return query.where(matches)
  // An order number may look like the beginning of an invoice's.
  return query.where((eb) => eb.or([matches, eb('customer_order.id', 'in', ordersOfPaper(db, number))]))
}

/** Subquery: ids of the orders with an invoice or credit note whose number begins so. */
function ordersOfPaper(db: ShopDb, number: string) {
  return db
    .selectFrom('invoice')
    .select('order_id')
    .where('number', '>=', number)
    .where('number', '<', `${number}\uffff`)
}

/** SQL condition: the order of the column `orderId` matches the words, as `searchOrders` does. */
export async function matchesOrder(db: ShopDb, { typed, orderId }: { typed: string; orderId: string }) {
  return matchesSearch(db, await narrowSearch(db, { kind: 'order', typed }), orderId)
}

/** Query: orders whose latest payment lies within. */
export function ordersPaidWithin(db: ShopDb, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom('customer_order')
    .where('paid_at', '>=', from.toISOString())
    .where('paid_at', '<', to.toISOString())
}

/** Query: cancelled orders whose payment is still to refund. */
export function ordersCancelledPaid(db: ShopDb) {
  return db.selectFrom('customer_order').where('status', '=', 'annule').where('payment_state', '=', 'paid')
}

/** Orders bought after a reminder: a cart counts once, with what is kept of its orders. */
export async function sumRecovered(db: ShopDb, since: Date): Promise<{ orders: number; cents: number }> {
  const { orders, cents } = await db
    .selectFrom('cart_recovery')
    // Reads recoveries first, never every order.
    .crossJoin('customer_order')
    .whereRef('customer_order.id', '=', 'cart_recovery.order_id')
    .select(({ fn, cast }) => [
      fn.count<number>(fn.coalesce('cart_recovery.enrolment_id', 'cart_recovery.order_id')).distinct().as('orders'),
      fn.sum<number | null>(cast(restOfSale, 'double precision')).as('cents'),
    ])
    .where(isBought)
    .where('cart_recovery.paid_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return { orders, cents: cents ?? 0 }
}

function ofStatus(query: OrderQuery, status: OrderStatus | undefined): OrderQuery {
  return status ? query.where('status', '=', status) : query
}

function newestFirst<Columns>(query: SelectQueryBuilder<ShopDatabase, 'customer_order', Columns>) {
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc')
}
