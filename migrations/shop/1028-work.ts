import type { Kysely } from 'kysely'
import { execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table work_revision (
      topic text primary key,
      value integer not null
    ) strict, without rowid;

    create table weekly_count (
      week text not null,
      step text not null check (step in ('questionnaire', 'lead', 'cart', 'order')),
      count integer not null check (count >= 0),
      primary key (week, step)
    ) strict, without rowid;

    create table kept_count (
      subject text not null,
      state text not null,
      count integer not null check (count >= 0),
      primary key (subject, state)
    ) strict, without rowid;

    insert into kept_count (subject, state, count) values ('invoice', '', 0);
  `,
  )
}
