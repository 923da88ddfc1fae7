import { type Kysely, sql } from 'kysely'

/** What a confirmation attaches: the text that its order accepted, as a PDF that was drawn once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_text_pdf (
      hash text primary key check (length(hash) = 32),
      kind text not null,
      version text not null,
      pdf blob not null,
      drawn_at text not null,
      foreign key (kind, version) references legal_text (kind, version)
    ) strict, without rowid
  `.execute(db)
}
