import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant add column demo integer check (demo in (0, 1))`.execute(db)
}
