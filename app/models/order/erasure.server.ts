import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { CustomerOrder, ShopDatabase, ShopDb } from '~/database/schema'
import { isOrderOf } from './buyer.server'
import { hasNoOpenWithdrawal } from './due.server'
import { indexOrder } from './order.server'
import { WITHDRAWAL_DAYS } from './withdrawal-period'

/** Orders of an address are to be erased once they are over. */
export async function requestOrderErasure(trx: ShopDb, { email, at }: { email: string; at: Date }): Promise<void> {
  await trx
    .updateTable('customer_order')
    .set({ erasure_requested_at: at.toISOString() })
    .where(isOrderOf(email))
    .where('erasure_requested_at', 'is', null)
    .execute()
}

/** Orders to be erased that are over: given up, given back whole long ago, or delivered and past being given back. */
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
  const deliveredBefore = new Date(at.getTime() - WITHDRAWAL_DAYS * 24 * 3600_000).toISOString()
  return eb.or([
    eb.and([eb('status', '=', 'annule'), eb('payment_state', 'in', ['unpaid', 'refunded'])]),
    eb.and([
      eb('status', '=', 'livre'),
      eb('payment_state', 'in', ['paid', 'refunded']),
      eb('delivered_at', 'is not', null),
      eb('delivered_at', '<=', deliveredBefore),
      hasNoOpenWithdrawal(eb),
    ]),
    // On its way when it was given back, it is never delivered.
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

/** Up to `most`, which bounds what is read. */
export async function countOrders(db: ShopDb, most: number): Promise<number> {
  const some = db.selectFrom('customer_order').select('id').orderBy('created_at').orderBy('id').limit(most)
  const { count } = await db
    .selectFrom(some.as('within'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Orders of an address from which nobody has been taken out: those that were paid, and those that are not over, paid or not. */
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

const noCompany = { company: null, vat_number: null, vat_check: null }
const nobody = { customer_name: '', first_name: '', last_name: '', ...noCompany, billing: null }
const nowhere = { address: '', address_line2: null, postal_code: '', city: '' }

/** Takes the person out of an order: a paid one keeps the name and the addresses that its invoice shows. */
export async function eraseBuyer(
  trx: ShopDb,
  { order, at }: { order: Pick<CustomerOrder, 'id' | 'paid_at'>; at: Date },
): Promise<void> {
  const noContact = { email: '', mailbox: '', phone: '', notes: null, erased_at: at.toISOString() }
  const erased = await trx
    .updateTable('customer_order')
    .set(order.paid_at ? noContact : { ...noContact, ...nobody, ...nowhere })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexOrder(trx, erased)
  await trx
    .updateTable('order_event')
    .set({ reason: null })
    .where('order_id', '=', order.id)
    .where('kind', 'in', typedKinds)
    .where('reason', 'is not', null)
    .execute()
}

/** Events whose reason was typed, or names a parcel. */
const typedKinds = [
  ...['status', 'cancelled', 'refund-requested', 'goods-back'],
  ...['withdrawal', 'late-withdrawal', 'withdrawal-lines', 'withdrawal-refused'],
  ...['parcel-sent', 'parcel-changed', 'parcel-delivered', 'parcel-day', 'parcel-removed'],
]

export async function hasDemoOrders(db: ShopDb): Promise<boolean> {
  const row = await db.selectFrom('customer_order').select('id').where('is_demo', '=', 1).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Orders of the demonstration, with their lines and history; returns how many. */
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
  // What would still leave, to buyers who were invented.
  await trx.deleteFrom('email').where('order_id', 'in', demo).execute()
  const carts = trx.selectFrom('customer_order').select('cart_id').where('is_demo', '=', 1)
  await trx.deleteFrom('cart').where('id', 'in', carts).execute()
  const { numDeletedRows } = await trx.deleteFrom('customer_order').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
