import { type Kysely, sql } from 'kysely'

/** What an agent has behind it, for longer than its runs are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['tested_at', 'first_done_at']) {
    await sql`alter table agent add column ${sql.ref(name)} text`.execute(db)
  }
}
