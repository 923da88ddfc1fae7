import type { Country, ShopDb } from '~/database/schema'
import { chooseCartReminder } from '~/models/base/agreement/index.server'
import { cartsBeingPaid, listOrderItems } from '~/models/shop/order/index.server'
import { addressColumns, type DeliveryAddress, unfinishedColumns } from '~/models/values/address'

import { deleteLine, ensureCart, findCart, listLines, touchCart, updateLine } from './rows.server'

/** The address is kept on the server, never in the browser. */
export async function saveShipping(
  db: ShopDb,
  { remind, ...input }: { cartId: string; address: DeliveryAddress; remind?: boolean; at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await writeAddress(trx, input)
    if (remind === undefined) return
    const { cartId, address, at } = input
    await chooseCartReminder(trx, { cartId, email: address.email, wanted: remind, page: '/shipping', at })
  })
}

/**
 * Sets the delivery country before the address is complete, for amounts and dates. Keeps the fields typed so far; the
 * address is valid again once the form is sent.
 */
export async function chooseCountry(
  db: ShopDb,
  input: { cartId: string; country: Country; typed: Record<string, unknown>; at: Date },
): Promise<void> {
  const columns = { ...unfinishedColumns(input.typed), chosen_country: input.country }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('cart').set(columns).where('id', '=', input.cartId).execute()
    await touchCart(trx, input)
  })
}

/** For an expired cart: stores the address in a new one, so that it need not be typed again. */
export async function saveShippingOfNewCart(
  db: ShopDb,
  input: { cartId: string; address: DeliveryAddress; at: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await ensureCart(trx, { id: input.cartId, at: input.at })
    await writeAddress(trx, input)
  })
}

async function writeAddress(trx: ShopDb, input: { cartId: string; address: DeliveryAddress; at: Date }) {
  const columns = { ...addressColumns(input.address), chosen_country: null }
  await trx.updateTable('cart').set(columns).where('id', '=', input.cartId).execute()
  await touchCart(trx, input)
}

/**
 * Removes the ordered lines from the cart, and the address once the cart is empty. Lines added meanwhile in another tab
 * stay.
 */
export async function consumeCart(trx: ShopDb, input: { cartId: string; orderId: string }): Promise<void> {
  const items = await listOrderItems(trx, input.orderId)
  let left = 0
  for (const line of await listLines(trx, input.cartId)) {
    const bought = items.find((item) => item.product_id === line.product_id && item.pack_type === line.pack_type)
    const key = { cartId: input.cartId, productId: line.product_id, packType: line.pack_type }
    const kept = line.quantity - (bought?.quantity ?? 0)
    if (kept <= 0) await deleteLine(trx, key)
    else if (bought) await updateLine(trx, key, { quantity: kept })
    if (kept > 0) left += 1
  }
  const cart = await findCart(trx, input.cartId)
  if (!cart) return
  if (cart.kind === 'express') await trx.deleteFrom('cart').where('id', '=', cart.id).execute()
  const isEmptied = cart.kind === 'main' && left === 0
  await clearColumns(trx, cart.parent_id ?? cart.id, { ...advantages, ...(isEmptied && address) })
}

/**
 * Deletes carts unused since `before`, with their address and express carts, except carts being paid for and their main
 * carts. Returns how many.
 */
export async function deleteStaleCarts(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
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

/** Moved to the order: the referral code and the choice to spend credit. */
const advantages = { referral_code: null, credit_user_id: null }

const address = {
  ...{ first_name: null, last_name: null, email: null, phone: null, company: null, vat_number: null, siren: null },
  ...{ address: null, address_line2: null, postal_code: null, city: null, country: null, billing: null },
  ...{ vat_check: null, vat_checked_at: null, vat_consultation: null, chosen_country: null },
}

async function clearColumns(
  trx: ShopDb,
  cartId: string,
  columns: Partial<Record<keyof typeof address | keyof typeof advantages, null>>,
): Promise<void> {
  await trx.updateTable('cart').set(columns).where('id', '=', cartId).execute()
}

export async function clearPersonal(trx: ShopDb, cartIds: string[]): Promise<void> {
  await trx
    .updateTable('cart')
    .set({ ...address, ...advantages })
    .where('id', 'in', cartIds)
    .execute()
}
