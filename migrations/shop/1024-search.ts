import type { Kysely } from 'kysely'
import { execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table search_term (
      kind text not null,
      term text not null,
      subject_id text not null,
      primary key (kind, term, subject_id)
    ) strict, without rowid;
    create index search_term_by_subject on search_term (kind, subject_id);

    create table search_change (
      kind text not null check (kind in ('product', 'article', 'question')),
      subject_id text not null,
      revision integer not null,
      primary key (kind, subject_id)
    ) strict, without rowid;
    create index search_change_by_revision on search_change (revision, kind, subject_id);
  `,
  )
}
