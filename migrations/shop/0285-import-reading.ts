import { type Kysely, sql } from 'kysely'

/** The sheet and the encoding an administrator chose for a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prospect_import add column reading text not null default '{}'`.execute(db)
}
