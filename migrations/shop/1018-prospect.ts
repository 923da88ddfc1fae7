import type { Kysely } from 'kysely'
import { appendOnly, execute, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
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
      is_demo integer not null default 0 check (is_demo in (0, 1)),
      looked_up_at text,
      phone_key text not null default '',
      person_key text not null default '',
      mail_key text not null default '',
      merged_into text references prospect (id) on delete cascade,
      merged_emails text not null default '[]' check (json_valid(merged_emails)),
      call_on text,
      call_about text not null default '',
      provenance text not null default ''
    ) strict;
    create index prospect_by_rescore on prospect (rescore_at, id);
    create index prospect_by_address on prospect (lower(email));
    create index prospect_of_demo on prospect (id) where is_demo = 1;
    create index prospect_to_look_up on prospect (created_at, id) where looked_up_at is null and sort_company <>
      '' and city <> '';
    create index prospect_by_phone_key on prospect (phone_key, id) where phone_key <> '' and merged_into is null;
    create index prospect_by_person_key on prospect (person_key, id) where person_key <> '' and merged_into is
      null;
    create index prospect_by_mail_key on prospect (mail_key, id) where mail_key <> '' and merged_into is null;
    create index prospect_by_age on prospect (kept_from, id) where merged_into is null;
    create index prospect_by_head on prospect (merged_into) where merged_into is not null;
    create index prospect_by_creation on prospect (created_at, id, source, priority_segment, status, score)
      where merged_into is null;
    create index prospect_by_score on prospect (score, id, source, priority_segment, status) where merged_into
      is null;
    create index prospect_by_name on prospect (sort_name, id, source, priority_segment, status) where
      merged_into is null;
    create index prospect_by_company on prospect (sort_company, id, source, priority_segment, status) where
      merged_into is null;
    create index prospect_by_contact on prospect (coalesce(last_contact_at, ''), id, source, priority_segment,
      status) where merged_into is null;
    create index prospect_by_call on prospect (call_on, id) where call_on is not null and merged_into is null;
    create index prospect_last_contacted on prospect (last_contact_at) where merged_into is null;
    create index prospect_by_campaign on prospect (campaign_status, priority_segment) where merged_into is null;

    create table prospect_trigram (
      trigram text not null,
      number integer not null references prospect (number) on delete cascade,
      primary key (trigram, number)
    ) strict, without rowid;
    create index prospect_trigram_by_number on prospect_trigram (number);

    create table prospect_event (
      id text primary key,
      prospect_id text not null references prospect (id) on delete cascade,
      version integer not null,
      kind text not null check (
        kind in ( 'created', 'imported', 'edited', 'enriched', 'status', 'refused', 'contacted', 'callback',
        'merged', 'parted' ) 
      ),
      actor_id text,
      actor text not null check (actor <> ''),
      before text check (before is null or json_valid(before)),
      after text check (after is null or json_valid(after)),
      reason text,
      created_at text not null
    ) strict;
    create index prospect_event_by_prospect on prospect_event (prospect_id, id);

    create table prospect_score_rule (
      version integer not null,
      key text not null,
      label text not null check (label <> ''),
      points integer not null check (points between -100 and 100),
      position integer not null,
      primary key (version, key)
    ) strict, without rowid;

    create table prospect_import (
      id text primary key,
      job_key text not null unique,
      file_name text not null check (file_name <> ''),
      file_size integer not null check (file_size >= 0),
      file_kind text not null check (file_kind in ('csv', 'xlsx', 'xls')),
      file_hash text not null,
      source text not null,
      legal_basis text not null check (legal_basis <> ''),
      state text not null check (
        state in ('to-check', 'processing', 'completed', 'error', 'undoing', 'undone') 
      ),
      failure text,
      facts text not null default '{}' check (json_valid(facts)),
      mapping text not null default '{}' check (json_valid(mapping)),
      estimate text check (estimate is null or json_valid(estimate)),
      done_lines integer not null default 0,
      total integer not null default 0,
      created integer not null default 0,
      updated integer not null default 0,
      unchanged integer not null default 0,
      refused integer not null default 0,
      reversed integer not null default 0,
      kept integer not null default 0,
      impossible integer not null default 0,
      actor_id text,
      actor text not null check (actor <> ''),
      created_at text not null,
      completed_at text,
      undone_at text,
      undone_by text,
      provenance text not null default '',
      reading text not null default '{}'
    ) strict;
    create index prospect_import_by_creation on prospect_import (created_at, id);

    create table prospect_import_row (
      import_id text not null references prospect_import (id) on delete cascade,
      prospect_id text not null,
      line integer not null,
      outcome text not null check (outcome in ('created', 'updated', 'unchanged')),
      before text check (before is null or json_valid(before)),
      version integer not null,
      undone text check (undone in ('reversed', 'kept', 'impossible')),
      primary key (import_id, prospect_id)
    ) strict, without rowid;
    create index prospect_import_row_by_line on prospect_import_row (import_id, line);
    create index prospect_import_row_by_prospect on prospect_import_row (prospect_id, import_id);

    create table prospect_import_error (
      import_id text not null references prospect_import (id) on delete cascade,
      line integer not null,
      mailbox_hash text,
      reason text not null,
      cells text not null check (json_valid(cells)),
      primary key (import_id, line)
    ) strict, without rowid;
    create index prospect_import_error_by_mailbox on prospect_import_error (mailbox_hash);

    create table prospect_column (
      heading text primary key check (heading <> ''),
      field text not null check (field <> ''),
      noted_at text not null
    ) strict, without rowid;

    create table company_lookup (
      id text primary key,
      name text not null check (name <> ''),
      city text not null check (city <> ''),
      answer text check (answer is null or json_valid(answer)),
      asked_at text not null,
      unique (name, city)
    ) strict;
    create index company_lookup_by_age on company_lookup (asked_at, id);

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
    ) strict;
    create index prospect_merge_by_kept on prospect_merge (kept_id, id);
    create index prospect_merge_by_merged on prospect_merge (merged_id, id);

    create table prospect_distinct (
      first_id text not null references prospect (id) on delete cascade,
      second_id text not null references prospect (id) on delete cascade,
      noted_by text not null check (noted_by <> ''),
      noted_at text not null,
      primary key (first_id, second_id),
      check (first_id < second_id)
    ) strict, without rowid;
    create index prospect_distinct_by_second on prospect_distinct (second_id, first_id);
  `,
  )
  await trigger(db, 'prospect_of_another_company_is_looked_up', {
    on: 'prospect',
    event: 'after update of company, city',
    when: '(new.company, new.city) <> (old.company, old.city) and new.looked_up_at is not null',
    run: `update prospect set looked_up_at = null where id = new.id`,
  })
  await trigger(db, 'prospect_insert_is_counted', {
    on: 'prospect',
    event: 'after insert',
    run: `insert into kept_count (subject, state, count) select 'prospect', new.source || '|' || new.priority_segment
      || '|' || new.status, 1 where new.merged_into is null on conflict (subject, state) do update set count =
      kept_count.count + 1`,
  })
  await trigger(db, 'prospect_delete_is_counted', {
    on: 'prospect',
    event: 'after delete',
    run: `update kept_count set count = count - 1 where subject = 'prospect' and state = old.source || '|' ||
      old.priority_segment || '|' || old.status and old.merged_into is null`,
  })
  await trigger(db, 'prospect_state_is_counted', {
    on: 'prospect',
    event: 'after update of source, priority_segment, status, merged_into',
    when: `(new.source, new.priority_segment, new.status, coalesce(new.merged_into, '')) <> (old.source,
      old.priority_segment, old.status, coalesce(old.merged_into, ''))`,
    run: `update kept_count set count = count - 1 where subject = 'prospect' and state = old.source || '|' ||
      old.priority_segment || '|' || old.status and old.merged_into is null;
      insert into kept_count (subject, state, count) select 'prospect', new.source || '|' || new.priority_segment
      || '|' || new.status, 1 where new.merged_into is null on conflict (subject, state) do update set count =
      kept_count.count + 1`,
  })
  await trigger(db, 'prospect_insert_adds_score', {
    on: 'prospect',
    event: 'after insert',
    run: `insert into kept_count (subject, state, count) select 'prospect-score', new.source, new.score where
      new.merged_into is null on conflict (subject, state) do update set count = kept_count.count + new.score`,
  })
  await trigger(db, 'prospect_delete_removes_score', {
    on: 'prospect',
    event: 'after delete',
    run: `update kept_count set count = count - old.score where subject = 'prospect-score' and state = old.source and
      old.merged_into is null`,
  })
  await trigger(db, 'prospect_score_is_summed', {
    on: 'prospect',
    event: 'after update of source, score, merged_into',
    when: `(new.source, new.score, coalesce(new.merged_into, '')) <> (old.source, old.score, coalesce(old.merged_into,
      ''))`,
    run: `update kept_count set count = count - old.score where subject = 'prospect-score' and state = old.source and
      old.merged_into is null;
      insert into kept_count (subject, state, count) select 'prospect-score', new.source, new.score where
      new.merged_into is null on conflict (subject, state) do update set count = kept_count.count + new.score`,
  })
  await appendOnly(db, 'prospect_event', 'the history of a prospect is never rewritten', ['update'])
}
