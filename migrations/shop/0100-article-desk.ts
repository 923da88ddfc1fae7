import { type Kysely, sql } from 'kysely'

/** Articles are written at the desk: withdrawn ones, former addresses, and pictures that can be put back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article add column version integer not null default 0 check (version >= 0)`.execute(db)
  await sql`alter table article add column withdrawn_at text check (withdrawn_at is null or published = 0)`.execute(db)
  // With the columns of a state: a row's own stand behind its whole text.
  await sql`
    create index article_by_update on article
    (updated_at desc, id desc, published, withdrawn_at, published_date, created_at)
  `.execute(db)
  await sql`create index article_by_picture on article (image_file) where image_file is not null`.execute(db)
  await sql`
    create table article_slug (
      slug text primary key check (slug <> '' and slug not glob '*[^a-z0-9-]*'),
      article_id text not null references article (id) on delete cascade
    ) strict, without rowid
  `.execute(db)
  await sql`create index article_slug_by_article on article_slug (article_id)`.execute(db)
  await sql`
    create table deleted_article_picture (
      article_id text not null references article (id) on delete cascade,
      file text not null,
      alt text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      actor text not null,
      deleted_at text not null,
      primary key (article_id, file)
    ) strict, without rowid
  `.execute(db)
  await sql`
    create index deleted_article_picture_by_time on deleted_article_picture (deleted_at, article_id, file)
  `.execute(db)
  await sql`create index deleted_article_picture_by_file on deleted_article_picture (file)`.execute(db)
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`article_slug_${event}_moves_the_revision`)} after ${sql.raw(event)} on article_slug
      begin update content_revision set value = value + 1 where id = 1; end
    `.execute(db)
  }
  await fillSearch(db)
}

async function fillSearch(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; words: string }>`
    select id, title || ' ' || author || ' ' || slug as words from article
  `.execute(db)
  for (const { id, words } of rows) {
    for (const term of endingsOf(words))
      await sql`insert into search_term (kind, term, subject_id) values ('article', ${term}, ${id})`.execute(db)
  }
  await sql`
    create trigger article_forgets_its_words after delete on article
    begin delete from search_term where kind = 'article' and subject_id = old.id; end
  `.execute(db)
}

/** As models/search stored them when this was written. */
function endingsOf(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
  const endings = words.flatMap((word) => Array.from({ length: word.length }, (_, start) => word.slice(start)))
  return new Set(endings.filter((ending) => ending.length >= 2).map((ending) => ending.slice(0, 24)))
}
