import { type Kysely, sql } from 'kysely'

interface Words {
  id: string
  words: string
}

/** Reviews are found by the name that is shown, their title, the product and the order; an emptied one by nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Words>`
    select review.id, review.author_name || ' ' || coalesce(review.title, '') || ' ' || product.name || ' ' ||
      coalesce((select order_number from customer_order where customer_order.id = review.order_id), '') as words
    from review join product on product.id = review.product_id where review.status <> 'withdrawn'
  `.execute(db)
  for (const { id, words } of rows) {
    for (const term of endingsOf(words)) {
      await sql`insert into search_term (kind, term, subject_id) values ('review', ${term}, ${id})`.execute(db)
    }
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
