import { type Kysely, sql } from 'kysely'

/** Where the decision on a report is told, if its author asked for that; emptied with the decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table review_report add column email text check (email is null or handled_at is null)`.execute(db)
}
