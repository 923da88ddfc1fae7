import { type Kysely, sql } from 'kysely'

/** Leads of one source and one status, among which words are looked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index lead_by_source_and_status on lead (source, status, created_at, id)`.execute(db)
}
