import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of the visitor's own id only the hash: whoever reads this table opens no conversation with it.
  await sql`
    create table conversation (
      id text primary key,
      visitor_hash text not null unique,
      channel text not null check (channel in ('page', 'api')),
      state text not null default 'bot' check (state in ('bot', 'en_attente', 'humain', 'rendu')),
      email text,
      requested_at text,
      created_at text not null,
      updated_at text not null,
      check (state <> 'en_attente' or requested_at is not null)
    ) strict
  `.execute(db)
  await sql`create index conversation_by_state on conversation (state, requested_at)`.execute(db)
  await sql`create index conversation_by_age on conversation (updated_at)`.execute(db)

  await sql`
    create table message (
      id text primary key,
      conversation_id text not null references conversation (id) on delete cascade,
      position integer not null check (position >= 1),
      author text not null check (author in ('visitor', 'assistant', 'person', 'notice')),
      status text not null default 'whole' check (status in ('pending', 'whole', 'failed')),
      body text not null,
      product_ids text not null default '[]' check (json_valid(product_ids)),
      links text not null default '[]' check (json_valid(links)),
      source text check (source in ('embedded', 'model')),
      answers_id text unique references message (id) on delete cascade,
      lease_until text,
      failure text,
      created_at text not null,
      unique (conversation_id, position),
      check (status = 'whole' or author = 'assistant'),
      check ((status = 'pending') = (lease_until is not null)),
      check ((status = 'failed') = (failure is not null))
    ) strict
  `.execute(db)
  await sql`create unique index message_one_pending on message (conversation_id) where status = 'pending'`.execute(db)

  // A visitor's hash, or the empty text for the whole shop.
  await sql`
    create table assistant_usage (
      day text not null,
      visitor_hash text not null,
      tokens integer not null check (tokens >= 0),
      primary key (day, visitor_hash)
    ) strict
  `.execute(db)
}
