import type { ShopDb } from '~/database/schema'

/** Pending reviews and open reports. */
export async function countReviewsToRead(db: ShopDb): Promise<number> {
  const all = db.fn.countAll<number>()
  const row = await db
    .selectNoFrom([
      db.selectFrom('review').select(all.as('count')).where('status', '=', 'pending').as('pending'),
      db.selectFrom('review_report').select(all.as('count')).where('handled_at', 'is', null).as('reports'),
    ])
    .executeTakeFirst()
  return (row?.pending ?? 0) + (row?.reports ?? 0)
}
