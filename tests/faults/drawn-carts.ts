import type { Kysely } from 'kysely'
import type { Country, PackType, ShopDatabase } from '~/database/schema'
import type { drawing } from './support'

export const countries: Country[] = ['France', 'Belgique', 'Luxembourg', 'Suisse']

type Db = Kysely<ShopDatabase>
type Draws = ReturnType<typeof drawing>

export interface DrawnCart {
  country: Country
  lines: {
    product_id: string
    pack_type: PackType
    gift_product: string
    quantity: number
    unitPriceCents: number
    isService: boolean
  }[]
}

/** New random prices, from a few cents to thousands of euros. */
export async function drawPrices(db: Db, draws: Draws) {
  for (const { id } of await db.selectFrom('product').select('id').execute()) {
    await db
      .updateTable('product')
      .set({ price_cents: drawPrice(draws) })
      .where('id', '=', id)
      .execute()
  }
  for (const { product_id, type } of await db.selectFrom('pack_option').select(['product_id', 'type']).execute()) {
    await db
      .updateTable('pack_option')
      .set({ price_cents: drawPrice(draws) })
      .where('product_id', '=', product_id)
      .where('type', '=', type)
      .execute()
  }
}

function drawPrice({ between, pick }: Draws): number {
  return between(1, pick([100, 1_000, 20_000, 200_000])) * 5
}

export async function drawCart(db: Db, { between, pick, shuffle }: Draws): Promise<DrawnCart> {
  const alone = await db.selectFrom('product').select(['id as product_id', 'price_cents']).execute()
  const packs = await db.selectFrom('pack_option').select(['product_id', 'type', 'price_cents']).execute()
  const gifts = await db.selectFrom('pack_gift').selectAll().execute()
  const offers = [...alone.map((offer) => ({ ...offer, type: 'individual' as const })), ...packs]
  const services = await db.selectFrom('product').select('id').where('is_service', '=', 1).execute()
  const parts = await db.selectFrom('pack_component').selectAll().execute()
  const isServed = ({ product_id, type }: (typeof offers)[number]) =>
    parts
      .filter((part) => part.product_id === product_id && part.pack_type === type)
      .some((part) => services.some(({ id }) => id === part.component_id)) ||
    services.some(({ id }) => id === product_id)
  const chosen = shuffle(offers).slice(0, between(1, 4))
  return {
    // Services are not sold abroad.
    country: chosen.some(isServed) ? 'France' : pick(countries),
    lines: chosen.map(({ product_id, type, price_cents }) => {
      const offered = gifts.filter((gift) => gift.product_id === product_id && gift.pack_type === type)
      return {
        product_id,
        pack_type: type,
        gift_product: offered.length > 0 ? pick(offered).gift_product_id : '',
        quantity: between(1, 9),
        unitPriceCents: price_cents,
        isService: type === 'individual' && services.some(({ id }) => id === product_id),
      }
    }),
  }
}
