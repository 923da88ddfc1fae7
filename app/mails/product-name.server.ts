import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'

import { requireSubject } from './letter'

/** Also of an unpublished product. */
export async function productName(db: Kysely<ShopDatabase>, id: string): Promise<string> {
  return requireSubject(await db.selectFrom('product').select('name').where('id', '=', id).executeTakeFirst()).name
}
