import type { CartLine, ShopDb } from '~/database/schema'
import type { Offer, OfferGift } from '~/models/shop/catalogue'
import { type FindOfferResult, findOffers } from '~/models/shop/catalogue/index.server'
import type { StockNeeds } from '~/models/shop/stock'
import { addNeeds } from '~/models/shop/stock/index.server'

/** Stock a line needs: its components, and one gift per unit. */
export function needsOf(entry: ResolvedLine): StockNeeds {
  const needs: StockNeeds = new Map()
  if (!entry.offer) return needs
  addNeeds(needs, entry.offer.needs, entry.line.quantity)
  const gift = entry.offer.gifts.find((candidate) => candidate.productId === entry.line.gift_product_id)
  if (gift) addNeeds(needs, [[gift.productId, entry.line.quantity]])
  return needs
}

export interface ResolvedLine {
  line: CartLine
  /** The current offer; undefined once the product or its pack is withdrawn. */
  offer: Offer | undefined
}

/** Lines with their offers. `available`: stock for this cart, including what its own open order reserves. */
export async function resolveLines(
  db: ShopDb,
  { cartId, lines }: { cartId: string; lines: CartLine[] },
): Promise<{ resolved: ResolvedLine[]; available: Map<string, number> }> {
  const { offers, available } = await findOffers(db, { cartId, wanted: lines.map(soldBy) })
  return { resolved: lines.map((line, place) => ({ line, offer: offerFrom(offers[place]) })), available }
}

export function soldBy({ product_id, pack_type }: Pick<CartLine, 'product_id' | 'pack_type'>) {
  return { productId: product_id, packType: pack_type }
}

export function offerFrom(found: FindOfferResult | undefined): Offer | undefined {
  return found?.ok ? found.offer : undefined
}

/** Units of an offer the stock can serve beside the other lines; Infinity for services. */
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
