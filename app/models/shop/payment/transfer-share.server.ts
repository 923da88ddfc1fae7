import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { readNumber } from '~/models/base/setting/index.server'
import { unconfirmedTransfers } from '~/models/shop/order/index.server'
import type { StockNeeds } from '~/models/shop/stock'
import { addNeeds } from '~/models/shop/stock/index.server'

/**
 * Whether unconfirmed transfers, this order included, would exceed their share of a product's stock. `orderId`: set
 * once inserted. Call within the reserving transaction.
 */
export async function exceedsTransferShare(
  trx: ShopDb,
  input: { settings: Settings; needs: StockNeeds; orderId: string | undefined },
): Promise<boolean> {
  const { settings, needs, orderId = '' } = input
  const productIds = [...needs.keys()]
  if (productIds.length === 0) return false
  const percent = readNumber(settings, 'transfer.unconfirmed_percent')
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

/**
 * By product. An order counts from its first reservation, even before its transfer is announced or beside a card
 * attempt.
 */
async function listHeldByUnconfirmed(
  trx: ShopDb,
  input: { productIds: string[]; exceptOrderId: string },
): Promise<StockNeeds> {
  const rows = await trx
    .selectFrom('stock_reservation')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('quantity')])
    .where('product_id', 'in', input.productIds)
    .where('order_id', '<>', input.exceptOrderId)
    .where('order_id', 'in', unconfirmedTransfers(trx))
    .groupBy('product_id')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.quantity]))
}
