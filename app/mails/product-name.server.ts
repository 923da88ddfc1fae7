import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'

import { orGone } from './letter'

/** Also of one that is no longer shown. */
export async function productName(db: Kysely<ShopDatabase>, id: string): Promise<string> {
  return orGone(await db.selectFrom('product').select('name').where('id', '=', id).executeTakeFirst()).name
}
