import { type Kysely, sql } from 'kysely'

/** What the back-office needs to edit products: a version, since when a price is asked, every slug, words to search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product add column version integer not null default 0 check (version >= 0)`.execute(db)
  await addPriceDays(db)
  await sql`
    insert or ignore into product_slug (slug, product_id) select slug, id from product order by id
  `.execute(db)
  await sql`create index product_by_place on product (position, id, published)`.execute(db)
  await sql`create index pack_component_by_component on pack_component (component_id)`.execute(db)
  await sql`create index pack_gift_by_gift on pack_gift (gift_product_id)`.execute(db)
  await indexWords(db)
}

/** A price follows the last one of the history by a day, or was asked from the beginning. */
async function addPriceDays(db: Kysely<unknown>) {
  await sql`alter table product add column price_since text`.execute(db)
  await sql`alter table product add column reference_from text`.execute(db)
  await sql`
    update product set price_since = coalesce(
      (select date(max(valid_to), '+1 day') from price_history where product_id = product.id), substr(created_at, 1, 10))
    where published = 1
  `.execute(db)
  await sql`update product set reference_from = date(price_since, '-30 days') where published = 1`.execute(db)
}

async function indexWords(db: Kysely<unknown>) {
  await sql`
    create trigger product_forgets_its_words after delete on product
    begin delete from search_term where kind = 'product' and subject_id = old.id; end
  `.execute(db)
  const { rows } = await sql<{ id: string; words: string }>`
    select id, name || ' ' || sku || ' ' || slug as words from product
  `.execute(db)
  for (const { id, words } of rows) {
    const terms = [...endingsOf(words)].map((term) => sql`('product', ${term}, ${id})`)
    if (terms.length > 0)
      await sql`insert into search_term (kind, term, subject_id) values ${sql.join(terms)}`.execute(db)
  }
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
