import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { ProductPicture } from './cards.server'
import { formerPrice } from './former-price'

const MAX_PAST_PRICES = 1000

export interface ExtraOffer {
  id: string
  name: string
  summary: string
  /** HT */
  priceCents: number
  /** HT, of the thirty days before a reduction; undefined without one. */
  formerPriceCents: number | undefined
  isService: boolean
  available: number
  threshold: number
  picture: ProductPicture | undefined
}

/** What is sold beside a machine: filters, installation, maintenance, in catalogue order. `on` is an ISO day. */
export async function listExtras(
  db: Kysely<ShopDatabase>,
  input: { limit: number; on: string },
): Promise<ExtraOffer[]> {
  const rows = await db
    .selectFrom('product')
    .leftJoin('stock_item', 'stock_item.product_id', 'product.id')
    .leftJoin('product_image', (join) =>
      join.onRef('product_image.product_id', '=', 'product.id').on('product_image.position', '=', 0),
    )
    .select(['product.id', 'product.name', 'summary', 'price_cents', 'is_service', 'file', 'alt', 'width', 'height'])
    .select(['current_stock', 'reserved_stock', 'minimum_threshold'])
    .where('published', '=', 1)
    .where('category', '=', 'extra')
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(input.limit)
    .execute()
  if (rows.length === 0) return []
  const history = await db
    .selectFrom('price_history')
    .select(['product_id', 'price_cents', 'valid_from', 'valid_to'])
    .where(
      'product_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('product_id')
    .orderBy('valid_from')
    .limit(MAX_PAST_PRICES)
    .execute()
  return rows.map((row) => {
    const { file, alt, width, height } = row
    const own = history.filter((past) => past.product_id === row.id)
    return {
      id: row.id,
      name: row.name,
      summary: row.summary,
      priceCents: row.price_cents,
      formerPriceCents: formerPrice({ priceCents: row.price_cents, history: own, on: input.on }),
      isService: row.is_service === 1,
      available: (row.current_stock ?? 0) - (row.reserved_stock ?? 0),
      threshold: row.minimum_threshold ?? 0,
      picture:
        file !== null && alt !== null && width !== null && height !== null ? { file, alt, width, height } : undefined,
    }
  })
}
