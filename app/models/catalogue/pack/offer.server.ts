import type { PackType, ShopDb } from '~/database/schema'
import type { StockNeeds } from '~/models/stock'
import { addNeeds } from '~/models/stock/index.server'
import { withVat } from '~/models/values'
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

/** What can be put into a cart: a product alone or one of its packs, priced from the database. */
export interface Offer {
  productId: string
  packType: PackType
  /** The product's name, with the pack's when there is one. */
  name: string
  productName: string
  packName: string | null
  /** One sentence: what the product is. */
  summary: string
  /** Done at the shopper's home: it is not sent and takes no stock. */
  isService: boolean
  /** 0 for a service. */
  warrantyYears: number
  /** What a pack is made of, the product itself included; empty for a product alone. */
  parts: { productId: string; name: string; summary: string; isService: boolean; quantity: number }[]
  /** HT */
  unitPriceCents: number
  /** TTC, within the price: that of all components. */
  ecoParticipationCents: number
  /** Stocked products that one unit takes, without the gift. */
  needs: StockNeeds
  gifts: OfferGift[]
  picture: ProductPicture | null
}

/** No gift of the pack is left: the shopper must agree to go without. */
export function areGiftsExhausted(offer: Offer): boolean {
  return offer.gifts.length > 0 && offer.gifts.every((gift) => gift.available <= 0)
}

/** A service, or a pack with one in it: done at home, in France alone. */
export function includesService(offer: Offer): boolean {
  return offer.isService || offer.parts.some((part) => part.isService)
}

export type FindOfferResult = { ok: true; offer: Offer } | { ok: false; reason: 'unknown-product' | 'unknown-pack' }

interface Wanted {
  productId: string
  packType: PackType
}

/** What a product costs and takes from the stock today, alone or as a pack, with the gifts to choose from. */
export async function findOffer(db: ShopDb, wanted: Wanted): Promise<FindOfferResult> {
  const { offers } = await findOffers(db, { wanted: [wanted] })
  return offers[0] ?? { ok: false, reason: 'unknown-product' }
}

/**
 * Offers in the order asked for, read together. `available`: what is left of everything that they take or give, what the
 * cart's own open order holds included.
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
    /** HT: a gift is worth what it costs when it is bought. */
    priceCents: gift.price_cents,
    /** The same with VAT, printed beside « offert ». */
    valueCents: withVat(gift.price_cents),
    available: gift.available ?? 0,
  }
}
