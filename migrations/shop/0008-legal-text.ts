import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_text (
      kind text not null check (kind in ('cgv', 'mentions-legales', 'confidentialite', 'accessibilite', 'retractation')),
      version text not null,
      body text not null,
      published_at text not null,
      primary key (kind, version)
    ) strict, without rowid
  `.execute(db)
  await sql`
    create trigger legal_text_is_never_changed before update on legal_text
    begin select raise(abort, 'a published legal text is replaced by a new version'); end
  `.execute(db)
}
