import type { ShopDb } from '~/database/schema'

/** Safety limits. */
const MAX_PRODUCTS = 300
const MAX_OF_ONE = 40

export type ProductTexts = Awaited<ReturnType<typeof listProductTexts>>[number]

/** The published products among these, or all in catalogue order, with the tags of their needs and their former slugs. */
export async function listProductTexts(db: ShopDb, ids?: string[]) {
  const limit = ids?.length ?? MAX_PRODUCTS
  if (limit === 0) return []
  const published = db
    .selectFrom('product')
    .select([
      'id',
      'slug',
      'name',
      'category',
      'is_service',
      'summary',
      'description',
      'features',
      'specifications',
      'details',
    ])
    .where('published', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
  const rows = await (ids ? published.where('id', 'in', ids) : published).execute()
  if (rows.length === 0) return []
  const asked = rows.map(({ id }) => id)
  const needs = await db
    .selectFrom('product_need')
    .select(['product_id', 'need'])
    .where('product_id', 'in', asked)
    .orderBy('product_id')
    .orderBy('need')
    .limit(limit * MAX_OF_ONE)
    .execute()
  const slugs = await db
    .selectFrom('product_slug')
    .select(['product_id', 'slug'])
    .where('product_id', 'in', asked)
    .orderBy('product_id')
    .orderBy('slug')
    .limit(limit * MAX_OF_ONE)
    .execute()
  return rows.map((row) => ({
    ...row,
    needs: needs.filter(({ product_id }) => product_id === row.id).map(({ need }) => need),
    slugs: slugs.filter(({ product_id }) => product_id === row.id).map(({ slug }) => slug),
  }))
}
