import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { OrderStatus, ShopDatabase, ShopDb } from '~/database/schema'
import { idsContaining, searchWords } from '~/models/search/index.server'
import { parisDay } from '~/models/values'

import type { OrderFilters, OrderList } from './filters'

/** What an administrator has to do about an order. */
export type OrderTask = 'ship' | 'transfer' | 'refund' | 'mismatch' | 'withdrawal' | 'late' | 'unpaid'

export interface OrderTaskQuery {
  task: OrderTask
  at: Date
}

export async function countOrdersToDo(db: ShopDb, asked: OrderTaskQuery): Promise<number> {
  const { count } = await ordersToDo(db, asked)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The oldest first. */
export function listOrdersToDo(db: ShopDb, { limit, ...asked }: OrderTaskQuery & { limit: number }) {
  return ordersToDo(db, asked)
    .select(['id', 'order_number', 'customer_name', 'total_cents', 'created_at', 'paid_at', 'delivery_to'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The rows of one task, for counting and listing. */
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

/** By then its provider should have answered. */
const REFUND_TAKES_MS = 3600_000

function stuckRefunds(db: ShopDb, at: Date) {
  const before = new Date(at.getTime() - REFUND_TAKES_MS).toISOString()
  return db
    .selectFrom('refund')
    .select('order_id as id')
    .where('status', '=', 'requested')
    .where('created_at', '<', before)
}

/** Money for nothing, orders given up after they were paid, refunds that are stuck. */
function ordersToRefund(db: ShopDb, at: Date) {
  return db
    .selectFrom('customer_order')
    .select('id')
    .where('payment_state', '=', 'refund_due')
    .union(db.selectFrom('payment').select('order_id as id').where('status', '=', 'refund_due'))
    .union(stuckRefunds(db, at))
    .union(
      db.selectFrom('customer_order').select('id').where('status', '=', 'annule').where('payment_state', '=', 'paid'),
    )
}

/** Declarations that are neither refunded nor refused. */
function withdrawnOrders(db: ShopDb) {
  return db
    .selectFrom('withdrawal')
    .select('order_id')
    .where('order_id', 'is not', null)
    .where('settled_at', 'is', null)
    .$narrowType<{ order_id: string }>()
}

/** When the first of the withdrawals that are not settled was declared. */
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

const HOUR_TEXT = '2026-11-22T10'.length

/** What was paid since an instant, in cents TTC, by hour of UTC (`2026-11-22T10`), so that days are cut where they are read; in no order. */
export async function listRevenue(db: ShopDb, since: Date): Promise<{ hour: string; cents: number; orders: number }[]> {
  return db
    .selectFrom('customer_order')
    .select(({ fn, val }) => [
      fn<string>('substr', ['paid_at', val(1), val(HOUR_TEXT)]).as('hour'),
      fn.sum<number>('total_cents').as('cents'),
      fn.countAll<number>().as('orders'),
    ])
    .where('paid_at', '>=', since.toISOString())
    .where('payment_state', '=', 'paid')
    .groupBy('hour')
    .execute()
}

export async function countPaidOrders(db: ShopDb, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('customer_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('paid_at', '>=', from.toISOString())
    .where('paid_at', '<', to.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

export const ORDERS_A_PAGE = 50
/** A search finds no more than this: more words find less. */
export const MAX_FOUND = 1000

type OrderQuery = SelectQueryBuilder<ShopDatabase, 'customer_order', object>

/** One page of the orders that pass the filters, newest first, with what they come to. Empty beyond the last page. */
export async function pageOrders(
  db: ShopDb,
  { filters, page }: { filters: OrderFilters; page: number },
): Promise<OrderList> {
  const summary = await summarise(db, filters)
  if (page > summary.pageCount) return { orders: [], ...summary }
  const passing = ofStatus(db.selectFrom('customer_order'), filters.status)
  // The expression keeps SQLite from sorting all that was found: it reads in order until the page is full.
  const orders = await whereNamed(db, { query: passing, words: filters.words, id: sql`customer_order.id || ''` })
    .select(['id', 'order_number', 'customer_name', 'email', 'status', 'payment_state', 'payment_method'])
    .select(['total_cents', 'created_at', 'is_demo'])
    .select((eb) =>
      eb
        .selectFrom('order_event')
        .select(({ fn }) => fn.max('order_event.id').as('last'))
        .whereRef('order_event.order_id', '=', sql.ref('customer_order.id'))
        .as('version'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ORDERS_A_PAGE)
    .offset((page - 1) * ORDERS_A_PAGE)
    .execute()
  return { orders, ...summary }
}

/** The newest of the orders whose number, name or address has the words. */
export async function searchOrders(db: ShopDb, { typed, limit }: { typed: string; limit: number }) {
  if (searchWords(typed).length === 0) return []
  return whereNamed(db, { query: db.selectFrom('customer_order'), words: typed, id: sql`customer_order.id || ''` })
    .select(['id', 'order_number', 'customer_name', 'status', 'total_cents'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

async function summarise(db: ShopDb, { status, words }: OrderFilters): Promise<Omit<OrderList, 'orders'>> {
  const found = db.selectFrom(foundOrders(db, words).as('found'))
  const rows = await found
    .select(({ fn }) => ['status', fn.countAll<number>().as('count'), fn.sum<number>('total_cents').as('cents')])
    .groupBy('status')
    .orderBy('status')
    .execute()
  const all = rows.reduce((sum, row) => sum + row.count, 0)
  const counted = rows.filter((row) => status === undefined || row.status === status)
  const count = counted.reduce((sum, row) => sum + row.count, 0)
  return {
    count,
    totalCents: counted.reduce((sum, row) => sum + row.cents, 0),
    isMore: words !== '' && all >= MAX_FOUND,
    pageCount: Math.max(1, Math.ceil(count / ORDERS_A_PAGE)),
    byStatus: new Map(rows.map((row) => [row.status, row.count])),
  }
}

/** Status and total of what a search finds, its newest thousand; of all orders without one. */
function foundOrders(db: ShopDb, words: string) {
  const query = db.selectFrom('customer_order')
  if (searchWords(words).length === 0) return query.select(['status', 'total_cents'])
  return whereNamed(db, { query, words, id: sql.ref('customer_order.id') })
    .select(['status', 'total_cents'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_FOUND)
}

function ofStatus(query: OrderQuery, status: OrderStatus | undefined): OrderQuery {
  return status ? query.where('status', '=', status) : query
}

function whereNamed(
  db: ShopDb,
  { query, words, id }: { query: OrderQuery; words: string; id: Expression<unknown> },
): OrderQuery {
  return searchWords(words).reduce(
    (found, word) => found.where(id, 'in', idsContaining(db, { kind: 'order', word })),
    query,
  )
}
