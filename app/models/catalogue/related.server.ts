import type { ShopDb } from '~/database/schema'
import { listProductCards, type ProductCard } from './cards.server'
import { listYearlyQuantities } from './yearly-consumables.server'

const MAX_COMPANIONS = 8
const MAX_GIFTS = 6
const MAX_SIMILAR = 3
/** Read before the closest in price are chosen. */
const MAX_CANDIDATES = 50

export interface RelatedProducts {
  /** What the product takes, in catalogue order: parts of its packs, and what was linked to it. */
  companions: Companion[]
  /** What its packs give. */
  gifts: ProductCard[]
  /** Products whose packs give this one. */
  givenWith: ProductCard[]
  /** For the same need, the closest in price first. */
  similar: ProductCard[]
}

export interface Companion extends ProductCard {
  /** As many are used up in a year, and sold together; undefined for what does not wear out by the year. */
  yearlyQuantity: number | undefined
}

/** Where a product leads. Only what is published. */
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

/** Of the same category, for a need that this product answers too. */
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
