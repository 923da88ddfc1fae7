import type { ShopDb } from '~/database/schema'
import { listProductPages, type ProductPage } from './page.server'

/**
 * Lists whole products in catalogue order, extras excluded, starting behind `after`. `next`: id of the last one when
 * more follow. Undefined when `after` is not in the catalogue.
 */
export async function listWholeProducts(
  db: ShopDb,
  input: { after?: string; limit: number },
): Promise<{ products: ProductPage[]; next: string | undefined } | undefined> {
  const listed = db.selectFrom('product').where('published', '=', 1).where('category', '!=', 'extra')
  const start =
    input.after === undefined
      ? { position: -1, id: '' }
      : await listed.select(['position', 'id']).where('id', '=', input.after).executeTakeFirst()
  if (!start) return undefined
  const rows = await listed
    .select('id')
    .where(({ eb, refTuple, tuple }) => eb(refTuple('position', 'id'), '>', tuple(start.position, start.id)))
    .orderBy('position')
    .orderBy('id')
    .limit(input.limit + 1)
    .execute()
  const ids = rows.slice(0, input.limit).map((row) => row.id)
  return {
    products: await listProductPages(db, ids),
    next: rows.length > input.limit ? ids.at(-1) : undefined,
  }
}
