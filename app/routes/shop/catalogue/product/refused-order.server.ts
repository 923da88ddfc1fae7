import type { SelectionProblem } from '~/components/shop/product/gift-choice'
import type { Selection } from '~/components/shop/product/order-box'
import type { ShopDb } from '~/database/schema'
import type { AddToCartRefusal } from '~/models/shop/cart'
import { findProductPage } from '~/models/shop/catalogue/index.server'

import { type Order, refusalText } from './order-form'

interface RefusedOrder {
  selection: Selection
  problem: SelectionProblem
  status: 400 | 409
}

/** Selection and error, for the page that shows its form again. */
export async function refusedOrder(
  db: ShopDb,
  { order, productId, refusal }: { order: Order; productId: string; refusal: AddToCartRefusal },
): Promise<RefusedOrder> {
  const { packType, giftProductId, quantity, buyNow } = order
  const product = await findProductPage(db, productId)
  const pack = product?.packs.find((each) => each.type === packType)
  const firstGift = pack?.gifts.find((gift) => gift.available > 0)?.productId
  return {
    selection: { packType, giftProductId, quantity: String(quantity) },
    problem: refusalText(refusal, { buyNow, firstGift }),
    // Unknown values were never on the form (400); the rest is refused by a rule (409).
    status: refusal.reason.startsWith('unknown') ? 400 : 409,
  }
}
