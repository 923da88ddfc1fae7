import type { Kysely } from 'kysely'
import type { CustomerOrder, ShopDatabase } from '~/database/schema'
import { cashbackOf, withdrawalEnd } from '~/models/loyalty/index.server'
import { isOrderOf } from '~/models/order/index.server'

export const ORDERS_A_PAGE = 10

export type ListedOrder = Pick<
  CustomerOrder,
  'id' | 'order_number' | 'status' | 'payment_state' | 'total_cents' | 'created_at' | 'delivery_from' | 'delivery_to'
> & { withdrawn: boolean }

/** One page of an address's orders, newest first; the last one for a page beyond it. Whoever reads the mailbox was told each of them. */
export async function listOrdersOf(
  db: Kysely<ShopDatabase>,
  input: { email: string; page: number },
): Promise<{ orders: ListedOrder[]; page: number; pageCount: number }> {
  const own = db.selectFrom('customer_order').where(isOrderOf(input.email)).where('erasure_requested_at', 'is', null)
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const pageCount = Math.ceil(count / ORDERS_A_PAGE)
  const page = Math.max(1, Math.min(input.page, pageCount))
  const orders = await own
    .select([
      'id',
      'order_number',
      'status',
      'payment_state',
      'total_cents',
      'created_at',
      'delivery_from',
      'delivery_to',
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('order_event')
        .select(fn.countAll<number>().as('count'))
        .whereRef('order_event.order_id', '=', 'customer_order.id')
        .where('order_event.kind', '=', 'withdrawal')
        .as('withdrawals'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ORDERS_A_PAGE)
    .offset((page - 1) * ORDERS_A_PAGE)
    .execute()
  return {
    orders: orders.map(({ withdrawals, ...order }) => ({ ...order, withdrawn: Number(withdrawals) > 0 })),
    page,
    pageCount,
  }
}

/** Cashback that waits for its order to be past giving back, newest first. */
export async function listAwaitedCashback(
  db: Kysely<ShopDatabase>,
  userId: string,
): Promise<{ orderNumber: string; cents: number; from: Date | undefined }[]> {
  const rows = await db
    .selectFrom('loyalty_entry as entry')
    .innerJoin('customer_order as order', 'order.id', 'entry.order_id')
    .select([
      'order.order_number',
      'order.subtotal_cents',
      'order.tax_cents',
      'order.credit_cents',
      'order.delivered_at',
      'entry.cashback_percent',
    ])
    .where('entry.user_id', '=', userId)
    .where('entry.cashback_percent', '>', 0)
    .where('order.payment_state', '=', 'paid')
    .where('order.status', '<>', 'annule')
    .where('order.rewarded_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loyalty_entry as later')
            .select('later.id')
            .whereRef('later.order_id', '=', 'entry.order_id')
            .whereRef('later.step', '>', 'entry.step'),
        ),
      ),
    )
    .orderBy('entry.id', 'desc')
    .limit(10)
    .execute()
  return rows.map((row) => ({
    orderNumber: row.order_number ?? '',
    cents: cashbackOf(row, row.cashback_percent),
    from: row.delivered_at ? withdrawalEnd(new Date(row.delivered_at)) : undefined,
  }))
}
