import { type Kysely, sql } from 'kysely'

/** One alert a product until its stock has passed the threshold by a tenth: docs/decisions/0039. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_alert (
      id text primary key,
      product_id text not null references stock_item (product_id),
      state text not null default 'open' check (state in ('open', 'resolved', 'lifted')),
      opened_at text not null,
      reopened_at text,
      resolved_at text,
      resolved_by text,
      resolve_reason text,
      lifted_at text,
      check ((state = 'lifted') = (lifted_at is not null)),
      check (state <> 'resolved' or (resolved_at is not null and resolve_reason <> ''))
    ) strict
  `.execute(db)
  await sql`create unique index stock_alert_standing on stock_alert (product_id) where state <> 'lifted'`.execute(db)
  await sql`create index stock_alert_open on stock_alert (opened_at, id) where state = 'open'`.execute(db)
  await sql`create index stock_alert_by_product on stock_alert (product_id, id)`.execute(db)
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`stock_alert_${event}_moves_stock`)} after ${sql.raw(event)} on stock_alert
      begin
        insert into work_revision (topic, value) values ('stock', 1)
        on conflict (topic) do update set value = value + 1;
      end
    `.execute(db)
  }
}
