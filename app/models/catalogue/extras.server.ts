import type { ShopDb } from '~/database/schema'
import { listProductCards, type ProductCard } from './cards.server'
import { formerPrice } from './former-price'

const MAX_PAST_PRICES = 1000

export interface ExtraOffer extends ProductCard {
  /** HT, of the thirty days before a reduction; undefined without one. */
  formerPriceCents: number | undefined
}

/** What is sold beside a machine: filters, installation, maintenance, in catalogue order. `on` is an ISO day. */
export async function listExtras(db: ShopDb, input: { limit: number; on: string }): Promise<ExtraOffer[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('published', '=', 1)
    .where('category', '=', 'extra')
    .orderBy('position')
    .orderBy('id')
    .limit(input.limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const history = await db
    .selectFrom('price_history')
    .select(['product_id', 'price_cents', 'valid_from', 'valid_to'])
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .orderBy('valid_from')
    .limit(MAX_PAST_PRICES)
    .execute()
  return (await listProductCards(db, ids)).map((card) => {
    const own = history.filter((past) => past.product_id === card.id)
    return { ...card, formerPriceCents: formerPrice({ priceCents: card.priceCents, history: own, on: input.on }) }
  })
}
