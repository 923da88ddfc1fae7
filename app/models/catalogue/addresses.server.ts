import type { ShopDb } from '~/database/schema'

/** Far above what a shop of this kind sells, and far below what a sitemap may hold. */
const MAX_ADDRESSES = 5_000

/** Every product with a page of its own in the catalogue, for the sitemap. */
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
