import { type Kysely, sql } from 'kysely'

/** A declaration without an order may be set aside: why, and by whom. Only the others wait for somebody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table withdrawal add column set_aside text check (length(set_aside) between 1 and 200)
  `.execute(db)
  await sql`alter table withdrawal add column set_aside_by text`.execute(db)
  await sql`
    create index withdrawal_waiting on withdrawal (declared_at, id) where order_id is null and settled_at is null
  `.execute(db)
  await sql`create index withdrawal_set_aside on withdrawal (declared_at, id) where set_aside is not null`.execute(db)
  await sql`drop index withdrawal_unmatched`.execute(db)
}
