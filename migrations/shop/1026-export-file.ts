import type { Kysely } from 'kysely'
import { execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table export_file (
      id text primary key,
      job_key text not null unique references job (key),
      subject text not null check (subject in ('orders', 'prospects')),
      format text not null check (format in ('csv', 'xlsx')),
      query text not null check (length(query) <= 2000),
      actor_id text,
      actor text not null,
      row_count integer not null check (row_count > 0),
      written integer not null default 0 check (written >= 0),
      created_at text not null
    ) strict;
    create index export_file_by_time on export_file (created_at, id);
    create index export_file_of_list on export_file (subject, created_at, id);
  `,
  )
}
