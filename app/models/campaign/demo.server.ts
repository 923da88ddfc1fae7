import type { ShopDb } from '~/database/schema'

export async function hasDemoCampaigns(db: ShopDb): Promise<boolean> {
  const row = await db.selectFrom('campaign').select('id').where('is_demo', '=', 1).limit(1).executeTakeFirst()
  return row !== undefined
}

/** With their mails. */
export async function removeDemoCampaigns(trx: ShopDb): Promise<void> {
  const demo = trx.selectFrom('campaign').select('id').where('is_demo', '=', 1)
  await trx.deleteFrom('email').where('cause', '=', 'campaign').where('cause_id', 'in', demo).execute()
  await trx.deleteFrom('campaign').where('is_demo', '=', 1).execute()
}
