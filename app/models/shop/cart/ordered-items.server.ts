import type { PackType, ShopDb } from '~/database/schema'
import { newCartId } from '~/models/values/id.server'
import { type AddToCartRefusal, addToCart, chooseGift, clearCart } from './cart.server'
import { readCart } from './view.server'

/** A line as ordered by API clients; prices come from the database. */
export interface OrderedItem {
  productId: string
  packType: PackType
  giftProductId: string | null
  quantity: number
}

export type OrderedItemsRefusal = AddToCartRefusal & { item: OrderedItem }

/** Creates a separate cart for these items; a refusal leaves it empty. */
export async function fillNewCart(
  db: ShopDb,
  input: { items: OrderedItem[]; at: Date },
): Promise<{ ok: true; cartId: string } | OrderedItemsRefusal> {
  const cartId = newCartId(input.at)
  for (const item of input.items) {
    const added = await addToCart(db, { cartId, ...item, at: input.at })
    if (!added.ok) {
      await clearCart(db, { cartId, at: input.at })
      return { ...added, item }
    }
  }
  return { ok: true, cartId }
}

/** Sets the gift on lines that lack one; others keep theirs. */
export async function chooseMissingGifts(
  db: ShopDb,
  input: { cartId: string; items: OrderedItem[]; at: Date },
): Promise<{ ok: true } | OrderedItemsRefusal> {
  const { lines } = await readCart(db, input.cartId)
  for (const { productId, packType } of lines.filter((line) => line.giftMissing)) {
    const item = input.items.find((one) => one.productId === productId && one.packType === packType)
    if (!item?.giftProductId) continue
    const { cartId, at } = input
    const chosen = await chooseGift(db, { cartId, productId, packType, giftProductId: item.giftProductId, at })
    // A line removed by a concurrent call needs no gift.
    if (!chosen.ok && chosen.reason !== 'unknown-line') return { ...chosen, item }
  }
  return { ok: true }
}
