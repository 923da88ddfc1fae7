import { type Kysely, sql } from 'kysely'

/** By campaign status first: the list of one priority had read the former index, which has none of its orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index prospect_by_priority`.execute(db)
  await sql`
    create index prospect_by_campaign on prospect (campaign_status, priority_segment) where merged_into is null
  `.execute(db)
}
