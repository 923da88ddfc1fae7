import type { ShopDb } from '~/database/schema'
import { listOrdersPaidInVain, orderNeeds } from '~/models/shop/order/index.server'
import { findStockItem, listAvailable } from '~/models/shop/stock/index.server'

/** Orders checked, oldest first. */
const MAX_CHECKED = 20

interface UnservableOrder {
  id: string
  number: string | null
  customer: string
  totalCents: number
  missing: { sku: string; name: string; quantity: number }[]
}

/** Orders paid after their reservation expired and their goods were sold. */
export async function listUnservableOrders(db: ShopDb): Promise<UnservableOrder[]> {
  const found: UnservableOrder[] = []
  for (const order of await listOrdersPaidInVain(db, MAX_CHECKED)) {
    const { id, order_number: number, customer_name: customer, total_cents: totalCents } = order
    const missing = await listMissing(db, id)
    if (missing.length > 0) found.push({ id, number, customer, totalCents, missing })
  }
  return found
}

async function listMissing(db: ShopDb, orderId: string): Promise<UnservableOrder['missing']> {
  const needs = await orderNeeds(db, orderId)
  const available = await listAvailable(db, [...needs.keys()])
  const missing: UnservableOrder['missing'] = []
  for (const [productId, needed] of needs) {
    const quantity = needed - (available.get(productId) ?? 0)
    const item = quantity > 0 ? await findStockItem(db, { productId }) : undefined
    if (item) missing.push({ sku: item.sku, name: item.name, quantity })
  }
  return missing
}
