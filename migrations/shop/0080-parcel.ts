import { type Kysely, sql } from 'kysely'

/** What left for a buyer: one row a parcel. Its changes stand in the order's history, which also moves open screens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parcel (
      id text primary key,
      order_id text not null references customer_order (id),
      carrier text not null,
      number text not null check (length(number) between 1 and 40),
      sent_at text not null,
      delivered_on text,
      unique (order_id, carrier, number)
    ) strict
  `.execute(db)
  await sql`create index parcel_by_order on parcel (order_id, sent_at, id)`.execute(db)
}
