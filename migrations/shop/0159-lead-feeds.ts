import { type Kysely, sql } from 'kysely'

/** Where leads come from, and each collection of them: docs/decisions/0074-lead-feeds.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead_feed (
      platform text primary key check (platform in ('linkedin', 'meta')),
      url text not null check (url <> ''),
      sealed_token text not null check (sealed_token <> ''),
      version integer not null default 0,
      changed_at text not null,
      changed_by text not null
    ) strict, without rowid
  `.execute(db)
  await sql`
    create table lead_collection (
      id text primary key,
      source text not null check (source in ('linkedin', 'facebook', 'instagram')),
      state text not null default 'running' check (state in ('running', 'completed', 'failed')),
      is_sample integer not null default 0 check (is_sample in (0, 1)),
      since text not null,
      newest text,
      import_id text,
      found integer not null default 0 check (found >= 0),
      created integer not null default 0 check (created >= 0),
      updated integer not null default 0 check (updated >= 0),
      refused integer not null default 0 check (refused >= 0),
      told text,
      actor text not null check (actor <> ''),
      asked_at text not null,
      ended_at text,
      check ((state = 'running') = (ended_at is null))
    ) strict
  `.execute(db)
  await sql`create index lead_collection_by_time on lead_collection (asked_at, id)`.execute(db)
  await sql`create index lead_collection_by_source on lead_collection (source, asked_at, id)`.execute(db)
  await sumScores(db)
  for (const event of ['insert', 'update'])
    await sql`
      create trigger ${sql.raw(`lead_collection_${event}_moves_agents`)} after ${sql.raw(event)} on lead_collection
      begin
        insert into work_revision (topic, value) values ('agents', 1)
        on conflict (topic) do update set value = value + 1;
      end
    `.execute(db)
}

/** What an average needs: adding them up reads every row. */
async function sumScores(db: Kysely<unknown>): Promise<void> {
  const add = sql`
    insert into kept_count (subject, state, count) values ('prospect-score', new.source, new.score)
    on conflict (subject, state) do update set count = kept_count.count + new.score`
  const remove = sql`
    update kept_count set count = count - old.score where subject = 'prospect-score' and state = old.source`
  await sql`
    insert into kept_count (subject, state, count)
    select 'prospect-score', source, sum(score) from prospect group by source
  `.execute(db)
  await sql`create trigger prospect_insert_adds_score after insert on prospect begin ${add}; end`.execute(db)
  await sql`create trigger prospect_delete_removes_score after delete on prospect begin ${remove}; end`.execute(db)
  await sql`
    create trigger prospect_score_is_summed after update of source, score on prospect
    when new.source <> old.source or new.score <> old.score
    begin ${remove}; ${add}; end
  `.execute(db)
}
