import { type Kysely, sql } from 'kysely'

const sources = [
  { kind: 'conversation', table: 'conversation', columns: ['email'] },
  { kind: 'callback', table: 'callback_request', columns: ['name', 'email', 'phone_key', 'number'] },
  { kind: 'message', table: 'contact_message', columns: ['name', 'email', 'order_number', 'number'] },
] as const

/** Requests are found by the words of whoever wrote them, and forgotten with the row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const source of sources) {
    await fill(db, source)
    await forgetWith(db, source)
  }
}

async function fill(db: Kysely<unknown>, { kind, table, columns }: (typeof sources)[number]) {
  const read = sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  )
  const { rows } = await sql<{
    id: string
    words: string
  }>`select id, ${read} as words from ${sql.table(table)}`.execute(db)
  for (const { id, words } of rows) {
    const number = id.slice(-8)
    for (const term of endingsOf(`${words} ${number}`)) {
      await sql`insert into search_term (kind, term, subject_id) values (${kind}, ${term}, ${id})`.execute(db)
    }
  }
}

async function forgetWith(db: Kysely<unknown>, { kind, table }: { kind: string; table: string }) {
  await sql`
    create trigger ${sql.ref(`${table}_forgets_its_words`)} after delete on ${sql.table(table)}
    begin delete from search_term where kind = ${sql.lit(kind)} and subject_id = old.id; end
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
