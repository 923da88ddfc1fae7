import { type Kysely, sql } from 'kysely'

/** Old addresses that an administrator makes lead to a product, an article or a page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table redirect (
      path text primary key check (substr(path, 1, 1) = '/' and length(path) between 2 and 300),
      product_id text references product (id) on delete cascade,
      article_id text references article (id) on delete cascade,
      page text check (substr(page, 1, 1) = '/'),
      actor text not null,
      created_at text not null,
      check ((product_id is not null) + (article_id is not null) + (page is not null) = 1)
    ) strict, without rowid
  `.execute(db)
  await sql`create index redirect_by_product on redirect (product_id) where product_id is not null`.execute(db)
  await sql`create index redirect_by_article on redirect (article_id) where article_id is not null`.execute(db)
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`redirect_${event}_moves_the_revision`)} after ${sql.raw(event)} on redirect
      begin update content_revision set value = value + 1 where id = 1; end
    `.execute(db)
  }
}
