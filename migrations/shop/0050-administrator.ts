import { type Kysely, sql } from 'kysely'

/** Administrators who may be disabled, and what opens or changes an account of theirs once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user add column disabled_at text`.execute(db)
  await sql`alter table user add column last_sign_in_at text`.execute(db)
  await sql`alter table user add column last_network text`.execute(db)
  await sql`create index user_by_role on user (role, created_at) where role = 'Administrator'`.execute(db)
  await sql`alter table session add column password_at text`.execute(db)

  await sql`
    create table administrator_link (
      token_hash text primary key check (length(token_hash) = 64),
      purpose text not null check (purpose in ('set-up', 'invitation', 'reset', 'second-factor')),
      user_id text references user (id) on delete cascade,
      email text check (email = lower(email)),
      name text not null default '',
      created_at text not null,
      expires_at text not null,
      used_at text
    ) strict, without rowid
  `.execute(db)
  await sql`create index administrator_link_by_expiry on administrator_link (expires_at)`.execute(db)
  await sql`
    create index administrator_link_by_user on administrator_link (user_id) where user_id is not null
  `.execute(db)
}
