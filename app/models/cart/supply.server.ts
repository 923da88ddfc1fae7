import type { CartLine, PackType, ShopDb } from '~/database/schema'
import type { Offer, OfferGift } from '~/models/catalogue'
import { findOffer } from '~/models/catalogue/index.server'
import type { StockNeeds } from '~/models/stock'
import { addNeeds } from '~/models/stock/index.server'

/** What a line takes from the stock: its components, and one gift a unit. */
export function needsOf(entry: { line: CartLine; offer: Offer | undefined }): StockNeeds {
  const needs: StockNeeds = new Map()
  if (!entry.offer) return needs
  addNeeds(needs, entry.offer.needs, entry.line.quantity)
  const gift = entry.offer.gifts.find((candidate) => candidate.productId === entry.line.gift_product_id)
  if (gift) addNeeds(needs, [[gift.productId, entry.line.quantity]])
  return needs
}

/**
 * What a line sells today; undefined once the product or its pack is withdrawn. `held`: what the cart's own order has
 * reserved.
 */
export async function resolveOffer(
  db: ShopDb,
  line: { product_id: string; pack_type: PackType },
  held: StockNeeds,
): Promise<Offer | undefined> {
  const found = await findOffer(db, { productId: line.product_id, packType: line.pack_type })
  return found.ok ? withHeldGifts(found.offer, held) : undefined
}

/** Gifts that the cart's own order holds count as available to it. */
export function withHeldGifts(offer: Offer, held: StockNeeds): Offer {
  const gifts = offer.gifts.map((gift) => ({ ...gift, available: gift.available + (held.get(gift.productId) ?? 0) }))
  return { ...offer, gifts }
}

/** How many units of an offer the stock can serve beside what the other lines take; Infinity for services. */
export function mostUnits(input: {
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
