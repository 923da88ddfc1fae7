import { type Kysely, sql } from 'kysely'

/** Agents, their runs, and what the engine needs of a job: docs/decisions/0069-agent-engine.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await jobOfAnAgent(db)
  await sql`
    create table agent (
      key text primary key
        check (key in ('thomas', 'hunter', 'scraper', 'email', 'recovery', 'upload', 'security')),
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
      failures integer not null default 0 check (failures >= 0)
    ) strict, without rowid
  `.execute(db)
  await sql`
    create table agent_run (
      id text primary key,
      agent text not null,
      kind text not null,
      job_key text not null,
      is_rehearsal integer not null default 0 check (is_rehearsal in (0, 1)),
      owner text not null,
      outcome text not null check (outcome in ('running', 'done', 'failed', 'stopped', 'given-up', 'refused')),
      told text,
      items integer not null default 0 check (items >= 0),
      started_at text not null,
      ended_at text,
      check ((outcome = 'running') = (ended_at is null))
    ) strict
  `.execute(db)
  await sql`create index agent_run_by_agent on agent_run (agent, is_rehearsal, outcome, started_at)`.execute(db)
  await sql`create index agent_run_newest on agent_run (agent, started_at, id)`.execute(db)
  await sql`create index agent_run_by_time on agent_run (started_at, id)`.execute(db)
  await sql`create index agent_run_running on agent_run (agent, owner) where outcome = 'running'`.execute(db)
  await sql`
    create table agent_day (
      agent text not null,
      day text not null,
      done integer not null check (done >= 0),
      primary key (agent, day)
    ) strict, without rowid
  `.execute(db)
  for (const table of ['agent', 'agent_run']) {
    for (const event of ['insert', 'update', 'delete']) await movesAgents(db, { table, event })
  }
  await movesAgents(db, { table: 'job', event: 'update of status' })
}

async function jobOfAnAgent(db: Kysely<unknown>): Promise<void> {
  const columns = [
    sql`agent text`,
    sql`owner text`,
    sql`token integer not null default 0 check (token >= 0)`,
    sql`cursor text`,
    sql`progress_done integer not null default 0 check (progress_done >= 0)`,
    sql`progress_total integer check (progress_total >= 0)`,
  ]
  for (const column of columns) await sql`alter table job add column ${column}`.execute(db)
  await sql`create index job_by_kind on job (kind, due_at, id) where status = 'waiting'`.execute(db)
  await sql`create index job_dead on job (created_at, id) where status = 'failed'`.execute(db)
}

async function movesAgents(db: Kysely<unknown>, { table, event }: { table: string; event: string }): Promise<void> {
  const name = `${table}_${event.replaceAll(' ', '_')}_moves_agents`
  await sql`
    create trigger ${sql.raw(name)} after ${sql.raw(event)} on ${sql.table(table)}
    begin
      insert into work_revision (topic, value) values ('agents', 1)
      on conflict (topic) do update set value = value + 1;
    end
  `.execute(db)
}
