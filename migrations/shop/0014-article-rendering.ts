import { type Kysely, sql } from 'kysely'

/** No release has written an article yet, so the table is made anew with everything that its pages show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table article`.execute(db)
  await sql`
    create table article (
      id text primary key check (id <> ''),
      slug text not null unique check (slug <> '' and slug not glob '*[^a-z0-9-]*'),
      title text not null check (title <> ''),
      author text not null check (author <> ''),
      excerpt text not null check (excerpt <> ''),
      content text not null,
      html text not null,
      renderer_version integer not null check (renderer_version >= 1),
      reading_minutes integer not null check (reading_minutes >= 1),
      search_text text not null,
      image_file text,
      image_alt text,
      image_width integer check (image_width > 0),
      image_height integer check (image_height > 0),
      related_product_id text references product (id) on delete set null,
      related_reason text,
      published integer not null check (published in (0, 1)),
      published_date text,
      created_at text not null,
      updated_at text not null,
      check ((image_file is null) = (image_alt is null)),
      check ((image_file is null) = (image_width is null)),
      check ((image_file is null) = (image_height is null)),
      check (related_product_id is null or related_reason is not null)
    ) strict
  `.execute(db)
  await sql`
    create table article_tag (
      article_id text not null references article (id) on delete cascade,
      slug text not null check (slug <> '' and slug not glob '*[^a-z0-9-]*'),
      label text not null check (label <> ''),
      position integer not null check (position >= 0),
      primary key (article_id, slug)
    ) strict
  `.execute(db)
  await sql`create index article_tag_by_slug on article_tag (slug, article_id)`.execute(db)
  await sql`
    create index article_by_date on article (published, coalesce(published_date, created_at) desc, id desc)
  `.execute(db)
  await sql`create index article_by_product on article (related_product_id)`.execute(db)
  for (const table of ['article', 'article_tag']) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql`
        create trigger ${sql.raw(`${table}_${event}_moves_the_revision`)} after ${sql.raw(event)} on ${sql.raw(table)}
        begin update content_revision set value = value + 1 where id = 1; end
      `.execute(db)
    }
  }
}
