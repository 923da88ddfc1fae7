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
  await sql`
    create table legal_text_rendering (
      hash text primary key,
      kind text not null,
      version text not null,
      body text not null,
      kept_at text not null,
      foreign key (kind, version) references legal_text (kind, version)
    ) strict, without rowid
  `.execute(db)
  await sql`
    create trigger legal_text_rendering_is_never_changed before update on legal_text_rendering
    begin select raise(abort, 'a text that an order accepted is never changed'); end
  `.execute(db)
}
