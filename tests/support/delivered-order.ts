import type { Insertable, Kysely } from 'kysely'
import type { CustomerOrderTable, ShopDatabase } from '~/database/schema'
import type { ReviewWords } from '~/models/shop/review'
import { insertOrderRow } from './order-row'

/** When the parcel of `insertDeliveredOrder` arrived. */
export const deliveredAt = new Date('2026-11-24T09:00:00Z')

/** Inserts a paid, delivered order of one machine; returns its id. */
export function insertDeliveredOrder(
  db: Kysely<ShopDatabase>,
  overrides: Partial<Insertable<CustomerOrderTable>> = {},
): Promise<string> {
  return insertOrderRow(db, { status: 'livre', delivered_at: deliveredAt.toISOString(), ...overrides })
}

/** The machine of that order. */
export const reviewedProduct = 'essentiel'

export const reviewWords: ReviewWords = {
  rating: 9,
  title: 'Discret',
  comment: 'Posé en une matinée, discret sous l’évier.',
  name: 'Léa M.',
  location: 'Lyon',
  experienceOn: '2026-11-25',
}
