import { type Kysely, sql } from 'kysely'

/** Files of prospects, what became of each of their lines, and how columns were understood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      undone_by text
    ) strict
  `.execute(db)
  await sql`create index prospect_import_by_creation on prospect_import (created_at, id)`.execute(db)
  await sql`
    create table prospect_import_row (
      import_id text not null references prospect_import (id) on delete cascade,
      prospect_id text not null,
      line integer not null,
      outcome text not null check (outcome in ('created', 'updated', 'unchanged')),
      before text check (before is null or json_valid(before)),
      version integer not null,
      undone text check (undone in ('reversed', 'kept', 'impossible')),
      primary key (import_id, prospect_id)
    ) strict, without rowid
  `.execute(db)
  await sql`create index prospect_import_row_by_line on prospect_import_row (import_id, line)`.execute(db)
  await sql`create index prospect_import_row_by_prospect on prospect_import_row (prospect_id, import_id)`.execute(db)
  await sql`
    create table prospect_import_error (
      import_id text not null references prospect_import (id) on delete cascade,
      line integer not null,
      mailbox_hash text,
      reason text not null,
      cells text not null check (json_valid(cells)),
      primary key (import_id, line)
    ) strict, without rowid
  `.execute(db)
  await sql`create index prospect_import_error_by_mailbox on prospect_import_error (mailbox_hash)`.execute(db)
  await sql`
    create table prospect_column (
      heading text primary key check (heading <> ''),
      field text not null check (field <> ''),
      noted_at text not null
    ) strict, without rowid
  `.execute(db)
}
