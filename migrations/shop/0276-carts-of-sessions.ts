import { type Kysely, sql } from 'kysely'

/** The session whose person typed what is personal in a cart, and when that was last removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cart add column session_hash text`.execute(db)
  await sql`alter table cart add column detached_at text`.execute(db)
  await sql`create index cart_of_session on cart (session_hash) where session_hash is not null`.execute(db)
}
