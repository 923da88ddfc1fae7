import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { CustomerOrder, ShopDatabase, ShopDb } from '~/database/schema'
import { LONGEST_WITHDRAWAL_DAYS } from '~/models/values/return-terms'
import { DAY_MS } from '~/runtime/time'
import { isOrderOf } from './buyer.server'
import { hasNoOpenWithdrawal } from './due.server'
import { eventKindsThat } from './event-kinds'
import { indexOrder } from './order.server'

/** Marks orders of an address for erasure once closed. */
export async function requestOrderErasure(trx: ShopDb, { email, at }: { email: string; at: Date }): Promise<void> {
  await trx
    .updateTable('customer_order')
    .set({ erasure_requested_at: at.toISOString() })
    .where(isOrderOf(email))
    .where('erasure_requested_at', 'is', null)
    .execute()
}

/** Marked orders that are closed: cancelled, fully refunded long ago, or past their withdrawal period. */
export function listErasableOrders(
  db: ShopDb,
  input: { at: Date; limit: number },
): Promise<Pick<CustomerOrder, 'id' | 'paid_at'>[]> {
  return db
    .selectFrom('customer_order')
    .select(['id', 'paid_at'])
    .where('erasure_requested_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where((eb) => isOver(eb, input.at))
    .orderBy('erasure_requested_at')
    .orderBy('id')
    .limit(input.limit)
    .execute()
}

function isOver(eb: ExpressionBuilder<ShopDatabase, 'customer_order'>, at: Date): Expression<SqlBool> {
  const deliveredBefore = new Date(at.getTime() - LONGEST_WITHDRAWAL_DAYS * DAY_MS).toISOString()
  return eb.or([
    eb.and([eb('status', '=', 'annule'), eb('payment_state', 'in', ['unpaid', 'refunded'])]),
    eb.and([
      eb('status', '=', 'livre'),
      eb('payment_state', 'in', ['paid', 'refunded']),
      eb('delivered_at', 'is not', null),
      eb('delivered_at', '<=', deliveredBefore),
      hasNoOpenWithdrawal(eb),
    ]),
    // Refunded in transit, so never marked delivered.
    eb.and([eb('payment_state', '=', 'refunded'), hasNoRefundSince(eb, deliveredBefore)]),
  ])
}

function hasNoRefundSince(eb: ExpressionBuilder<ShopDatabase, 'customer_order'>, since: string): Expression<SqlBool> {
  const later = eb
    .selectFrom('refund')
    .select('refund.id')
    .whereRef('refund.order_id', '=', sql.ref('customer_order.id'))
    .where(({ and, or, eb: each }) =>
      or([
        each('refund.returned_at', 'is not', null),
        and([
          each('refund.status', '<>', 'failed'),
          or([each('refund.done_at', 'is', null), each('refund.done_at', '>', since)]),
        ]),
      ]),
    )
  return eb.not(eb.exists(later))
}

/** Counts up to `most`. */
export function countOrders(db: ShopDb, most: number): Promise<number> {
  const some = db.selectFrom('customer_order').select('id').orderBy('created_at').orderBy('id').limit(most)
  return countOf(db.selectFrom(some.as('within')))
}

/** Counts orders of an address: paid ones, and open ones not yet anonymized. */
export async function countOrdersUnderWay(
  db: ShopDb,
  { email, at }: { email: string; at: Date },
): Promise<{ paid: number; kept: number }> {
  const orders = db.selectFrom('customer_order').where(isOrderOf(email))
  const count = ({ fn }: ExpressionBuilder<ShopDatabase, 'customer_order'>) => fn.countAll<number>().as('count')
  const paid = await orders.where('paid_at', 'is not', null).select(count).executeTakeFirstOrThrow()
  const kept = await orders
    .where('erased_at', 'is', null)
    .where((eb) => eb.not(isOver(eb, at)))
    .select(count)
    .executeTakeFirstOrThrow()
  return { paid: paid.count, kept: kept.count }
}

const noCompany = { company: null, vat_number: null, siren: null, vat_check: null, vat_consultation: null }
const erasedBuyer = { customer_name: '', first_name: '', last_name: '', ...noCompany, billing: null }
const erasedAddress = { address: '', address_line2: null, postal_code: '', city: '' }

/** Anonymizes an order; a paid one keeps the name and addresses of its invoice. */
export async function eraseBuyer(
  trx: ShopDb,
  { order, at }: { order: Pick<CustomerOrder, 'id' | 'paid_at'>; at: Date },
): Promise<void> {
  const noContact = { email: '', mailbox: '', phone: '', notes: null, erased_at: at.toISOString() }
  const erased = await trx
    .updateTable('customer_order')
    .set(order.paid_at ? noContact : { ...noContact, ...erasedBuyer, ...erasedAddress })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexOrder(trx, erased)
  await trx
    .updateTable('order_event')
    .set({ reason: null })
    .where('order_id', '=', order.id)
    .where('kind', 'in', eventKindsThat('isTyped'))
    .where('reason', 'is not', null)
    .execute()
}

export async function hasDemoOrders(db: ShopDb): Promise<boolean> {
  const row = await db.selectFrom('customer_order').select('id').where('is_demo', '=', 1).limit(1).executeTakeFirst()
  return row !== undefined
}

/** The paid demonstration order whose payment is the latest. */
export function findLastPaidDemoOrder(db: ShopDb) {
  return db
    .selectFrom('customer_order')
    .select(['id', 'email', 'cart_id', 'paid_at'])
    .where('is_demo', '=', 1)
    .where('payment_state', '=', 'paid')
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes demonstration orders with lines and history; returns how many. */
export async function deleteDemoOrders(trx: ShopDb): Promise<number> {
  const demo = trx.selectFrom('customer_order').select('id').where('is_demo', '=', 1)
  const refunds = trx.selectFrom('refund').select('id').where('order_id', 'in', demo)
  await trx.deleteFrom('refund_line').where('refund_id', 'in', refunds).execute()
  for (const table of [
    'withdrawal',
    'refund',
    'returned_item',
    'parcel',
    'order_event',
    'order_item',
    'order_need',
    'payment',
  ] as const) {
    await trx.deleteFrom(table).where('order_id', 'in', demo).execute()
  }
  // Unsent mails to fictional buyers.
  await trx.deleteFrom('email').where('order_id', 'in', demo).execute()
  const carts = trx.selectFrom('customer_order').select('cart_id').where('is_demo', '=', 1)
  await trx.deleteFrom('cart').where('id', 'in', carts).execute()
  const { numDeletedRows } = await trx.deleteFrom('customer_order').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
