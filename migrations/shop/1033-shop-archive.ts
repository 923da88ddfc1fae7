import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** The whole shop as one ZIP is an export too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table export_file_of_all (
      id text primary key,
      job_key text not null unique references job (key),
      subject text not null check (subject in ('orders', 'prospects', 'shop')),
      format text not null check (format in ('csv', 'xlsx', 'zip')),
      query text not null check (length(query) <= 2000),
      actor_id text,
      actor text not null,
      row_count integer not null check (row_count > 0),
      written integer not null default 0 check (written >= 0),
      created_at text not null
    ) strict;
    insert into export_file_of_all select id, job_key, subject, format, query, actor_id, actor, row_count, written,
      created_at from export_file;
    drop table export_file;
    alter table export_file_of_all rename to export_file;
    create index export_file_by_time on export_file (created_at, id);
    create index export_file_of_list on export_file (subject, created_at, id);
  `,
  )
}
