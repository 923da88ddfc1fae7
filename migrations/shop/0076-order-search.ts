import { type Kysely, sql } from 'kysely'

/** Orders are listed newest first, by status or all, and found by number, name and address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_order_of_status on customer_order (status, created_at, id)`.execute(db)
  await sql`create index customer_order_totals on customer_order (status, total_cents)`.execute(db)
  await sql`
    create trigger customer_order_forgets_its_words after delete on customer_order
    begin delete from search_term where kind = 'order' and subject_id = old.id; end
  `.execute(db)
  const { rows } = await sql<{ id: string; words: string }>`
    select id, coalesce(order_number, '') || ' ' || customer_name || ' ' || first_name || ' ' || last_name || ' ' || email
      as words
    from customer_order
  `.execute(db)
  for (const { id, words } of rows) {
    const terms = [...endingsOf(words)].map((term) => sql`('order', ${term}, ${id})`)
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
