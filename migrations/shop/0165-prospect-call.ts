import { type Kysely, sql } from 'kysely'

/** When an administrator wants to call a prospect, and about what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prospect add column call_on text`.execute(db)
  await sql`alter table prospect add column call_about text not null default ''`.execute(db)
  await sql`
    create index prospect_by_call on prospect (call_on, id) where call_on is not null and merged_into is null
  `.execute(db)
}
