import { type Kysely, sql } from 'kysely'

/** What a reply is about, to which the next message may refer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column subjects text not null default '[]'`.execute(db)
}
