import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { cartsBeingPaid, listOrderItems } from '~/models/order/index.server'
import { addressColumns, type DeliveryAddress } from '~/models/values'

import { ensureCart, putLine } from './cart.server'
import { deleteLine, findCart, findLine, listLines, setLineQuantity, touchCart } from './rows.server'

/** From the last use; the privacy page says so too. */
export const CART_LIFETIME_DAYS = 30

/** Stores what the shipping form gave; the browser keeps none of it. */
export async function saveShipping(
  db: Kysely<ShopDatabase>,
  input: { cartId: string; address: DeliveryAddress; at: Date },
): Promise<void> {
  await db.transaction().execute((trx) => writeAddress(trx, input))
}

/** For a cart that has expired: a new one keeps the address, so that it need not be typed again. */
export async function saveShippingOfNewCart(
  db: Kysely<ShopDatabase>,
  input: { cartId: string; address: DeliveryAddress; at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await ensureCart(trx, { id: input.cartId, at: input.at })
    await writeAddress(trx, input)
  })
}

async function writeAddress(trx: Kysely<ShopDatabase>, input: { cartId: string; address: DeliveryAddress; at: Date }) {
  await trx.updateTable('cart').set(addressColumns(input.address)).where('id', '=', input.cartId).execute()
  await touchCart(trx, input)
}

/**
 * Copies another device's lines into this visitor's cart; the address stays behind, so a link that falls into the
 * wrong hands tells what was in the cart and nothing about whose it was. What no longer fits is left out.
 */
export function copyCartLines(
  db: Kysely<ShopDatabase>,
  input: { fromCartId: string; toCartId: string; at: Date },
): Promise<{ copied: number; leftOut: number }> {
  return db.transaction().execute(async (trx) => {
    const lines = await listLines(trx, input.fromCartId)
    let copied = 0
    for (const line of lines) {
      const result = await putLine(trx, {
        cartId: input.toCartId,
        productId: line.product_id,
        packType: line.pack_type,
        giftProductId: line.gift_product_id,
        withoutGift: line.without_gift === 1,
        quantity: line.quantity,
        added: line.quantity,
        at: input.at,
      })
      if (result.ok) copied += 1
    }
    return { copied, leftOut: lines.length - copied }
  })
}

/**
 * Takes what an order bought out of the cart it came from, and forgets the address once nothing is left. What was
 * added in another tab since stays.
 */
export async function consumeCart(
  trx: Kysely<ShopDatabase>,
  input: { cartId: string; orderId: string },
): Promise<void> {
  for (const item of await listOrderItems(trx, input.orderId)) {
    const key = { cartId: input.cartId, productId: item.product_id, packType: item.pack_type }
    const line = await findLine(trx, key)
    if (!line) continue
    if (line.quantity <= item.quantity) await deleteLine(trx, key)
    else await setLineQuantity(trx, { ...key, quantity: line.quantity - item.quantity })
  }
  const cart = await findCart(trx, input.cartId)
  if (cart) await forgetAdvantages(trx, cart.parent_id ?? cart.id)
  if (cart?.kind === 'express') await trx.deleteFrom('cart').where('id', '=', cart.id).execute()
  else if (cart && (await listLines(trx, cart.id)).length === 0) await forgetAddress(trx, cart.id)
}

/**
 * Deletes carts nobody touched since `before`, with the address in them and the express carts beside them. Those that
 * someone is paying for stay, with the cart they stand beside. Returns how many went.
 */
export async function deleteStaleCarts(
  db: Kysely<ShopDatabase>,
  input: { before: Date; limit: number },
): Promise<number> {
  const before = input.before.toISOString()
  const beingPaid = cartsBeingPaid(db)
  const stale = db
    .selectFrom('cart')
    .select('id')
    .where('updated_at', '<', before)
    .where('id', 'not in', beingPaid)
    .where((eb) => {
      const child = eb.selectFrom('cart as child').select('child.id').whereRef('child.parent_id', '=', 'cart.id')
      const alive = child.where((of) => of.or([of('child.updated_at', '>=', before), of('child.id', 'in', beingPaid)]))
      return eb.not(eb.exists(alive))
    })
    .orderBy('updated_at')
    .orderBy('id')
    .limit(input.limit)
  const deleted = await db.deleteFrom('cart').where('id', 'in', stale).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** A friend's code and the wish to spend a credit were for the order that now has them. */
async function forgetAdvantages(trx: Kysely<ShopDatabase>, mainCartId: string) {
  await trx
    .updateTable('cart')
    .set({ referral_code: null, credit_user_id: null })
    .where('id', '=', mainCartId)
    .execute()
}

async function forgetAddress(trx: Kysely<ShopDatabase>, cartId: string) {
  const nothing = { first_name: null, last_name: null, email: null, phone: null, company: null, vat_number: null }
  const nowhere = { address: null, address_line2: null, postal_code: null, city: null, country: null, billing: null }
  await trx
    .updateTable('cart')
    .set({ ...nothing, ...nowhere })
    .where('id', '=', cartId)
    .execute()
}
