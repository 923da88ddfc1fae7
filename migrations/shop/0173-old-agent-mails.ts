import { type Kysely, sql } from 'kysely'

/** What agents wrote long ago is found without reading the mails of orders, which stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index email_of_agents_by_creation on email (created_at, id) where class = 'agent'
  `.execute(db)
}
