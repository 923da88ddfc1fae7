import { type Kysely, sql } from 'kysely'

/** Every write that a public page shows moves the revision, whoever writes: the page cache asks for it. */
const shownTables = [
  'product',
  'product_need',
  'product_slug',
  'product_image',
  'pack_option',
  'pack_component',
  'pack_gift',
  'price_history',
  'stock_item',
  'setting',
  'legal_text',
  'article',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table content_revision (id integer primary key check (id = 1), value integer not null) strict`.execute(
    db,
  )
  await sql`insert into content_revision (id, value) values (1, 1)`.execute(db)
  for (const table of shownTables) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql`
        create trigger ${sql.raw(`${table}_${event}_moves_the_revision`)} after ${sql.raw(event)} on ${sql.raw(table)}
        begin update content_revision set value = value + 1 where id = 1; end
      `.execute(db)
    }
  }
}
