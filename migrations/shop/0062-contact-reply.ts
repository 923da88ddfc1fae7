import { type Kysely, sql } from 'kysely'

/** What the shop answered to a message, and the mail that it left as. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_reply (
      id text primary key,
      message_id text not null references contact_message (id) on delete cascade,
      seen_version integer not null,
      author_id text,
      author text not null,
      body text not null check (length(body) between 1 and 4000),
      email_id text references email (id) on delete set null,
      created_at text not null,
      unique (message_id, seen_version)
    ) strict
  `.execute(db)
  await sql`create index contact_reply_by_message on contact_reply (message_id, created_at, id)`.execute(db)
  await sql`create index contact_reply_by_email on contact_reply (email_id) where email_id is not null`.execute(db)
}
