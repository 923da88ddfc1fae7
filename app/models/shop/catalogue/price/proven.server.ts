import type { ExpressionBuilder } from 'kysely'
import type { ShopDatabase } from '~/database/schema'

/** SQL form of `formerPrice`: lowest price of the 30 days before the current one, from stored proof. */
export function lowestFormerPrice(eb: ExpressionBuilder<ShopDatabase, 'product'>) {
  return eb
    .selectFrom('price_history')
    .select(({ fn }) => fn.min<number | null>('price_history.price_cents').as('lowest'))
    .whereRef('price_history.product_id', '=', 'product.id')
    .whereRef('price_history.valid_from', '<=', 'product.price_since')
    .whereRef('price_history.valid_to', '>=', 'product.reference_from')
}

/** HT; undefined unless higher than the price. */
export function formerCentsOf(row: { price_cents: number; former_cents: number | null }): number | undefined {
  return row.former_cents !== null && row.former_cents > row.price_cents ? row.former_cents : undefined
}
