import { type Kysely, sql } from 'kysely'

/**
 * Pages say that a product is in stock, how many are left once they are few, or that none is. A stock that moves above
 * its threshold changes none of these words, so that an order of what there is plenty of leaves every page as it was.
 * The featured products are found by an index, without sorting the catalogue, where the shopkeeper chose some.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger stock_item_update_moves_the_revision`.execute(db)
  await sql`
    create trigger stock_item_update_moves_the_revision after update on stock_item
    when old.minimum_threshold <> new.minimum_threshold
      or min(old.current_stock - old.reserved_stock, old.minimum_threshold + 1)
        <> min(new.current_stock - new.reserved_stock, new.minimum_threshold + 1)
    begin update content_revision set value = value + 1 where id = 1; end
  `.execute(db)
  await sql`create index product_by_choice on product (published, featured, position, id, category)`.execute(db)
}
