import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { recordMovement } from '~/models/shop/stock/index.server'
import { allowUnpaidOrders } from '../support/unpaid-orders'

/** Ample stock and a high order limit, for tests about other subjects. */
export async function restock(db: Kysely<ShopDatabase>, quantity = 1_000_000): Promise<void> {
  await allowUnpaidOrders(db)
  for (const { product_id } of await db.selectFrom('stock_item').select('product_id').execute()) {
    await recordMovement(db, {
      productId: product_id,
      type: 'restock',
      delta: quantity,
      reason: 'essai',
      actor: 'essai',
      at: new Date(),
    })
  }
}
