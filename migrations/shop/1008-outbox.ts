import type { Kysely } from 'kysely'
import { execute, movesTopic, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table email_annex (
      hash text primary key check (length(hash) = 64),
      text_body text not null,
      html_body text not null
    ) strict, without rowid;

    create table email (
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
      resends integer not null default 0,
      agreement_id text references agreement (id) on delete cascade,
      class text not null default 'immediate' check (class in ('immediate', 'agent')),
      agent text check ((agent is not null) = (class = 'agent')),
      basis text check (basis in ('advice', 'offers', 'cart-reminder', 'prospection')),
      cause text check (cause in ('sequence', 'campaign', 'recovery')),
      cause_id text check ((cause is null) = (cause_id is null)),
      step integer check (step >= 1),
      counted_on text,
      message_id text,
      links text,
      sealed text,
      check ((subject is null) = (text_body is null) and (text_body is null) = (html_body is null)),
      check (data is not null or text_body is not null),
      check (status <> 'sent' or text_body is not null)
    ) strict;
    create index email_by_mailbox on email (mailbox, kind, created_at);
    create index email_by_order on email (order_id) where order_id is not null;
    create index email_by_consent on email (consent_id) where consent_id is not null;
    create index email_by_conversation on email (conversation_id) where conversation_id is not null;
    create index email_queued_by_creation on email (created_at, id) where status = 'queued';
    create index email_sending_by_creation on email (created_at, id) where status = 'sending';
    create index email_sent_by_creation on email (created_at, id) where status = 'sent';
    create index email_failed_by_creation on email (created_at, id) where status = 'failed';
    create index email_by_kind on email (kind, created_at, id);
    create index email_by_kind_and_status on email (kind, status, created_at, id);
    create index email_by_creation on email (created_at, id);
    create index email_by_recipient on email (lower(recipient), created_at desc, id desc, status, kind);
    create index email_failed on email (created_at) where status = 'failed';
    create index email_by_agreement on email (agreement_id) where agreement_id is not null;
    create index email_to_send on email (class, next_attempt_at, id) where status in ('queued', 'sending');
    create index email_by_cause on email (cause, cause_id, step, status) where cause is not null;
    create index email_by_message_id on email (message_id) where message_id is not null;
    create index email_of_agents on email (sent_at, mailbox) where class = 'agent' and sent_at is not null;
    create index email_of_agents_by_creation on email (created_at, id) where class = 'agent';
    create index email_by_basis on email (class, basis, mailbox, sent_at);

    create table mail_day (
      day text primary key,
      taken integer not null check (taken between 0 and 100)
    ) strict, without rowid;

    create table mail_bounce (
      id text primary key,
      email_id text references email (id) on delete cascade,
      mailbox_hash text not null check (length(mailbox_hash) = 64),
      severity text not null check (severity in ('hard', 'soft')),
      status text not null,
      diagnostic text not null,
      source text not null check (source in ('smtp', 'report')),
      bounced_at text not null,
      lifted_at text,
      lifted_by text
    ) strict;
    create index mail_bounce_of_mailbox on mail_bounce (mailbox_hash, severity);
    create index mail_bounce_by_time on mail_bounce (bounced_at, id);
    create unique index mail_bounce_once on mail_bounce (email_id, severity, status, source);
    create index mail_bounce_suppressing on mail_bounce (bounced_at, id) where severity = 'hard' and lifted_at
      is null;
  `,
  )
  await movesTopic(db, 'email', { topic: 'mails' })
  await trigger(db, 'insert_on_mail_bounce_leaves_sequences', {
    on: 'mail_bounce',
    event: 'after insert',
    run: `update sequence_enrolment set left_at = new.bounced_at, left_reason = 'bounced', next_at = null where
      mailbox_hash = new.mailbox_hash and left_at is null and new.severity = 'hard'`,
  })
}
