import { type Kysely, sql } from 'kysely'

/** Two administrators may have one name: what others did is told apart by their accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_event add column actor_id text`.execute(db)
  await sql`alter table review_event add column actor_id text`.execute(db)
}
