import { type Kysely, sql } from 'kysely'

/** Who gave a link out, and when it was made void with that person's rights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table administrator_link add column given_by text`.execute(db)
  await sql`alter table administrator_link add column void_at text`.execute(db)
}
