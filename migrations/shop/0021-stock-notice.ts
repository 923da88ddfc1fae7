import { type Kysely, sql } from 'kysely'

/** Who wants to hear when a product is back. A row lives until its one mail is queued, or its wish is given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_notice (
      id text primary key,
      product_id text not null references product (id),
      email text not null,
      email_key text not null,
      consent_version text not null,
      consent_text text not null,
      consent_page text not null,
      created_at text not null,
      unique (product_id, email_key)
    ) strict
  `.execute(db)
  await sql`create index stock_notice_by_creation on stock_notice (created_at)`.execute(db)
}
