import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email (
      id text primary key,
      idempotency_key text not null unique,
      kind text not null,
      order_id text references customer_order (id),
      recipient text not null,
      subject text not null,
      text_body text not null,
      html_body text not null,
      status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
      attempts integer not null default 0,
      next_attempt_at text not null,
      lease_until text,
      last_error text,
      created_at text not null,
      sent_at text
    ) strict
  `.execute(db)
  await sql`create index email_to_send on email (next_attempt_at) where status in ('queued', 'sending')`.execute(db)
  await sql`create index email_by_creation on email (created_at)`.execute(db)
}
