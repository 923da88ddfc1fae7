import type { ShopDb } from '~/database/schema'
import { listOrderItems } from '~/models/order/index.server'

import { putLine } from './cart.server'
import { findLine } from './rows.server'

/** Puts what an order was for into a cart, beside what that holds, as far as it is still sold and there. */
export function orderAgain(
  db: ShopDb,
  input: { orderId: string; cartId: string; at: Date },
): Promise<{ added: number; leftOut: number }> {
  const { orderId, cartId, at } = input
  return db.transaction().execute(async (trx) => {
    const items = await listOrderItems(trx, orderId)
    let added = 0
    for (const item of items) {
      const key = { cartId, productId: item.product_id, packType: item.pack_type }
      const present = await findLine(trx, key)
      const put = await putLine(trx, {
        ...key,
        giftProductId: item.gift_product_id,
        withoutGift: item.gift_product_id === null,
        quantity: Math.max(item.quantity, present?.quantity ?? 0),
        added: item.quantity,
        at,
      })
      if (put.ok) added += 1
    }
    return { added, leftOut: items.length - added }
  })
}
