import type { PackType, ShopDb } from '~/database/schema'
import type { StockNeeds } from '~/models/stock'
import { addNeeds, listAvailable } from '~/models/stock/index.server'
import { withVat } from '~/models/values'
import { type ProductPicture, pictureOf } from '../cards.server'

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

/** What a product costs and takes from the stock today, alone or as a pack, with the gifts to choose from. */
export async function findOffer(
  db: ShopDb,
  input: { productId: string; packType: PackType },
): Promise<FindOfferResult> {
  const alone = await findProductAlone(db, input.productId)
  if (!alone) return { ok: false, reason: 'unknown-product' }
  if (input.packType === 'individual') return { ok: true, offer: alone }

  const pack = await db
    .selectFrom('pack_option')
    .select(['name', 'price_cents'])
    .where('product_id', '=', input.productId)
    .where('type', '=', input.packType)
    .executeTakeFirst()
  if (!pack) return { ok: false, reason: 'unknown-pack' }
  const components = await listPackComponents(db, input)
  return {
    ok: true,
    offer: {
      ...alone,
      packType: input.packType,
      name: `${alone.productName} – ${pack.name}`,
      packName: pack.name,
      parts: components.map((part) => ({
        productId: part.id,
        name: part.name,
        summary: part.summary,
        isService: part.is_service === 1,
        quantity: part.quantity,
      })),
      unitPriceCents: pack.price_cents,
      ecoParticipationCents: components.reduce((sum, part) => sum + part.quantity * part.eco_participation_cents, 0),
      needs: addNeeds(
        new Map(),
        components.filter((part) => !part.is_service).map((part) => [part.id, part.quantity] as const),
      ),
      gifts: await listPackGifts(db, input),
    },
  }
}

async function findProductAlone(db: ShopDb, productId: string): Promise<Offer | undefined> {
  const product = await db
    .selectFrom('product')
    .leftJoin('product_image', (join) =>
      join.onRef('product_image.product_id', '=', 'product.id').on('product_image.position', '=', 0),
    )
    .select(['product.id', 'product.name', 'summary', 'warranty_years', 'price_cents'])
    .select(['eco_participation_cents', 'is_service'])
    .select(['file', 'alt', 'width', 'height'])
    .where('product.id', '=', productId)
    .where('published', '=', 1)
    .executeTakeFirst()
  if (!product) return undefined
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

/** The priced parts of a pack, in catalogue order. */
export function listPackComponents(db: ShopDb, input: { productId: string; packType: string }) {
  return db
    .selectFrom('pack_component')
    .innerJoin('product', 'product.id', 'pack_component.component_id')
    .select(['product.id', 'product.name', 'product.summary', 'product.price_cents'])
    .select(['eco_participation_cents', 'is_service', 'quantity'])
    .where('pack_component.product_id', '=', input.productId)
    .where('pack_type', '=', input.packType)
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(50)
    .execute()
}

export type OfferGift = Awaited<ReturnType<typeof listPackGifts>>[number]

/** The gifts a pack offers, with how many are left of each. */
export async function listPackGifts(db: ShopDb, input: { productId: string; packType: string }) {
  const gifts = await db
    .selectFrom('pack_gift')
    .innerJoin('product', 'product.id', 'pack_gift.gift_product_id')
    .select(['gift_product_id', 'product.name', 'price_cents'])
    .where('pack_gift.product_id', '=', input.productId)
    .where('pack_type', '=', input.packType)
    .orderBy('pack_gift.position')
    .orderBy('gift_product_id')
    .limit(50)
    .execute()
  const available = await listAvailable(
    db,
    gifts.map((gift) => gift.gift_product_id),
  )
  return gifts.map((gift) => ({
    productId: gift.gift_product_id,
    name: gift.name,
    /** HT: a gift is worth what it costs when it is bought. */
    priceCents: gift.price_cents,
    /** The same with VAT, printed beside « offert ». */
    valueCents: withVat(gift.price_cents),
    available: available.get(gift.gift_product_id) ?? 0,
  }))
}
