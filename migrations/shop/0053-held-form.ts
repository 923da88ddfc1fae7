import { type Kysely, sql } from 'kysely'

/** What an administrator sent that asks for the password first; sealed, and gone with the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table held_form (
      token_hash text primary key check (length(token_hash) = 64),
      session_hash text not null references session (token_hash) on delete cascade,
      sealed text not null,
      expires_at text not null
    ) strict, without rowid
  `.execute(db)
  await sql`create index held_form_by_session on held_form (session_hash)`.execute(db)
  await sql`create index held_form_by_expiry on held_form (expires_at)`.execute(db)
}
