import type { ShopDb } from '~/database/schema'
import { parisDay } from '~/models/values'

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

function withdrawnOrders(db: ShopDb) {
  return db
    .selectFrom('withdrawal')
    .select('order_id')
    .where('order_id', 'is not', null)
    .$narrowType<{ order_id: string }>()
}

/** When the first of the withdrawals that are not refunded yet was declared. */
export async function findOldestWithdrawal(db: ShopDb): Promise<Date | undefined> {
  const row = await db
    .selectFrom('withdrawal')
    .innerJoin('customer_order', 'customer_order.id', 'withdrawal.order_id')
    .select('declared_at')
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
