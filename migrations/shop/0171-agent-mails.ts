import { type Kysely, sql } from 'kysely'

/** Mails of agents wait for their hours, their day's share and their right to be sent (docs/decisions/0101). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    sql`class text not null default 'immediate' check (class in ('immediate', 'agent'))`,
    sql`agent text check ((agent is not null) = (class = 'agent'))`,
    sql`basis text check (basis in ('advice', 'offers', 'cart-reminder', 'prospection'))`,
    // What has it written: a sequence's enrolment, a campaign, a cart.
    sql`cause text check (cause in ('sequence', 'campaign', 'recovery'))`,
    sql`cause_id text check ((cause is null) = (cause_id is null))`,
    sql`step integer check (step >= 1)`,
    sql`counted_on text`,
    sql`message_id text`,
  ]
  for (const column of columns) await sql`alter table email add column ${column}`.execute(db)
  await sql`update email set basis = 'advice' where agreement_id is not null`.execute(db)
  await sql`drop index email_to_send`.execute(db)
  await sql`
    create index email_to_send on email (class, next_attempt_at, id) where status in ('queued', 'sending')
  `.execute(db)
  await sql`create index email_by_cause on email (cause, cause_id, step, status) where cause is not null`.execute(db)
  await sql`create index email_by_message_id on email (message_id) where message_id is not null`.execute(db)
  await sql`create index email_of_agents on email (sent_at, mailbox) where class = 'agent' and sent_at is not null`.execute(
    db,
  )
  await sql`
    create table mail_day (
      day text primary key,
      taken integer not null check (taken between 0 and 100)
    ) strict, without rowid
  `.execute(db)
  await sql`
    create table mail_bounce (
      id text primary key,
      email_id text references email (id) on delete cascade,
      mailbox_hash text not null check (length(mailbox_hash) = 64),
      severity text not null check (severity in ('hard', 'soft')),
      status text not null,
      told text not null,
      source text not null check (source in ('smtp', 'report')),
      bounced_at text not null
    ) strict
  `.execute(db)
  await sql`create index mail_bounce_of_mailbox on mail_bounce (mailbox_hash, severity)`.execute(db)
  await sql`create index mail_bounce_by_time on mail_bounce (bounced_at, id)`.execute(db)
  await sql`
    create unique index mail_bounce_once on mail_bounce (email_id, severity, status, source)
  `.execute(db)
}
