import type { Insertable } from 'kysely'
import { compiledOnce } from '~/database/compiled.server'
import type { CartLine, CartLineTable, PackType, ShopDb } from '~/database/schema'
import type { Offer } from '~/models/shop/catalogue'
import { areGiftsExhausted, findOffers } from '~/models/shop/catalogue/index.server'
import type { StockNeeds } from '~/models/shop/stock'
import { addNeeds } from '~/models/shop/stock/index.server'
import { endRemindersOfEmptied } from './reminder.server'
import { deleteLine, ensureCart, findLine, type LineKey, listLines, touchCart, updateLine } from './rows.server'
import { mostUnits, needsOf, offerFrom, resolveLines, soldBy } from './supply.server'

/** `session`, a timestamp and a random part; old API clients create such ids themselves. */
export const cartIdForm = /^session_\d{10,16}_[A-Za-z0-9_-]{8,80}$/
export const MAX_CART_ID_LENGTH = 105

export interface AddToCartInput {
  cartId: string
  productId: string
  packType: PackType
  giftProductId: string | null
  quantity: number
  at: Date
  /** Old API clients name the gift at checkout, so a pack may be in the cart without one. */
  giftMayWait?: boolean
  /** `cartId` was made for this call, so it has no lines to read. */
  isNewCart?: boolean
  /** The shopper accepted that no gift is left. */
  withoutGift?: boolean
  /** A gift that the pack offers no more stays in the line, so that the cart announces it. */
  keepsGift?: boolean
}

export type AddToCartRefusal =
  | {
      ok: false
      reason:
        | 'unknown-product'
        | 'unknown-pack'
        | 'gift-required'
        | 'gift-not-offered'
        | 'gift-unavailable'
        | 'gifts-exhausted'
    }
  | { ok: false; reason: 'not-enough'; available: number }
export type AddToCartResult =
  | { ok: true; productName: string; quantity: number; giftName: string | null }
  | AddToCartRefusal

/** Adds to the line of this product and pack, or creates it; the last gift named wins. */
export function addToCart(db: ShopDb, input: AddToCartInput): Promise<AddToCartResult> {
  return db.transaction().execute(async (trx) => {
    const lines = input.isNewCart ? [] : await listLines(trx, input.cartId)
    const present = lines.find(isOf(input))
    // A call without a gift keeps the one named before.
    const giftProductId = input.giftProductId ?? (input.giftMayWait ? (present?.gift_product_id ?? null) : null)
    const quantity = input.quantity + (present?.quantity ?? 0)
    return putLine(trx, { ...input, giftProductId, quantity, added: input.quantity }, lines)
  })
}

export type UpdateLineResult =
  | { ok: true; removed: CartLine | undefined }
  | AddToCartRefusal
  | { ok: false; reason: 'unknown-line' }

/** Sets a line's quantity; zero or less removes it. */
export function updateCartLine(
  db: ShopDb,
  input: { cartId: string; productId: string; packType: PackType; quantity: number; at: Date },
): Promise<UpdateLineResult> {
  return db.transaction().execute(async (trx) => {
    const line = await findLine(trx, input)
    if (!line) return { ok: false, reason: 'unknown-line' }
    if (input.quantity <= 0) {
      await removeLine(trx, input)
      return { ok: true, removed: line }
    }
    // A gift out of stock or withdrawn is resolved on the cart page; it must not prevent lowering a quantity.
    const gift = { giftProductId: line.gift_product_id, withoutGift: line.without_gift === 1 }
    const result = await putLine(trx, { ...input, ...gift, giftMayWait: true, keepsGift: true, added: 0 })
    return result.ok ? { ok: true, removed: undefined } : result
  })
}

/** Chooses the gift of a line; null means none, allowed once none is left. */
export function chooseGift(
  db: ShopDb,
  input: { cartId: string; productId: string; packType: PackType; giftProductId: string | null; at: Date },
): Promise<UpdateLineResult> {
  return db.transaction().execute(async (trx) => {
    const line = await findLine(trx, input)
    if (!line) return { ok: false, reason: 'unknown-line' }
    const withoutGift = input.giftProductId === null
    const result = await putLine(trx, { ...input, withoutGift, quantity: line.quantity, added: 0 })
    return result.ok ? { ok: true, removed: undefined } : result
  })
}

/** Idempotent. */
export function removeCartLine(db: ShopDb, input: LineKey & { at: Date }): Promise<void> {
  return db.transaction().execute((trx) => removeLine(trx, input))
}

async function removeLine(trx: ShopDb, input: LineKey & { at: Date }) {
  await deleteLine(trx, input)
  await endRemindersOfEmptied(trx, input)
  await touchCart(trx, input)
}

export function clearCart(db: ShopDb, input: { cartId: string; at: Date }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('cart_line').where('cart_id', '=', input.cartId).execute()
    await endRemindersOfEmptied(trx, input)
    await touchCart(trx, input)
  })
}

/**
 * Called once the shopper has seen the current prices. `withoutGifts`: and that some packs have no gift any more, which
 * the cart page asks line by line.
 */
export async function acceptCurrentPrices(
  db: ShopDb,
  input: { cartId: string; withoutGifts?: boolean; at: Date },
): Promise<void> {
  const { cartId } = input
  await db.transaction().execute(async (trx) => {
    const { resolved } = await resolveLines(trx, { cartId, lines: await listLines(trx, cartId) })
    for (const { line, offer } of resolved) {
      const key = { cartId, productId: line.product_id, packType: line.pack_type }
      const gift = input.withoutGifts && offer?.gifts.length === 0 ? { gift_product_id: null } : {}
      if (offer) await updateLine(trx, key, { seen_price_cents: offer.unitPriceCents, ...gift })
      else await deleteLine(trx, key)
    }
    await endRemindersOfEmptied(trx, input)
    await touchCart(trx, input)
  })
}

type PutLineInput = AddToCartInput & {
  /** Units of `quantity` that are new, for the message. */
  added: number
}

/** A stored line as input for adding it to another cart. */
export function copyOf(line: CartLine) {
  return {
    productId: line.product_id,
    packType: line.pack_type,
    giftProductId: line.gift_product_id,
    withoutGift: line.without_gift === 1,
    quantity: line.quantity,
    added: line.quantity,
  }
}

/**
 * Writes the line, creating the cart if needed; a refusal writes nothing. `lines`: those of the cart, if already read.
 */
export async function putLine(trx: ShopDb, input: PutLineInput, lines?: CartLine[]): Promise<AddToCartResult> {
  const checked = await checkLine(trx, input, lines)
  if (!checked.ok) return checked
  const { offer } = checked
  const giftProductId = keptGift(offer, input)
  const withoutGift = input.withoutGift ? 1 : 0
  await ensureCart(trx, { id: input.cartId, at: input.at })
  const row = {
    cart_id: input.cartId,
    product_id: offer.productId,
    pack_type: offer.packType,
    gift_product_id: giftProductId,
    without_gift: withoutGift,
    quantity: input.quantity,
    seen_price_cents: offer.unitPriceCents,
    added_at: input.at.toISOString(),
  } as const
  // A new unit takes today's price; a changed quantity keeps the old one, so the difference is announced.
  await (input.added > 0 ? putAtPrice(trx, row) : putQuantity(trx, row))
  const gift = offer.gifts.find((candidate) => candidate.productId === giftProductId)
  return { ok: true, productName: offer.name, quantity: input.added || input.quantity, giftName: gift?.name ?? null }
}

const putAtPrice = compiledOnce((trx, row: Insertable<CartLineTable>) =>
  trx
    .insertInto('cart_line')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'product_id', 'pack_type']).doUpdateSet({
        ...changedBy(row),
        seen_price_cents: row.seen_price_cents,
      }),
    ),
)

const putQuantity = compiledOnce((trx, row: Insertable<CartLineTable>) =>
  trx
    .insertInto('cart_line')
    .values(row)
    .onConflict((conflict) => conflict.columns(['cart_id', 'product_id', 'pack_type']).doUpdateSet(changedBy(row))),
)

function changedBy({ quantity, gift_product_id, without_gift }: Insertable<CartLineTable>) {
  return { quantity, gift_product_id, without_gift }
}

/** The offer of the line, or the reason for refusal. Writes nothing. */
export async function checkLine(
  trx: ShopDb,
  input: PutLineInput,
  lines?: CartLine[],
): Promise<{ ok: true; offer: Offer } | AddToCartRefusal> {
  const { cartId } = input
  const otherLines = (lines ?? (await listLines(trx, cartId))).filter((line) => !isOf(input)(line))
  const wanted = [input, ...otherLines.map(soldBy)]
  const { offers, available } = await findOffers(trx, { wanted, cartId })
  const [found = { ok: false, reason: 'unknown-product' } as const, ...others] = offers
  if (!found.ok) return found
  const { offer } = found
  const giftProductId = keptGift(offer, input)
  const gift = offer.gifts.find((candidate) => candidate.productId === giftProductId)
  if (giftProductId !== null && !gift && !input.keepsGift) return { ok: false, reason: 'gift-not-offered' }
  const exhausted = areGiftsExhausted(offer)
  if (input.added > 0 && exhausted && !input.withoutGift) return { ok: false, reason: 'gifts-exhausted' }
  if (!input.giftMayWait && !gift && offer.gifts.length > 0 && !exhausted) return { ok: false, reason: 'gift-required' }
  if (!input.giftMayWait && gift && gift.available <= 0) return { ok: false, reason: 'gift-unavailable' }

  const taken: StockNeeds = new Map()
  for (const [place, line] of otherLines.entries()) addNeeds(taken, needsOf({ line, offer: offerFrom(others[place]) }))
  const countedGift = input.giftMayWait ? undefined : gift
  const most = mostUnits({ offer, gift: countedGift, others: taken, available })
  return input.quantity > most ? { ok: false, reason: 'not-enough', available: most } : { ok: true, offer }
}

function isOf({ productId, packType }: Pick<LineKey, 'productId' | 'packType'>) {
  return (line: CartLine) => line.product_id === productId && line.pack_type === packType
}

/** Drops a gift still ticked for another pack when this one offers none. */
function keptGift(offer: Offer, { giftProductId, keepsGift }: PutLineInput): string | null {
  return offer.gifts.length > 0 || keepsGift ? giftProductId : null
}
