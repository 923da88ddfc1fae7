import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'

/** How many articles the cart holds, quantities added up: the header's badge. */
export async function countCartArticles(db: Kysely<ShopDatabase>, cartId: string): Promise<number> {
  const row = await db
    .selectFrom('cart_line')
    .where('cart_id', '=', cartId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('quantity'), eb.lit(0)).as('articles'))
    .executeTakeFirst()
  return row?.articles ?? 0
}
