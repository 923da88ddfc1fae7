import { type Kysely, sql } from 'kysely'

/** Those with at least a score are listed by age without reading what is left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index prospect_by_creation`.execute(db)
  await sql`
    create index prospect_by_creation on prospect (created_at, id, source, priority_segment, status, score)
  `.execute(db)
}
