import { type Kysely, sql } from 'kysely'

/** When the clock has to look at a shop that is not open; and since when a process has it open, null once it closed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant add column next_due_at text`.execute(db)
  await sql`alter table tenant add column open_since text`.execute(db)
  await sql`create index tenant_due on tenant (next_due_at) where next_due_at is not null`.execute(db)
  await sql`create index tenant_open on tenant (open_since) where open_since is not null`.execute(db)
}
