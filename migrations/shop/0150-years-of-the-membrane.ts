import { type Kysely, sql } from 'kysely'

/** After how many years a part is changed is data; the first catalogue has one such part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update product set details = json_set(details, '$.upkeep.lastsYears', 2)
    where slug = 'membrane' and json_extract(details, '$.upkeep.text') is not null
  `.execute(db)
}
