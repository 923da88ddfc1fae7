import type { Kysely } from 'kysely'
import { execute, movesTopic } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table user (
      id text primary key,
      email text unique check (email = lower(email) and length(email) between 3 and 254),
      name text not null,
      role text not null check (role in ('Customer', 'Administrator')),
      password_hash text,
      created_at text not null,
      erased_at text,
      disabled_at text,
      last_sign_in_at text,
      last_network text,
      check ((email is null) = (erased_at is not null))
    ) strict, without rowid;
    create index user_by_role on user (role, created_at) where role = 'Administrator';

    create table session (
      token_hash text primary key check (length(token_hash) = 64),
      user_id text not null references user (id) on delete cascade,
      kind text not null check (kind in ('cookie', 'bearer')),
      device text not null,
      created_at text not null,
      last_seen_at text not null,
      expires_at text not null,
      password_at text
    ) strict, without rowid;
    create index session_by_user on session (user_id);
    create index session_by_expiry on session (expires_at);

    create table sign_in_link (
      token_hash text primary key check (length(token_hash) = 64),
      email text not null check (email = lower(email)),
      created_at text not null,
      expires_at text not null,
      used_at text,
      known_browser integer not null default 0 check (known_browser in (0, 1))
    ) strict, without rowid;
    create index sign_in_link_by_email on sign_in_link (email, created_at);
    create index sign_in_link_by_creation on sign_in_link (created_at);

    create table customer_address (
      id text primary key,
      user_id text not null references user (id) on delete cascade,
      first_name text not null,
      last_name text not null,
      phone text not null,
      company text,
      vat_number text,
      address text not null,
      address_line2 text,
      postal_code text not null,
      city text not null,
      country text not null check (country in ('France', 'Belgique', 'Suisse', 'Luxembourg')),
      is_default integer not null check (is_default in (0, 1)),
      created_at text not null
    ) strict;
    create index customer_address_of_user on customer_address (user_id, created_at, id);
    create unique index customer_address_default on customer_address (user_id) where is_default = 1;
  `,
  )
  await movesTopic(db, 'user', { topic: 'users' })
}
