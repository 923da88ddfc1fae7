import { type Kysely, sql } from 'kysely'

/** Views of the two lists of prospects can be kept too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_view_new (
      id text primary key,
      user_id text not null references user (id) on delete cascade,
      screen text not null check (screen in ('leads', 'inbox', 'mails', 'prospects', 'hunter')),
      name text not null check (length(name) between 1 and 60),
      query text not null check (length(query) between 1 and 500),
      created_at text not null,
      unique (user_id, screen, name)
    ) strict, without rowid
  `.execute(db)
  await sql`
    insert into saved_view_new (id, user_id, screen, name, query, created_at)
    select id, user_id, screen, name, query, created_at from saved_view
  `.execute(db)
  await sql`drop table saved_view`.execute(db)
  await sql`alter table saved_view_new rename to saved_view`.execute(db)
}
