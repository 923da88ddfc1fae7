import { type Kysely, sql } from 'kysely'

/** One-time codes of an application (RFC 6238), and the recovery codes for the day it is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factor (
      user_id text primary key references user (id) on delete cascade,
      sealed_secret text not null,
      created_at text not null,
      confirmed_at text,
      last_step integer not null default 0
    ) strict, without rowid
  `.execute(db)
  await sql`
    create table recovery_code (
      user_id text not null references second_factor (user_id) on delete cascade,
      code_hash text not null check (length(code_hash) = 64),
      used_at text,
      primary key (user_id, code_hash)
    ) strict, without rowid
  `.execute(db)
}
