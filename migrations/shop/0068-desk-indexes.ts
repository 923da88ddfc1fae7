import { type Kysely, sql } from 'kysely'

/** What screens of the back-office read whole without them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_by_kind on audit_log (subject_kind, position)`.execute(db)
  // Every message has an address, so that SQLite drops the condition of `contact_message_of_address`, and with it the index.
  await sql`drop index contact_message_of_address`.execute(db)
  await sql`
    create index contact_message_of_address on contact_message (lower(email), created_at, id)
  `.execute(db)
  // SQLite turns the condition of the queries round, so that the column stands on the left, before it compares.
  await sql`
    create index stock_item_low on stock_item (product_id, current_stock, reserved_stock, minimum_threshold)
    where minimum_threshold >= current_stock - reserved_stock
  `.execute(db)
}
