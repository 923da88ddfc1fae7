import { type Kysely, sql } from 'kysely'

/** By its name in app/templates; those there are shops of the only one there was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant add column template text not null default 'osmoseurs'`.execute(db)
}
