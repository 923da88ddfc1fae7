import { type Kysely, sql } from 'kysely'

const kept = [
  'id',
  'idempotency_key',
  'kind',
  'order_id',
  'recipient',
  'subject',
  'text_body',
  'html_body',
  'status',
  'attempts',
  'next_attempt_at',
  'lease_until',
  'last_error',
  'created_at',
  'sent_at',
  'reply_to',
  'consent_id',
  'mailbox',
  'conversation_id',
]

/** A mail is queued as its kind and data, and has a text once it is written to be sent. Those queued before keep theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_with_data (
      id text primary key,
      idempotency_key text not null unique,
      kind text not null,
      data text check (json_valid(data)),
      order_id text references customer_order (id),
      conversation_id text,
      consent_id text references lead_consent (id) on delete cascade,
      recipient text not null,
      mailbox text not null default '',
      reply_to text,
      subject text,
      text_body text,
      html_body text,
      status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
      attempts integer not null default 0,
      next_attempt_at text not null,
      lease_until text,
      last_error text,
      created_at text not null,
      sent_at text,
      check ((subject is null) = (text_body is null) and (text_body is null) = (html_body is null)),
      check (data is not null or text_body is not null),
      check (status <> 'sent' or text_body is not null)
    ) strict
  `.execute(db)
  const names = sql.join(kept.map((column) => sql.ref(column)))
  await sql`insert into email_with_data (${names}) select ${names} from email`.execute(db)
  await sql`drop table email`.execute(db)
  await sql`alter table email_with_data rename to email`.execute(db)
  await createIndexes(db)
}

async function createIndexes(db: Kysely<unknown>) {
  await sql`create index email_to_send on email (next_attempt_at) where status in ('queued', 'sending')`.execute(db)
  await sql`create index email_by_creation on email (created_at)`.execute(db)
  await sql`create index email_by_recipient on email (lower(recipient))`.execute(db)
  await sql`create index email_by_mailbox on email (mailbox, kind, created_at)`.execute(db)
  await sql`create index email_by_order on email (order_id) where order_id is not null`.execute(db)
  await sql`create index email_by_consent on email (consent_id) where consent_id is not null`.execute(db)
  await sql`create index email_by_conversation on email (conversation_id) where conversation_id is not null`.execute(db)
}
