import { join } from 'node:path'
import Database from 'better-sqlite3'
import { operate } from './operate'
import { machine } from './shop-journey'

/** The browser tests place many orders from one mailbox and network, and leave transfers unconfirmed. */
export default async function allowE2eOrders() {
  await operate('setting', 'orders.unpaid_per_mailbox', '1000000')
  await operate('setting', 'transfer.unconfirmed_percent', '100')
  restock(machine.product_id, 200)
}

/** Together the tests buy more machines than the demonstration has in stock. */
function restock(productId: string, quantity: number): void {
  const shop = new Database(join(process.env.E2E_DATA_DIR ?? '', 'tenants/boutique/shop.sqlite'))
  shop
    .prepare(
      `insert into stock_movement (product_id, type, delta, previous_stock, new_stock, reason, actor, created_at)
       select product_id, 'restock', @quantity, current_stock, current_stock + @quantity, 'Livraison', 'essai', @now
       from stock_item where product_id = @productId`,
    )
    .run({ productId, quantity, now: new Date().toISOString() })
  shop.close()
}
