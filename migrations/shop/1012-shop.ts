import type { Kysely } from 'kysely'
import { execute, movesRevision } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table setting (
      key text primary key,
      value text not null,
      updated_at text not null
    ) strict, without rowid;

    create table content_revision (
      id integer primary key check (id = 1),
      value integer not null
    ) strict;

    insert into content_revision (id, value) values (1, 1);
  `,
  )
  await movesRevision(db, 'setting')
}
