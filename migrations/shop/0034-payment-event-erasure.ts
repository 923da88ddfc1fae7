import { type Kysely, sql } from 'kysely'

/** An empty body has been erased, or was never kept: what is left to erase is found by age, and by a person's session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_event_with_body on payment_event (received_at, id) where body <> ''`.execute(db)
  await sql`create index payment_event_by_session on payment_event (session_id) where body <> ''`.execute(db)
}
