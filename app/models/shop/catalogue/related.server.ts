import type { ShopDb } from '~/database/schema'
import { listProductCards, type ProductCard } from './cards.server'
import { isSold } from './sale'

const MAX_CONSUMABLES = 20

/** Yearly quantities by companion id. */
export async function listYearlyQuantities(db: ShopDb, productId: string): Promise<Map<string, number>> {
  const rows = await listConsumables(db, [productId])
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}

/** Yearly cost of consumables in cents HT, at today's prices, by product; products without any are left out. */
export async function listYearlyCents(db: ShopDb, productIds: string[]): Promise<Map<string, number>> {
  const cents = new Map<string, number>()
  for (const { product_id, quantity, price_cents } of await listConsumables(db, productIds)) {
    cents.set(product_id, (cents.get(product_id) ?? 0) + quantity * price_cents)
  }
  return cents
}

async function listConsumables(db: ShopDb, productIds: string[]) {
  const rows = await db
    .selectFrom('product_companion')
    .innerJoin('product', 'product.id', 'product_companion.companion_id')
    .select(['product_companion.product_id', 'product.id', 'price_cents', 'yearly_quantity'])
    .where('product_companion.product_id', 'in', productIds)
    .where('yearly_quantity', 'is not', null)
    .where('published', '=', 1)
    .orderBy('product_companion.product_id')
    .orderBy('product.id')
    .limit(MAX_CONSUMABLES * productIds.length)
    .execute()
  return rows.map(({ yearly_quantity, ...row }) => ({ ...row, quantity: yearly_quantity ?? 0 }))
}

const MAX_COMPANIONS = 8
const MAX_GIFTS = 6
const MAX_SIMILAR = 3
/** Read before choosing the closest in price. */
const MAX_CANDIDATES = 50

export interface RelatedProducts {
  /** Parts of the product's packs and linked companions, in catalogue order. */
  companions: Companion[]
  /** Gifts of its packs. */
  gifts: ProductCard[]
  /** Products with packs that offer this one as a gift. */
  givenWith: ProductCard[]
  /** For the same need, closest in price first. */
  similar: ProductCard[]
}

export interface Companion extends ProductCard {
  /** Quantity used in a year, sold together; undefined for non-consumables. */
  yearlyQuantity: number | undefined
}

/** Published products only. */
export async function listRelated(db: ShopDb, productId: string): Promise<RelatedProducts> {
  const [companions, consumed, gifts, givenWith, similar] = await Promise.all([
    listCompanionIds(db, productId),
    listYearlyQuantities(db, productId),
    listGiftIds(db, productId),
    listGivingIds(db, productId),
    listSimilarIds(db, productId),
  ])
  const cards = await listProductCards(db, [...new Set([...companions, ...gifts, ...givenWith, ...similar])])
  const byId = new Map(cards.map((card) => [card.id, card]))
  const cardsOf = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    companions: cardsOf(companions).map((card) => ({ ...card, yearlyQuantity: consumed.get(card.id) })),
    gifts: cardsOf(gifts),
    givenWith: cardsOf(givenWith),
    similar: cardsOf(similar),
  }
}

/** The closest product in stock to the first of these when all are sold out. */
export async function findInStead(
  db: ShopDb,
  productIds: string[],
): Promise<{ soldOut: ProductCard; similar: ProductCard | undefined } | undefined> {
  const cards = await listProductCards(db, productIds)
  const [soldOut] = cards
  if (!soldOut || cards.some(isSold)) return undefined
  return { soldOut, similar: (await listRelated(db, soldOut.id)).similar.find(isSold) }
}

async function listCompanionIds(db: ShopDb, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', '!=', productId)
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('pack_component')
          .select('component_id as id')
          .where('product_id', '=', productId)
          .union(eb.selectFrom('product_companion').select('companion_id as id').where('product_id', '=', productId)),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_COMPANIONS)
    .execute()
  return rows.map(({ id }) => id)
}

async function listGiftIds(db: ShopDb, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pack_gift')
    .select('gift_product_id')
    .where('product_id', '=', productId)
    .groupBy('gift_product_id')
    .orderBy((eb) => eb.fn.min('position'))
    .orderBy('gift_product_id')
    .limit(MAX_GIFTS)
    .execute()
  return rows.map((row) => row.gift_product_id)
}

async function listGivingIds(db: ShopDb, giftId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('pack_gift').select('product_id').where('gift_product_id', '=', giftId))
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_GIFTS)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of the same category that share a need with this product. */
async function listSimilarIds(db: ShopDb, productId: string): Promise<string[]> {
  const product = await db
    .selectFrom('product')
    .select(['category', 'price_cents'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product || product.category === 'extra') return []
  const rows = await db
    .selectFrom('product_need')
    .innerJoin('product_need as other', 'other.need', 'product_need.need')
    .innerJoin('product', 'product.id', 'other.product_id')
    .select(['product.id', 'product.price_cents'])
    .distinct()
    .where('product_need.product_id', '=', productId)
    .where('product.id', '!=', productId)
    .where('product.category', '=', product.category)
    .where('product.published', '=', 1)
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(MAX_CANDIDATES)
    .execute()
  const distance = (row: { price_cents: number }) => Math.abs(row.price_cents - product.price_cents)
  return rows
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, MAX_SIMILAR)
    .map(({ id }) => id)
}
