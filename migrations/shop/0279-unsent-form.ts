import { type Kysely, sql } from 'kysely'

/** What an administrator posted after the session ended; sealed, and given back to the same account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unsent_form (
      token_hash text primary key check (length(token_hash) = 64),
      user_id text not null references user (id) on delete cascade,
      sealed text not null,
      expires_at text not null
    ) strict, without rowid
  `.execute(db)
  await sql`create index unsent_form_of_user on unsent_form (user_id)`.execute(db)
  await sql`create index unsent_form_by_expiry on unsent_form (expires_at)`.execute(db)
}
