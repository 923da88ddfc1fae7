import { type Kysely, sql } from 'kysely'

/** Not served any more, its data kept. A column beside the state, whose check SQLite cannot change in place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant add column closed_at text`.execute(db)
}
