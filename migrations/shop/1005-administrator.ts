import type { Kysely } from 'kysely'
import { execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table administrator_link (
      token_hash text primary key check (length(token_hash) = 64),
      purpose text not null check (purpose in ('set-up', 'invitation', 'reset', 'second-factor')),
      user_id text references user (id) on delete cascade,
      email text check (email = lower(email)),
      name text not null default '',
      created_at text not null,
      expires_at text not null,
      used_at text,
      given_by text,
      void_at text
    ) strict, without rowid;
    create index administrator_link_by_expiry on administrator_link (expires_at);
    create index administrator_link_by_user on administrator_link (user_id) where user_id is not null;

    create table second_factor (
      user_id text primary key references user (id) on delete cascade,
      sealed_secret text not null,
      created_at text not null,
      confirmed_at text,
      last_step integer not null default 0
    ) strict, without rowid;

    create table recovery_code (
      user_id text not null references second_factor (user_id) on delete cascade,
      code_hash text not null check (length(code_hash) = 64),
      used_at text,
      primary key (user_id, code_hash)
    ) strict, without rowid;

    create table sign_in_try (
      id text primary key,
      account text not null,
      network text not null,
      is_known_network integer not null check (is_known_network in (0, 1)),
      at text not null
    ) strict, without rowid;
    create index sign_in_try_by_account on sign_in_try (account, is_known_network, at);
    create index sign_in_try_by_network on sign_in_try (network, is_known_network, at);
    create index sign_in_try_by_time on sign_in_try (at);

    create table held_form (
      token_hash text primary key check (length(token_hash) = 64),
      session_hash text not null references session (token_hash) on delete cascade,
      sealed text not null,
      expires_at text not null
    ) strict, without rowid;
    create index held_form_by_session on held_form (session_hash);
    create index held_form_by_expiry on held_form (expires_at);

    create table saved_view (
      id text primary key,
      user_id text not null references user (id) on delete cascade,
      screen text not null check (screen in ('leads', 'inbox', 'mails', 'prospects', 'hunter')),
      name text not null check (length(name) between 1 and 60),
      query text not null check (length(query) between 1 and 500),
      created_at text not null,
      unique (user_id, screen, name)
    ) strict, without rowid;

    create table unsent_form (
      token_hash text primary key check (length(token_hash) = 64),
      user_id text not null references user (id) on delete cascade,
      sealed text not null,
      expires_at text not null
    ) strict, without rowid;
    create index unsent_form_of_user on unsent_form (user_id);
    create index unsent_form_by_expiry on unsent_form (expires_at);
  `,
  )
}
