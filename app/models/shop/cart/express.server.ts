import type { Selectable } from 'kysely'
import type { CartTable, ShopDb } from '~/database/schema'
import { isCartOfOrder } from '~/models/shop/order/index.server'
import { newCartId } from '~/models/values/id.server'
import {
  type AddToCartInput,
  type AddToCartRefusal,
  type AddToCartResult,
  checkLine,
  copyOf,
  putLine,
} from './cart.server'
import { endReminders } from './reminder.server'
import { ensureCart, findLine, insertCart, listLines } from './rows.server'

const KEPT_EXPRESS_CARTS = 10

/** « Acheter maintenant »: a cart of one line; the main cart is left unchanged. */
export function startExpressCart(
  db: ShopDb,
  input: AddToCartInput,
): Promise<(Extract<AddToCartResult, { ok: true }> & { expressId: string }) | AddToCartRefusal> {
  const expressId = newCartId(input.at)
  return db.transaction().execute(async (trx) => {
    await ensureCart(trx, { id: input.cartId, at: input.at })
    // Checked against an empty cart first, so that a refusal leaves no express cart behind.
    const checked = await checkLine(trx, { ...input, cartId: expressId, added: input.quantity })
    if (!checked.ok) return checked
    await deleteFormerExpressCarts(trx, input.cartId)
    await insertCart(trx, { id: expressId, kind: 'express', parentId: input.cartId, at: input.at })
    const result = await putLine(trx, { ...input, cartId: expressId, added: input.quantity })
    return result.ok ? { ...result, expressId } : result
  })
}

/** Each click makes one: of those without an order only the newest are kept, for the tabs that show them. */
async function deleteFormerExpressCarts(trx: ShopDb, mainCartId: string): Promise<void> {
  const former = trx
    .selectFrom('cart')
    .select('id')
    .where('parent_id', '=', mainCartId)
    .where(({ not }) => not(isCartOfOrder('cart.id')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(-1)
    .offset(KEPT_EXPRESS_CARTS - 1)
  await trx.deleteFrom('cart').where('id', 'in', former).execute()
}

/** Undefined for an express cart of another visitor. */
export async function findExpressCart(
  db: ShopDb,
  input: { expressId: string; mainCartId: string | undefined },
): Promise<Selectable<CartTable> | undefined> {
  if (!input.mainCartId) return undefined
  return db
    .selectFrom('cart')
    .selectAll()
    .where('id', '=', input.expressId)
    .where('parent_id', '=', input.mainCartId)
    .executeTakeFirst()
}

/**
 * Moves an express cart's line into the main cart and deletes the express cart. A refusal (not enough stock for both)
 * changes nothing.
 */
export function mergeExpressCart(
  db: ShopDb,
  input: { expressId: string; mainCartId: string; at: Date },
): Promise<AddToCartResult | { ok: false; reason: 'unknown-cart' }> {
  return db.transaction().execute(async (trx) => {
    const express = await findExpressCart(trx, input)
    const line = express && (await listLines(trx, express.id))[0]
    if (!line) return { ok: false, reason: 'unknown-cart' }
    const moved = { ...copyOf(line), cartId: input.mainCartId, keepsGift: true, at: input.at }
    const present = await findLine(trx, moved)
    const result = await putLine(trx, { ...moved, quantity: line.quantity + (present?.quantity ?? 0) })
    if (!result.ok) return result
    await endReminders(trx, { cartId: input.expressId, reason: 'cart-emptied', at: input.at })
    await trx.deleteFrom('cart').where('id', '=', input.expressId).execute()
    return result
  })
}
