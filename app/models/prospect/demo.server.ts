import type { ShopDb } from '~/database/schema'

export async function hasDemoProspects(db: ShopDb): Promise<boolean> {
  const row = await db.selectFrom('prospect').select('id').where('is_demo', '=', 1).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Those that the demonstration's feed brought; the collections and their imports stay in the history. */
export async function removeDemoProspects(trx: ShopDb): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('prospect').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
