import { type Kysely, sql } from 'kysely'

/** The source of a file's addresses, as its prospects are told (docs/decisions/0153). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prospect add column provenance text not null default ''`.execute(db)
  await sql`alter table prospect_import add column provenance text not null default ''`.execute(db)
}
