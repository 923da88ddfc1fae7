import { type Kysely, sql } from 'kysely'

/** Prospects of every source: one row a mailbox (docs/decisions/0070). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table prospect (
      id text primary key,
      number integer not null unique,
      mailbox_hash text not null unique check (length(mailbox_hash) = 64),
      email text not null check (email <> ''),
      first_name text not null default '',
      last_name text not null default '',
      company text not null default '',
      job_title text not null default '',
      phone text not null default '',
      city text not null default '',
      country text not null default '',
      sector text not null default '',
      source text not null check (
        source in ('linkedin', 'facebook', 'instagram', 'csv_import', 'excel_upload', 'scraper', 'manual')
      ),
      status text not null default 'new' check (status in ('new', 'contacted', 'qualified', 'high_value')),
      score integer not null check (score between 0 and 100),
      reasons text not null check (json_valid(reasons)),
      score_version integer not null,
      rescore_at text not null,
      priority_segment text not null check (priority_segment in ('Haute', 'Moyenne', 'Faible')),
      campaign_status text not null default 'unassigned',
      enriched_data text not null default '{}' check (json_valid(enriched_data)),
      other_columns text not null default '{}' check (json_valid(other_columns)),
      typed_fields text not null default '[]' check (json_valid(typed_fields)),
      legal_basis text not null check (legal_basis <> ''),
      created_at text not null,
      tell_by text not null,
      told_at text,
      last_contact_at text,
      kept_from text not null,
      sort_name text not null,
      sort_company text not null,
      search_text text not null,
      version integer not null default 0,
      is_demo integer not null default 0 check (is_demo in (0, 1))
    ) strict
  `.execute(db)
  // Each holds what the list filters by, so that a filter reads no row that it leaves out.
  for (const [name, column] of Object.entries(sorted))
    await sql`
      create index ${sql.raw(`prospect_by_${name}`)}
        on prospect (${sql.raw(column)}, id, source, priority_segment, status)
    `.execute(db)
  await sql`create index prospect_by_age on prospect (kept_from, id)`.execute(db)
  await sql`create index prospect_by_rescore on prospect (rescore_at, id)`.execute(db)
  await sql`create index prospect_by_address on prospect (lower(email))`.execute(db)
  await sql`create index prospect_of_demo on prospect (id) where is_demo = 1`.execute(db)
  await countByState(db)
  await keepTrigrams(db)
  await keepHistory(db)
  await keepRules(db)
}

const sorted = {
  creation: 'created_at',
  score: 'score',
  name: 'sort_name',
  company: 'sort_company',
  contact: `coalesce(last_contact_at, '')`,
}

/** The six counters under any filter without words: counting reads every row. */
async function countByState(db: Kysely<unknown>) {
  const state = (row: string) => `${row}.source || '|' || ${row}.priority_segment || '|' || ${row}.status`
  const add = sql`
    insert into kept_count (subject, state, count) values ('prospect', ${sql.raw(state('new'))}, 1)
    on conflict (subject, state) do update set count = kept_count.count + 1`
  const remove = sql`
    update kept_count set count = count - 1 where subject = 'prospect' and state = ${sql.raw(state('old'))}`
  await sql`create trigger prospect_insert_is_counted after insert on prospect begin ${add}; end`.execute(db)
  await sql`create trigger prospect_delete_is_counted after delete on prospect begin ${remove}; end`.execute(db)
  await sql`
    create trigger prospect_state_is_counted after update of source, priority_segment, status on prospect
    when (new.source, new.priority_segment, new.status) <> (old.source, old.priority_segment, old.status)
    begin ${remove}; ${add}; end
  `.execute(db)
}

async function keepTrigrams(db: Kysely<unknown>) {
  await sql`
    create table prospect_trigram (
      trigram text not null,
      number integer not null references prospect (number) on delete cascade,
      primary key (trigram, number)
    ) strict, without rowid
  `.execute(db)
  await sql`create index prospect_trigram_by_number on prospect_trigram (number)`.execute(db)
}

async function keepHistory(db: Kysely<unknown>) {
  await sql`
    create table prospect_event (
      id text primary key,
      prospect_id text not null references prospect (id) on delete cascade,
      version integer not null,
      kind text not null check (
        kind in (
          'created', 'imported', 'edited', 'enriched', 'status', 'refused', 'contacted', 'callback', 'merged', 'parted'
        )
      ),
      actor_id text,
      actor text not null check (actor <> ''),
      before text check (before is null or json_valid(before)),
      after text check (after is null or json_valid(after)),
      reason text,
      created_at text not null
    ) strict
  `.execute(db)
  await sql`create index prospect_event_by_prospect on prospect_event (prospect_id, id)`.execute(db)
  await sql`
    create trigger prospect_event_is_never_rewritten before update on prospect_event
    begin select raise(abort, 'the history of a prospect is never rewritten'); end
  `.execute(db)
}

/** What a score is made of, by version: a score says by which one it was made. */
async function keepRules(db: Kysely<unknown>) {
  await sql`
    create table prospect_score_rule (
      version integer not null,
      key text not null,
      label text not null check (label <> ''),
      points integer not null check (points between -100 and 100),
      position integer not null,
      primary key (version, key)
    ) strict, without rowid
  `.execute(db)
}
