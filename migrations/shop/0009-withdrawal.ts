import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawal (
      id text primary key,
      order_id text references customer_order (id),
      customer_name text not null,
      order_number text not null,
      email text not null,
      declared_at text not null
    ) strict
  `.execute(db)
  await sql`create index withdrawal_by_order on withdrawal (order_id) where order_id is not null`.execute(db)
  await sql`create index withdrawal_by_order_number on withdrawal (order_number)`.execute(db)
  await sql`
    create index withdrawal_unmatched_by_email on withdrawal (lower(email), declared_at) where order_id is null
  `.execute(db)
}
