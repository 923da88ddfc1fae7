import type { Kysely, Selectable } from 'kysely'
import type { CartLine, CartTable, PackType, ShopDatabase } from '~/database/schema'
import { type DeliveryAddress, deliveryAddressOf } from './address'
import { newCartId } from './id.server'
import { findOffer, needsGift, type Offer, type OfferGift } from './offer.server'
import { readSettings } from './setting.server'
import { addNeeds, listAvailable, type StockNeeds } from './stock.server'
import { computeTotals, type Totals } from './totals'
import { vatPercentFor } from './vat'

/** From the last use; the privacy page says so too. */
export const CART_LIFETIME_DAYS = 30

/** More lines than this is no shopper: the catalogue sells fewer things. */
const MAX_LINES = 100

/** `session`, a timestamp and a random part, as old API clients mint them too. */
export const cartIdForm = /^session_\d{10,16}_[A-Za-z0-9_-]{8,80}$/

export function isCartId(value: string): boolean {
  return cartIdForm.test(value)
}

export interface CartView {
  id: string
  kind: 'main' | 'express'
  lines: CartLineView[]
  /** Sum of quantities: the badge. */
  count: number
  totals: Totals
  address: DeliveryAddress | null
  /** Something changed since the shopper filled it, or cannot be served: payment waits until it is settled. */
  needsAttention: boolean
}

export interface CartLineView {
  productId: string
  packType: PackType
  /** Undefined when the product or its pack is no longer sold. */
  offer: Offer | undefined
  name: string
  quantity: number
  /** HT, current. */
  unitPriceCents: number
  /** HT, the price the shopper last saw, when it differs. */
  formerPriceCents: number | undefined
  gift: OfferGift | undefined
  /** The pack offers a gift that is left, and none that is left is chosen. */
  giftMissing: boolean
  /** The most this line can hold beside the others, when that is fewer than it does. */
  shortage: number | undefined
  /** It is the gift that is short, not the article. */
  giftShort: boolean
}

/** An unknown id is an empty cart. */
export async function readCart(db: Kysely<ShopDatabase>, cartId: string): Promise<CartView> {
  const cart = await findCart(db, cartId)
  const stored = cart ? await listLines(db, cartId) : []
  const held = await listHeldByOrder(db, cartId)
  const resolved = await Promise.all(stored.map(async (line) => ({ line, offer: await resolveOffer(db, line, held) })))
  const needed = addNeeds(
    new Map(),
    resolved.flatMap((entry) => [...needsOf(entry)]),
  )
  const available = addNeeds(await listAvailable(db, [...needed.keys()]), held)
  const lines = resolved.map((entry) => viewLine(entry, resolved, available))
  const settings = await readSettings(db)
  const sold = lines.filter((line) => line.offer)
  return {
    id: cartId,
    kind: cart?.kind ?? 'main',
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    totals: computeTotals(sold, { vatPercent: vatPercentFor(cart?.country ?? null, settings) }),
    address: cart ? deliveryAddressOf(cart) : null,
    needsAttention: lines.some(
      (line) => !line.offer || line.giftMissing || line.shortage !== undefined || line.formerPriceCents !== undefined,
    ),
  }
}

export async function countCartItems(db: Kysely<ShopDatabase>, cartId: string): Promise<number> {
  const row = await db
    .selectFrom('cart_line')
    .select((eb) => eb.fn.sum<number | null>('quantity').as('count'))
    .where('cart_id', '=', cartId)
    .executeTakeFirst()
  return row?.count ?? 0
}

export interface AddToCartInput {
  cartId: string
  productId: string
  packType: PackType
  giftProductId: string | null
  quantity: number
  at: Date
  /** Old API clients name the gift at checkout: a pack may wait in the cart without one. */
  giftMayWait?: boolean
}

export type AddToCartRefusal =
  | {
      ok: false
      reason: 'unknown-product' | 'unknown-pack' | 'gift-required' | 'gift-not-offered' | 'gift-unavailable'
    }
  | { ok: false; reason: 'not-enough'; available: number }
export type AddToCartResult =
  | { ok: true; productName: string; quantity: number; giftName: string | null }
  | AddToCartRefusal

/** Adds to the line of this product and pack, or begins one; the gift named last is the line's gift. */
export function addToCart(db: Kysely<ShopDatabase>, input: AddToCartInput): Promise<AddToCartResult> {
  return db.transaction().execute(async (trx) => {
    const present = await findLine(trx, input)
    // Who may name the gift later has not taken back the one named before.
    const giftProductId = input.giftProductId ?? (input.giftMayWait ? (present?.gift_product_id ?? null) : null)
    const quantity = input.quantity + (present?.quantity ?? 0)
    return putLine(trx, { ...input, giftProductId, quantity, added: input.quantity })
  })
}

/** « Acheter maintenant »: a cart of one line beside the main one, which stays as it is. */
export function startExpressCart(
  db: Kysely<ShopDatabase>,
  input: AddToCartInput,
): Promise<(Extract<AddToCartResult, { ok: true }> & { expressId: string }) | AddToCartRefusal> {
  const expressId = newCartId(input.at)
  return db.transaction().execute(async (trx) => {
    await ensureCart(trx, { id: input.cartId, at: input.at })
    // Checked against an empty cart first, so that a refusal leaves no express cart behind.
    const refusal = await refuseLine(trx, { ...input, cartId: expressId })
    if (refusal) return refusal
    await insertCart(trx, { id: expressId, kind: 'express', parentId: input.cartId, at: input.at })
    const result = await putLine(trx, { ...input, cartId: expressId, added: input.quantity })
    return result.ok ? { ...result, expressId } : result
  })
}

export type UpdateLineResult =
  | { ok: true; removed: CartLine | undefined }
  | AddToCartRefusal
  | { ok: false; reason: 'unknown-line' }

/** Sets a line's quantity; zero or less removes it. */
export function updateCartLine(
  db: Kysely<ShopDatabase>,
  input: { cartId: string; productId: string; packType: PackType; quantity: number; at: Date },
): Promise<UpdateLineResult> {
  return db.transaction().execute(async (trx) => {
    const line = await findLine(trx, input)
    if (!line) return { ok: false, reason: 'unknown-line' }
    if (input.quantity <= 0) {
      await deleteLine(trx, input)
      return { ok: true, removed: line }
    }
    // A gift that ran out is asked about on the cart page; it must not stop a shopper from lowering a quantity.
    const result = await putLine(trx, { ...input, giftProductId: line.gift_product_id, added: 0, giftMayWait: true })
    return result.ok ? { ok: true, removed: undefined } : result
  })
}

/** Chooses the gift of a line; null goes without one, once none is left. */
export function chooseGift(
  db: Kysely<ShopDatabase>,
  input: { cartId: string; productId: string; packType: PackType; giftProductId: string | null; at: Date },
): Promise<UpdateLineResult> {
  return db.transaction().execute(async (trx) => {
    const line = await findLine(trx, input)
    if (!line) return { ok: false, reason: 'unknown-line' }
    const result = await putLine(trx, { ...input, quantity: line.quantity, added: 0 })
    return result.ok ? { ok: true, removed: undefined } : result
  })
}

/** The line that was removed, for « Annuler »; undefined when there was none. */
export async function removeCartLine(
  db: Kysely<ShopDatabase>,
  input: { cartId: string; productId: string; packType: PackType },
): Promise<CartLine | undefined> {
  return db
    .deleteFrom('cart_line')
    .where('cart_id', '=', input.cartId)
    .where('product_id', '=', input.productId)
    .where('pack_type', '=', input.packType)
    .returningAll()
    .executeTakeFirst()
}

export async function clearCart(db: Kysely<ShopDatabase>, cartId: string): Promise<void> {
  await db.deleteFrom('cart_line').where('cart_id', '=', cartId).execute()
}

/** The shopper has seen the present prices and goes on with them. */
export async function acceptCurrentPrices(db: Kysely<ShopDatabase>, cartId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const line of await listLines(trx, cartId)) {
      const offer = await resolveOffer(trx, line, new Map())
      if (!offer) await deleteLine(trx, { cartId, productId: line.product_id, packType: line.pack_type })
      else {
        await trx
          .updateTable('cart_line')
          .set({ seen_price_cents: offer.unitPriceCents })
          .where('cart_id', '=', cartId)
          .where('product_id', '=', line.product_id)
          .where('pack_type', '=', line.pack_type)
          .execute()
      }
    }
  })
}

/** An express cart that stands beside this visitor's main cart; another visitor's is undefined. */
export async function findExpressCart(
  db: Kysely<ShopDatabase>,
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
 * Moves an express cart's line into the main cart, as « Ajouter plutôt au panier », and drops the express cart.
 * A refusal (not enough beside the main cart's lines) leaves both as they are.
 */
export function mergeExpressCart(
  db: Kysely<ShopDatabase>,
  input: { expressId: string; mainCartId: string; at: Date },
): Promise<AddToCartResult | { ok: false; reason: 'unknown-cart' }> {
  return db.transaction().execute(async (trx) => {
    const express = await findExpressCart(trx, input)
    const line = express && (await listLines(trx, express.id))[0]
    if (!line) return { ok: false, reason: 'unknown-cart' }
    const target = { cartId: input.mainCartId, productId: line.product_id, packType: line.pack_type }
    const present = await findLine(trx, target)
    const result = await putLine(trx, {
      ...target,
      giftProductId: line.gift_product_id,
      quantity: line.quantity + (present?.quantity ?? 0),
      added: line.quantity,
      at: input.at,
    })
    if (result.ok) await trx.deleteFrom('cart').where('id', '=', input.expressId).execute()
    return result
  })
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
        quantity: line.quantity,
        added: line.quantity,
        at: input.at,
      })
      if (result.ok) copied += 1
    }
    return { copied, leftOut: lines.length - copied }
  })
}

/** Stores what the shipping form gave; the browser keeps none of it. */
export async function saveShipping(
  db: Kysely<ShopDatabase>,
  input: { cartId: string; address: DeliveryAddress; at: Date },
): Promise<void> {
  const { address } = input
  await db
    .updateTable('cart')
    .set({
      first_name: address.firstName,
      last_name: address.lastName,
      email: address.email,
      phone: address.phone,
      company: address.company,
      vat_number: address.vatNumber,
      address: address.address,
      address_line2: address.addressLine2,
      postal_code: address.postalCode,
      city: address.city,
      country: address.country,
      billing: address.billing ? JSON.stringify(address.billing) : null,
      updated_at: input.at.toISOString(),
    })
    .where('id', '=', input.cartId)
    .execute()
}

/**
 * Takes what an order bought out of the cart it came from, and forgets the address once nothing is left. What was
 * added in another tab since stays.
 */
export async function consumeCart(
  trx: Kysely<ShopDatabase>,
  input: { cartId: string; orderId: string },
): Promise<void> {
  const items = await trx.selectFrom('order_item').selectAll().where('order_id', '=', input.orderId).execute()
  for (const item of items) {
    const line = await findLine(trx, { cartId: input.cartId, productId: item.product_id, packType: item.pack_type })
    if (!line) continue
    const key = { cartId: input.cartId, productId: item.product_id, packType: item.pack_type }
    if (line.quantity <= item.quantity) await deleteLine(trx, key)
    else await setLineQuantity(trx, { ...key, quantity: line.quantity - item.quantity })
  }
  const cart = await findCart(trx, input.cartId)
  if (cart?.kind === 'express') await trx.deleteFrom('cart').where('id', '=', cart.id).execute()
  else if (cart && (await listLines(trx, cart.id)).length === 0) await forgetAddress(trx, cart.id)
}

/** Deletes carts nobody touched since `before`, with the address in them. Returns how many went. */
export async function deleteStaleCarts(
  db: Kysely<ShopDatabase>,
  input: { before: Date; limit: number },
): Promise<number> {
  const stale = db
    .selectFrom('cart')
    .select('id')
    .where('updated_at', '<', input.before.toISOString())
    .limit(input.limit)
  const deleted = await db.deleteFrom('cart').where('id', 'in', stale).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

export function listLines(db: Kysely<ShopDatabase>, cartId: string): Promise<CartLine[]> {
  return db
    .selectFrom('cart_line')
    .selectAll()
    .where('cart_id', '=', cartId)
    .orderBy('added_at')
    .orderBy('product_id')
    .limit(MAX_LINES)
    .execute()
}

/** What a line takes from the stock: its components, and one gift a unit. */
export function needsOf(entry: { line: CartLine; offer: Offer | undefined }): StockNeeds {
  const needs: StockNeeds = new Map()
  if (!entry.offer) return needs
  addNeeds(needs, entry.offer.needs, entry.line.quantity)
  const gift = entry.offer.gifts.find((candidate) => candidate.productId === entry.line.gift_product_id)
  if (gift) addNeeds(needs, [[gift.productId, entry.line.quantity]])
  return needs
}

export async function resolveOffer(
  db: Kysely<ShopDatabase>,
  line: { product_id: string; pack_type: PackType },
  held: StockNeeds,
): Promise<Offer | undefined> {
  const found = await findOffer(db, { productId: line.product_id, packType: line.pack_type })
  return found.ok ? withHeldGifts(found.offer, held) : undefined
}

/**
 * What the cart's own order under way has reserved. It is not lost to the shopper who comes back from the payment
 * page: the same cart meets the same order, and a changed one takes its place.
 */
async function listHeldByOrder(db: Kysely<ShopDatabase>, cartId: string): Promise<StockNeeds> {
  const rows = await db
    .selectFrom('stock_reservation')
    .innerJoin('customer_order', 'customer_order.id', 'stock_reservation.order_id')
    .select(['product_id', 'quantity'])
    .where('checkout_cart_id', '=', cartId)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.quantity]))
}

function withHeldGifts(offer: Offer, held: StockNeeds): Offer {
  const gifts = offer.gifts.map((gift) => ({ ...gift, available: gift.available + (held.get(gift.productId) ?? 0) }))
  return { ...offer, gifts }
}

interface ResolvedLine {
  line: CartLine
  offer: Offer | undefined
}

function viewLine(entry: ResolvedLine, all: ResolvedLine[], available: Map<string, number>): CartLineView {
  const { line, offer } = entry
  const gift = offer?.gifts.find((candidate) => candidate.productId === line.gift_product_id)
  const others = addNeeds(
    new Map(),
    all.filter((other) => other !== entry).flatMap((other) => [...needsOf(other)]),
  )
  const most = offer ? mostUnits({ offer, gift, others, available }) : 0
  const mostWithoutGift = offer ? mostUnits({ offer, gift: undefined, others, available }) : 0
  const unitPriceCents = offer?.unitPriceCents ?? line.seen_price_cents
  return {
    productId: line.product_id,
    packType: line.pack_type,
    offer,
    name: offer?.name ?? 'Article retiré de la vente',
    quantity: line.quantity,
    unitPriceCents,
    formerPriceCents: unitPriceCents === line.seen_price_cents ? undefined : line.seen_price_cents,
    gift,
    giftMissing: offer !== undefined && needsGift(offer) && !(gift && gift.available > 0),
    shortage: offer && most < line.quantity ? most : undefined,
    giftShort: most < line.quantity && mostWithoutGift >= line.quantity,
  }
}

/** How many units of an offer the stock can serve beside what the other lines take; Infinity for services. */
function mostUnits(input: {
  offer: Offer
  gift: OfferGift | undefined
  others: StockNeeds
  available: Map<string, number>
}): number {
  const perUnit = addNeeds(new Map(), input.offer.needs)
  if (input.gift) addNeeds(perUnit, [[input.gift.productId, 1]])
  const most = [...perUnit].map(([productId, quantity]) => {
    const left = (input.available.get(productId) ?? 0) - (input.others.get(productId) ?? 0)
    return Math.max(0, Math.floor(left / quantity))
  })
  return Math.min(...most, Number.POSITIVE_INFINITY)
}

type PutLineInput = AddToCartInput & {
  /** How many of `quantity` are new, for the message. */
  added: number
}

async function putLine(trx: Kysely<ShopDatabase>, input: PutLineInput): Promise<AddToCartResult> {
  const refusal = await refuseLine(trx, input)
  if (refusal) return refusal
  const found = await findOffer(trx, input)
  if (!found.ok) return found
  const { offer } = found
  await ensureCart(trx, { id: input.cartId, at: input.at })
  const now = input.at.toISOString()
  await trx
    .insertInto('cart_line')
    .values({
      cart_id: input.cartId,
      product_id: offer.productId,
      pack_type: offer.packType,
      gift_product_id: input.giftProductId,
      quantity: input.quantity,
      seen_price_cents: offer.unitPriceCents,
      added_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'product_id', 'pack_type']).doUpdateSet((eb) => ({
        quantity: input.quantity,
        gift_product_id: input.giftProductId,
        // A new unit is added at today's price; a changed quantity alone leaves the difference to be announced.
        seen_price_cents: input.added > 0 ? offer.unitPriceCents : eb.ref('cart_line.seen_price_cents'),
      })),
    )
    .execute()
  await trx.updateTable('cart').set({ updated_at: now }).where('id', '=', input.cartId).execute()
  const gift = offer.gifts.find((candidate) => candidate.productId === input.giftProductId)
  return { ok: true, productName: offer.name, quantity: input.added || input.quantity, giftName: gift?.name ?? null }
}

async function refuseLine(trx: Kysely<ShopDatabase>, input: AddToCartInput): Promise<AddToCartRefusal | undefined> {
  const found = await findOffer(trx, input)
  if (!found.ok) return found
  const held = await listHeldByOrder(trx, input.cartId)
  const offer = withHeldGifts(found.offer, held)
  const gift = offer.gifts.find((candidate) => candidate.productId === input.giftProductId)
  if (input.giftProductId !== null && !gift) return { ok: false, reason: 'gift-not-offered' }
  if (!input.giftMayWait && !gift && needsGift(offer)) return { ok: false, reason: 'gift-required' }
  if (!input.giftMayWait && gift && gift.available <= 0) return { ok: false, reason: 'gift-unavailable' }

  const otherLines = (await listLines(trx, input.cartId)).filter(
    (line) => line.product_id !== input.productId || line.pack_type !== input.packType,
  )
  const others: StockNeeds = new Map()
  for (const line of otherLines) addNeeds(others, needsOf({ line, offer: await resolveOffer(trx, line, held) }))
  const countedGift = input.giftMayWait ? undefined : gift
  const stocked = [...offer.needs.keys(), ...(countedGift ? [countedGift.productId] : [])]
  const available = addNeeds(await listAvailable(trx, stocked), held)
  const most = mostUnits({ offer, gift: countedGift, others, available })
  return input.quantity > most ? { ok: false, reason: 'not-enough', available: most } : undefined
}

export function findCart(db: Kysely<ShopDatabase>, id: string): Promise<Selectable<CartTable> | undefined> {
  return db.selectFrom('cart').selectAll().where('id', '=', id).executeTakeFirst()
}

function ensureCart(trx: Kysely<ShopDatabase>, input: { id: string; at: Date }) {
  return insertCart(trx, { ...input, kind: 'main', parentId: null })
}

async function insertCart(
  trx: Kysely<ShopDatabase>,
  input: { id: string; kind: 'main' | 'express'; parentId: string | null; at: Date },
) {
  const now = input.at.toISOString()
  await trx
    .insertInto('cart')
    .values({ id: input.id, kind: input.kind, parent_id: input.parentId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface LineKey {
  cartId: string
  productId: string
  packType: PackType
}

function findLine(db: Kysely<ShopDatabase>, key: LineKey): Promise<CartLine | undefined> {
  return db
    .selectFrom('cart_line')
    .selectAll()
    .where('cart_id', '=', key.cartId)
    .where('product_id', '=', key.productId)
    .where('pack_type', '=', key.packType)
    .executeTakeFirst()
}

async function deleteLine(trx: Kysely<ShopDatabase>, key: LineKey) {
  await removeCartLine(trx, key)
}

async function setLineQuantity(trx: Kysely<ShopDatabase>, input: LineKey & { quantity: number }) {
  await trx
    .updateTable('cart_line')
    .set({ quantity: input.quantity })
    .where('cart_id', '=', input.cartId)
    .where('product_id', '=', input.productId)
    .where('pack_type', '=', input.packType)
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
