import type { ExpressionBuilder } from 'kysely'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { orderColumn } from '~/models/order/index.server'

/** Safety limit: a month of a large shop. */
const MAX_OF_A_MONTH = 100_000

/** Money received, even if refunded since, by time; without demo payments. */
export async function listReceived(db: ShopDb, { from, to }: { from: Date; to: Date }) {
  const payments = await db
    .selectFrom('payment')
    .select(['method', 'status', 'received_at'])
    .select(({ fn }) => fn.coalesce('received_cents', 'amount_cents').as('cents'))
    .select((eb) => refundedAsStray(eb).as('stray_refunds'))
    .where('received_at', '>=', from.toISOString())
    .where('received_at', '<', to.toISOString())
    .where(orderColumn('payment.order_id', 'is_demo'), '=', 0)
    .orderBy('received_at')
    .orderBy('id')
    .limit(MAX_OF_A_MONTH)
    .execute()
  return payments.map(({ status, stray_refunds, ...payment }) => {
    return { ...payment, isStray: status === 'refund_due' || status === 'mismatch' || Number(stray_refunds) > 0 }
  })
}

function refundedAsStray(eb: ExpressionBuilder<ShopDatabase, 'payment'>) {
  return eb
    .selectFrom('refund')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('refund.order_id', '=', 'payment.order_id')
    .whereRef('refund.payment_id', '=', 'payment.id')
    .where('refund.subject', '=', 'payment')
}
