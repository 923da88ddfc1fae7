import { type Kysely, sql } from 'kysely'

/** Filters of a list that an administrator gave a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_view (
      id text primary key,
      user_id text not null references user (id) on delete cascade,
      screen text not null check (screen in ('leads', 'inbox', 'mails')),
      name text not null check (length(name) between 1 and 60),
      query text not null check (length(query) between 1 and 500),
      created_at text not null,
      unique (user_id, screen, name)
    ) strict, without rowid
  `.execute(db)
}
