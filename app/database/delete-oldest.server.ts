import type { ShopDb } from './schema'

/** Deletes at most `limit` rows whose instant in the column `by` is before another, oldest first; returns how many. */
export async function deleteOldest(
  db: ShopDb,
  input: {
    table: 'callback_request' | 'contact_message' | 'lead' | 'mail_refusal' | 'stock_notice'
    key?: string
    by: string
    before: Date
    limit: number
  },
): Promise<number> {
  const [key, by] = [db.dynamic.ref(input.key ?? 'id'), db.dynamic.ref(input.by)]
  const oldest = db
    .selectFrom(input.table)
    .select(key)
    .where(by, '<', input.before.toISOString())
    .orderBy(by)
    .orderBy(key)
    .limit(input.limit)
  const { numDeletedRows } = await db.deleteFrom(input.table).where(key, 'in', oldest).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
