import { countOf } from '~/database/aggregates'
import type { ShopDb } from '~/database/schema'

import { MAX_LISTED } from './product-pictures.server'

interface PictureOverviewRow {
  id: string
  name: string
  published: boolean
  pictures: number
  /** Main picture; null without any. */
  main: string | null
}

interface Input {
  /** Restricts to these products, e.g. search matches. */
  ids?: string[] | undefined
  /** Only products without a picture. */
  missing: boolean
}

/** In catalogue order. */
export async function listPictureCounts(
  db: ShopDb,
  { limit, offset, ...asked }: Input & { limit: number; offset: number },
): Promise<PictureOverviewRow[]> {
  const rows = await scoped(db, asked)
    .leftJoin('product_image as main', (join) =>
      join.onRef('main.product_id', '=', 'product.id').on('main.position', '=', 0),
    )
    .select(['product.id', 'product.name', 'product.published', 'main.file as main'])
    .select((eb) =>
      eb
        .selectFrom('product_image')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('product_image.product_id', '=', 'product.id')
        .as('pictures'),
    )
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ published, pictures, ...row }) => ({
    ...row,
    published: published === 1,
    pictures: pictures ?? 0,
  }))
}

export function countPictureOverview(db: ShopDb, asked: Input): Promise<number> {
  return countOf(scoped(db, asked))
}

function scoped(db: ShopDb, { ids, missing }: Input) {
  let query = db.selectFrom('product')
  if (ids) query = query.where('product.id', 'in', ids)
  if (!missing) return query
  return query.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('product_image').select('file').whereRef('product_image.product_id', '=', 'product.id').limit(1),
      ),
    ),
  )
}

/** Stems by product, in display order. */
export async function listPictureFiles(db: ShopDb, productIds: string[]): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>(productIds.map((id) => [id, []]))
  if (productIds.length === 0) return files
  const rows = await db
    .selectFrom('product_image')
    .select(['product_id', 'file'])
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .limit(productIds.length * MAX_LISTED)
    .execute()
  for (const { product_id, file } of rows) files.get(product_id)?.push(file)
  return files
}
