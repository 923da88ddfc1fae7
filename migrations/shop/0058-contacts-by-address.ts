import { type Kysely, sql } from 'kysely'

/** What someone wrote or asked for, found by their address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['conversation', 'contact_message', 'callback_request']) {
    await sql`
      create index ${sql.raw(`${table}_of_address`)} on ${sql.raw(table)} (lower(email), created_at)
      where email is not null
    `.execute(db)
  }
}
