import { type Kysely, sql } from 'kysely'

/** How an article was described when it was ordered: the catalogue changes, what was agreed on does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_item add column summary text not null default ''`.execute(db)
  await sql`alter table order_item add column warranty_years integer not null default 0`.execute(db)
  await sql`
    update order_item
    set summary = (select product.summary from product where product.id = order_item.product_id),
      warranty_years = (select product.warranty_years from product where product.id = order_item.product_id)
  `.execute(db)
}
