import { type Kysely, sql } from 'kysely'

/** The words of a lead's name and address, so that a search reads an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead_word (
      word text not null,
      lead_id text not null references lead (id) on delete cascade,
      primary key (word, lead_id)
    ) strict, without rowid
  `.execute(db)
  await sql`create index lead_word_by_lead on lead_word (lead_id)`.execute(db)
  const { rows } = await sql<{ id: string; name: string; email: string }>`select id, name, email from lead`.execute(db)
  for (const { id, name, email } of rows) {
    for (const word of wordsOf(`${name} ${email}`)) {
      await sql`insert into lead_word (word, lead_id) values (${word}, ${id})`.execute(db)
    }
  }
}

function wordsOf(text: string): Set<string> {
  const plain = text.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFD').replace(/\p{M}/gu, '')
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))
}
