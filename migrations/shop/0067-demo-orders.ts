import { type Kysely, sql } from 'kysely'

/** Orders of the demonstration take nothing from the stock, and one button removes them with their history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer_order add column is_demo integer not null default 0 check (is_demo in (0, 1))`.execute(
    db,
  )
  await sql`create index customer_order_of_demo on customer_order (id) where is_demo = 1`.execute(db)
  await sql`drop trigger order_event_is_never_deleted`.execute(db)
  await sql`
    create trigger order_event_is_never_deleted before delete on order_event
    when not exists (select 1 from customer_order where id = old.order_id and is_demo = 1)
    begin select raise(abort, 'the history of an order is append-only'); end
  `.execute(db)
}
