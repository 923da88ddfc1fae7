import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { cashbackOf, withdrawalEnd } from '~/models/loyalty/index.server'
import { listOrdersOwingCashback } from '~/models/order/index.server'

const MAX_AWAITED = 10

/** Cashback that waits for its order to be past giving back, newest first. */
export async function listAwaitedCashback(
  db: Kysely<ShopDatabase>,
  userId: string,
): Promise<{ orderNumber: string; cents: number; from: Date | undefined }[]> {
  const orders = await listOrdersOwingCashback(db, { userId, limit: MAX_AWAITED })
  return orders.map((order) => ({
    orderNumber: order.order_number ?? '',
    cents: cashbackOf(order, order.cashback_percent),
    from: order.delivered_at ? withdrawalEnd(new Date(order.delivered_at)) : undefined,
  }))
}
