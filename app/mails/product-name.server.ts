import type { ShopDb } from '~/database/schema'

import { requireSubject } from './letter'

/** Works for unpublished products too. */
export async function productName(db: ShopDb, id: string): Promise<string> {
  return requireSubject(await db.selectFrom('product').select('name').where('id', '=', id).executeTakeFirst()).name
}
