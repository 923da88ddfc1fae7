import { type Kysely, sql } from 'kysely'

/** All conversations that are kept, the last written to first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversation_by_last_message on conversation (updated_at, id)`.execute(db)
  await sql`drop index conversation_by_age`.execute(db)
}
