import type { ShopDb } from '~/database/schema'

/** Far above the catalogue of a shop of this kind, far below the limit of a sitemap. */
const MAX_ADDRESSES = 5_000

/** Lists published products with a catalogue page, for the sitemap. */
export async function listProductAddresses(db: ShopDb): Promise<{ id: string; updatedAt: string }[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'updated_at'])
    .where('published', '=', 1)
    .where('category', '!=', 'extra')
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_ADDRESSES)
    .execute()
  return rows.map((row) => ({ id: row.id, updatedAt: row.updated_at }))
}

export async function findProductIdBySlug(db: ShopDb, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product_slug')
    .innerJoin('product', 'product.id', 'product_slug.product_id')
    .select('product_id')
    .where('product_slug.slug', '=', slug)
    .where('published', '=', 1)
    .executeTakeFirst()
  return row?.product_id
}
