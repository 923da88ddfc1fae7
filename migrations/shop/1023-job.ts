import type { Kysely } from 'kysely'
import { execute, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table job (
      id text primary key,
      kind text not null,
      key text not null unique,
      payload text not null,
      due_at text not null,
      tries integer not null default 0 check (tries >= 0),
      lease_until text,
      last_error text,
      status text not null check (status in ('waiting', 'done', 'failed')),
      created_at text not null,
      done_at text,
      agent text,
      owner text,
      token integer not null default 0 check (token >= 0),
      cursor text,
      progress_done integer not null default 0 check (progress_done >= 0),
      progress_total integer check (progress_total >= 0)
    ) strict;
    create index job_due on job (due_at) where status = 'waiting';
    create index job_failed on job (kind, created_at) where status = 'failed';
    create index job_by_kind on job (kind, due_at, id) where status = 'waiting';
    create index job_dead on job (created_at, id) where status = 'failed';
  `,
  )
  await trigger(db, 'job_update_of_status_moves_agents', {
    on: 'job',
    event: 'after update of status',
    run: `insert into work_revision (topic, value) values ('agents', 1) on conflict (topic) do update set value =
      value + 1`,
  })
}
