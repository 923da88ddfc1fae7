import { type Kysely, sql } from 'kysely'

/** Prospects of one person: how they are found, merged and parted again (docs/decisions/0076). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const key of keys)
    await sql`alter table prospect add column ${sql.raw(key)} text not null default ''`.execute(db)
  await sql`alter table prospect add column merged_into text references prospect (id) on delete cascade`.execute(db)
  await sql`
    alter table prospect add column merged_emails text not null default '[]' check (json_valid(merged_emails))
  `.execute(db)
  for (const key of keys)
    await sql`
      create index ${sql.raw(`prospect_by_${key}`)} on prospect (${sql.raw(key)}, id)
        where ${sql.raw(key)} <> '' and merged_into is null
    `.execute(db)
  await sql`drop index prospect_by_age`.execute(db)
  await sql`create index prospect_by_age on prospect (kept_from, id) where merged_into is null`.execute(db)
  await sql`create index prospect_by_head on prospect (merged_into) where merged_into is not null`.execute(db)
  // The keys are written with the next score, which is due at once.
  await sql`update prospect set rescore_at = created_at`.execute(db)
  await listHeadsAlone(db)
  await countHeadsAlone(db)
  await scoreHeadsAlone(db)
  await keepMerges(db)
}

const keys = ['phone_key', 'person_key', 'mail_key']

const sorted = {
  creation: 'created_at, id, source, priority_segment, status, score',
  score: 'score, id, source, priority_segment, status',
  name: 'sort_name, id, source, priority_segment, status',
  company: 'sort_company, id, source, priority_segment, status',
  contact: `coalesce(last_contact_at, ''), id, source, priority_segment, status`,
}

async function listHeadsAlone(db: Kysely<unknown>) {
  for (const [name, columns] of Object.entries(sorted)) {
    await sql`drop index ${sql.raw(`prospect_by_${name}`)}`.execute(db)
    await sql`
      create index ${sql.raw(`prospect_by_${name}`)} on prospect (${sql.raw(columns)}) where merged_into is null
    `.execute(db)
  }
}

async function countHeadsAlone(db: Kysely<unknown>) {
  const state = (row: string) => sql.raw(`${row}.source || '|' || ${row}.priority_segment || '|' || ${row}.status`)
  for (const name of ['insert', 'delete', 'state'])
    await sql`drop trigger ${sql.raw(`prospect_${name}_is_counted`)}`.execute(db)
  const add = sql`
    insert into kept_count (subject, state, count) select 'prospect', ${state('new')}, 1 where new.merged_into is null
    on conflict (subject, state) do update set count = kept_count.count + 1`
  const remove = sql`
    update kept_count set count = count - 1
    where subject = 'prospect' and state = ${state('old')} and old.merged_into is null`
  await sql`create trigger prospect_insert_is_counted after insert on prospect begin ${add}; end`.execute(db)
  await sql`create trigger prospect_delete_is_counted after delete on prospect begin ${remove}; end`.execute(db)
  await sql`
    create trigger prospect_state_is_counted
    after update of source, priority_segment, status, merged_into on prospect
    when (new.source, new.priority_segment, new.status, coalesce(new.merged_into, ''))
      <> (old.source, old.priority_segment, old.status, coalesce(old.merged_into, ''))
    begin ${remove}; ${add}; end
  `.execute(db)
}

async function scoreHeadsAlone(db: Kysely<unknown>) {
  for (const name of ['insert_adds_score', 'delete_removes_score', 'score_is_summed'])
    await sql`drop trigger ${sql.raw(`prospect_${name}`)}`.execute(db)
  const add = sql`
    insert into kept_count (subject, state, count)
    select 'prospect-score', new.source, new.score where new.merged_into is null
    on conflict (subject, state) do update set count = kept_count.count + new.score`
  const remove = sql`
    update kept_count set count = count - old.score
    where subject = 'prospect-score' and state = old.source and old.merged_into is null`
  await sql`create trigger prospect_insert_adds_score after insert on prospect begin ${add}; end`.execute(db)
  await sql`create trigger prospect_delete_removes_score after delete on prospect begin ${remove}; end`.execute(db)
  await sql`
    create trigger prospect_score_is_summed after update of source, score, merged_into on prospect
    when (new.source, new.score, coalesce(new.merged_into, '')) <> (old.source, old.score, coalesce(old.merged_into, ''))
    begin ${remove}; ${add}; end
  `.execute(db)
}

async function keepMerges(db: Kysely<unknown>) {
  await sql`
    create table prospect_merge (
      id text primary key,
      kept_id text not null references prospect (id) on delete cascade,
      merged_id text not null references prospect (id) on delete cascade,
      before text not null check (json_valid(before)),
      after text not null check (json_valid(after)),
      newly_typed text not null check (json_valid(newly_typed)),
      merged_by text not null check (merged_by <> ''),
      merged_at text not null,
      parted_by text,
      parted_at text
    ) strict
  `.execute(db)
  await sql`create index prospect_merge_by_kept on prospect_merge (kept_id, id)`.execute(db)
  await sql`create index prospect_merge_by_merged on prospect_merge (merged_id, id)`.execute(db)
  await sql`
    create table prospect_distinct (
      first_id text not null references prospect (id) on delete cascade,
      second_id text not null references prospect (id) on delete cascade,
      noted_by text not null check (noted_by <> ''),
      noted_at text not null,
      primary key (first_id, second_id),
      check (first_id < second_id)
    ) strict, without rowid
  `.execute(db)
  await sql`create index prospect_distinct_by_second on prospect_distinct (second_id, first_id)`.execute(db)
}
