import { type Kysely, sql } from 'kysely'

/** The endings of the words by which the back-office finds a row: a part of a word is the beginning of one of its endings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_term (
      kind text not null,
      term text not null,
      subject_id text not null,
      primary key (kind, term, subject_id)
    ) strict, without rowid
  `.execute(db)
  await sql`create index search_term_by_subject on search_term (kind, subject_id)`.execute(db)
}
