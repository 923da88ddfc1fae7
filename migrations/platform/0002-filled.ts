import { type Kysely, sql } from 'kysely'

/** Null until the shop was first filled; those there are count as filled, so that one that is lost is missed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant add column filled_at text`.execute(db)
  await sql`update tenant set filled_at = created_at`.execute(db)
}
