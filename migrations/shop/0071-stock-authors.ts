import { type Kysely, sql } from 'kysely'

/** Who moved the stock, the version that a form has seen, and what the screens of the stock read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stock_movement add column actor_id text`.execute(db)
  await sql`alter table stock_item add column version integer not null default 0`.execute(db)
  await sql`create index stock_movement_by_date on stock_movement (product_id, created_at, id)`.execute(db)
  await sql`
    create index stock_movement_sold on stock_movement (product_id, created_at, delta) where type = 'sale'
  `.execute(db)
}
