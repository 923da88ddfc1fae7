import type { Kysely } from 'kysely'
import { execute, movesTopic } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table agent (
      key text primary key check (
        key in ('thomas', 'hunter', 'scraper', 'email', 'recovery', 'upload', 'security')
      ),
      wanted text not null check (wanted in ('running', 'stopped')),
      actual text not null default 'stopped' check (actual in ('running', 'stopped', 'error')),
      owner text,
      auto_start integer not null default 1 check (auto_start in (0, 1)),
      started_at text,
      stopped_at text,
      last_run_at text,
      next_run_at text,
      last_error text,
      last_error_at text,
      failures integer not null default 0 check (failures >= 0),
      "tested_at" text,
      "first_done_at" text
    ) strict, without rowid;

    create table agent_run (
      id text primary key,
      agent text not null,
      kind text not null,
      job_key text not null,
      is_rehearsal integer not null default 0 check (is_rehearsal in (0, 1)),
      owner text not null,
      outcome text not null check (outcome in ('running', 'done', 'failed', 'stopped', 'given-up', 'refused')),
      message text,
      items integer not null default 0 check (items >= 0),
      started_at text not null,
      ended_at text,
      check ((outcome = 'running') = (ended_at is null))
    ) strict;
    create index agent_run_by_agent on agent_run (agent, is_rehearsal, outcome, started_at);
    create index agent_run_newest on agent_run (agent, started_at, id);
    create index agent_run_by_time on agent_run (started_at, id);
    create index agent_run_running on agent_run (agent, owner) where outcome = 'running';

    create table agent_day (
      agent text not null,
      day text not null,
      done integer not null check (done >= 0),
      primary key (agent, day)
    ) strict, without rowid;
  `,
  )
  await movesTopic(db, 'agent', { topic: 'agents' })
  await movesTopic(db, 'agent_run', { topic: 'agents' })
}
