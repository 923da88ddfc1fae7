import { type Kysely, sql } from 'kysely'

/** Whether a line is done at the buyer's home, alone or with goods that are sent: agreed on when it was ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_item add column service text not null default 'none' check (service in ('none', 'included', 'alone'))
  `.execute(db)
  await sql`
    update order_item set service = 'included'
    where exists (
      select 1 from pack_component join product on product.id = pack_component.component_id
      where pack_component.product_id = order_item.product_id and pack_component.pack_type = order_item.pack_type
        and product.is_service = 1
    )
  `.execute(db)
  await sql`
    update order_item set service = 'alone'
    where exists (select 1 from product where product.id = order_item.product_id and product.is_service = 1)
  `.execute(db)
}
