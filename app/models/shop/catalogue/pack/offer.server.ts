import type { PackType, ShopDb } from '~/database/schema'
import type { StockNeeds } from '~/models/shop/stock'
import { addNeeds } from '~/models/shop/stock/index.server'
import { type ProductPicture, padded, pictureOf } from '../cards.server'
import { grouped } from '../grouped'
import {
  type AloneRow,
  type GiftRow,
  listAlone,
  listGiftRows,
  listPackParts,
  type PackPart,
  packKey,
} from './offer-rows.server'

/** A product alone or one of its packs, priced from the database. */
export interface Offer {
  productId: string
  packType: PackType
  /** Product name, with the pack's if any. */
  name: string
  productName: string
  packName: string | null
  /** One-sentence description. */
  summary: string
  /** Performed at the shopper's home: neither shipped nor stocked. */
  isService: boolean
  /** 0 for a service. */
  warrantyYears: number
  /** Parts of a pack, the product itself included; empty for a product alone. */
  parts: { productId: string; name: string; summary: string; isService: boolean; quantity: number }[]
  /** HT */
  unitPriceCents: number
  /** TTC, included in the price; sum of all components. */
  ecoParticipationCents: number
  /** Stocked products per unit, without the gift. */
  needs: StockNeeds
  gifts: OfferGift[]
  picture: ProductPicture | null
}

/** All gifts of the pack are out of stock: the shopper must agree to go without. */
export function areGiftsExhausted(offer: Offer): boolean {
  return offer.gifts.length > 0 && offer.gifts.every((gift) => gift.available <= 0)
}

export type FindOfferResult = { ok: true; offer: Offer } | { ok: false; reason: 'unknown-product' | 'unknown-pack' }

interface Wanted {
  productId: string
  packType: PackType
}

/** Current price and stock needs of a product, alone or as a pack, with its gift choices. */
export async function findOffer(db: ShopDb, wanted: Wanted): Promise<FindOfferResult> {
  const { offers } = await findOffers(db, { wanted: [wanted] })
  return offers[0] ?? { ok: false, reason: 'unknown-product' }
}

/**
 * Reads offers together, in the order requested. `available`: stock of all their products and gifts, including the
 * reservation of the cart's own open order.
 */
export async function findOffers(
  db: ShopDb,
  input: { wanted: Wanted[]; cartId?: string },
): Promise<{ offers: FindOfferResult[]; available: Map<string, number> }> {
  const { wanted } = input
  if (wanted.length === 0) return { offers: [], available: new Map() }
  const cartId = input.cartId ?? ''
  const products = await listAlone(db, { ids: padded(wanted.map(({ productId }) => productId)), cartId })
  const inPacks = wanted.filter(({ packType }) => packType !== 'individual').map(({ productId }) => productId)
  const parts = inPacks.length > 0 ? await listPackParts(db, { ids: padded(inPacks), cartId }) : []
  const gifts = parts.length > 0 ? await listGiftRows(db, { ids: padded(inPacks), cartId }) : []
  const known = {
    alone: new Map(products.map((row) => [row.id, offerAlone(row)])),
    parts: grouped(parts, (row) => [packKey(row), row]),
    gifts: grouped(gifts, (row) => [packKey(row), giftOf(row)]),
  }
  const stocked = [...products, ...parts, ...gifts]
  return {
    offers: wanted.map((each) => offerOf(each, known)),
    available: new Map(stocked.flatMap(({ id, available }) => (available === null ? [] : [[id, available]]))),
  }
}

interface KnownRows {
  alone: Map<string, Offer>
  parts: Map<string, PackPart[]>
  gifts: Map<string, OfferGift[]>
}

function offerOf({ productId, packType }: Wanted, known: KnownRows): FindOfferResult {
  const alone = known.alone.get(productId)
  if (!alone) return { ok: false, reason: 'unknown-product' }
  if (packType === 'individual') return { ok: true, offer: alone }
  const key = packKey({ product_id: productId, pack_type: packType })
  const parts = known.parts.get(key) ?? []
  const [pack] = parts
  if (!pack) return { ok: false, reason: 'unknown-pack' }
  return { ok: true, offer: offerOfPack(alone, { packType, pack, parts, gifts: known.gifts.get(key) ?? [] }) }
}

function offerOfPack(
  alone: Offer,
  { packType, pack, parts, gifts }: { packType: PackType; pack: PackPart; parts: PackPart[]; gifts: OfferGift[] },
): Offer {
  const stocked = parts.filter((part) => !part.is_service)
  return {
    ...alone,
    packType,
    name: `${alone.productName} – ${pack.pack_name}`,
    packName: pack.pack_name,
    parts: parts.map((part) => ({
      productId: part.id,
      name: part.name,
      summary: part.summary,
      isService: part.is_service === 1,
      quantity: part.quantity,
    })),
    unitPriceCents: pack.pack_price_cents,
    ecoParticipationCents: parts.reduce((sum, part) => sum + part.quantity * part.eco_participation_cents, 0),
    needs: addNeeds(
      new Map(),
      stocked.map((part) => [part.id, part.quantity] as const),
    ),
    gifts,
  }
}

function offerAlone(product: AloneRow): Offer {
  return {
    productId: product.id,
    packType: 'individual',
    name: product.name,
    productName: product.name,
    packName: null,
    summary: product.summary,
    isService: product.is_service === 1,
    warrantyYears: product.warranty_years,
    parts: [],
    unitPriceCents: product.price_cents,
    ecoParticipationCents: product.eco_participation_cents,
    needs: new Map(product.is_service ? [] : [[product.id, 1]]),
    gifts: [],
    picture: pictureOf(product) ?? null,
  }
}

export type OfferGift = ReturnType<typeof giftOf>

export function giftOf(gift: GiftRow) {
  return {
    productId: gift.id,
    name: gift.name,
    /** HT */
    priceCents: gift.price_cents,
    /** TTC; null without a value of its own. */
    statedCents: gift.gift_value_cents,
    available: gift.available ?? 0,
  }
}
