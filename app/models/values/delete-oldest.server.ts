import type { ShopDb } from '~/database/schema'

/** Deletes at most `limit` rows with `by` before an instant, oldest first; returns how many. */
export async function deleteOldest(
  db: ShopDb,
  input: {
    table: 'callback_request' | 'company_lookup' | 'contact_message' | 'lead' | 'stock_notice'
    by: 'asked_at' | 'created_at' | 'due_at' | 'last_contact_at'
    before: Date
    limit: number
  },
): Promise<number> {
  const by = db.dynamic.ref(input.by)
  const oldest = db
    .selectFrom(input.table)
    .select('id')
    .where(by, '<', input.before.toISOString())
    .orderBy(by)
    .orderBy('id')
    .limit(input.limit)
  const { numDeletedRows } = await db.deleteFrom(input.table).where('id', 'in', oldest).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
