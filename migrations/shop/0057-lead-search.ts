import { type Kysely, sql } from 'kysely'

/** Makes the leads of before findable, and takes those that are deleted out of the search with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger lead_leaves_the_search after delete on lead
    begin delete from search_term where kind = 'lead' and subject_id = old.id; end
  `.execute(db)
  const { rows } = await sql<{ id: string; name: string; email: string }>`select id, name, email from lead`.execute(db)
  for (const { id, name, email } of rows) {
    for (const term of endingsOf(`${name} ${email}`)) {
      await sql`insert into search_term (kind, term, subject_id) values ('lead', ${term}, ${id})`.execute(db)
    }
  }
}

/** As models/search made them in this release. */
function endingsOf(text: string): Set<string> {
  const plain = text.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replace(/\p{M}/gu, '')
  const endings = plain
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => Array.from({ length: word.length }, (_, start) => word.slice(start)))
  return new Set(endings.filter((ending) => ending.length >= 2).map((ending) => ending.slice(0, 24)))
}
