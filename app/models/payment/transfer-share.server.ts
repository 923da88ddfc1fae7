import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { readNumber, readSettings } from '../setting.server'
import { addNeeds, type StockNeeds } from '../stock.server'

/**
 * Whether transfers that are not confirmed yet would hold more than their share of a product, were this order one of
 * them. `orderId`: the order itself, once it is written. To be asked in the transaction that reserves.
 */
export async function exceedsTransferShare(
  trx: Kysely<ShopDatabase>,
  input: { needs: StockNeeds; orderId: string | undefined },
): Promise<boolean> {
  const { needs, orderId = '' } = input
  const productIds = [...needs.keys()]
  if (productIds.length === 0) return false
  const percent = readNumber(await readSettings(trx), 'transfer.unconfirmed_percent')
  const items = await trx
    .selectFrom('stock_item')
    .select(['product_id', 'current_stock'])
    .where('product_id', 'in', productIds)
    .execute()
  const held = addNeeds(await listHeldByUnconfirmed(trx, { productIds, exceptOrderId: orderId }), needs)
  return items.some(({ product_id, current_stock }) => {
    const share = Math.max(1, Math.floor((current_stock * percent) / 100))
    return (held.get(product_id) ?? 0) > share
  })
}

/** By product. An order counts from its first reservation, before its transfer is awaited, and beside a card's attempt. */
async function listHeldByUnconfirmed(
  trx: Kysely<ShopDatabase>,
  input: { productIds: string[]; exceptOrderId: string },
): Promise<StockNeeds> {
  const rows = await trx
    .selectFrom('stock_reservation as held')
    .innerJoin('customer_order as order', 'order.id', 'held.order_id')
    .select(({ fn }) => ['held.product_id', fn.sum<number>('held.quantity').as('quantity')])
    .where('held.product_id', 'in', input.productIds)
    .where('held.order_id', '<>', input.exceptOrderId)
    .where('order.payment_state', '=', 'unpaid')
    .where('order.email_confirmed_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('order.payment_method', '=', 'transfer'),
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.order_id', '=', 'order.id')
            .where('payment.provider', '=', 'transfer')
            .where('payment.status', '=', 'open'),
        ),
      ]),
    )
    .groupBy('held.product_id')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.quantity]))
}
