import type { Kysely } from 'kysely'
import { execute, movesTopic, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table conversation (
      id text primary key,
      visitor_hash text not null unique,
      channel text not null check (channel in ('page', 'api')),
      state text not null default 'bot' check (state in ('bot', 'en_attente', 'humain', 'rendu')),
      email text,
      requested_at text,
      created_at text not null,
      updated_at text not null,
      due_at text,
      closed_at text,
      version integer not null default 1,
      is_demo integer not null default 0 check (is_demo in (0, 1)),
      check (state <> 'en_attente' or requested_at is not null)
    ) strict;
    create index conversation_by_state on conversation (state, requested_at);
    create index conversation_of_address on conversation (lower(email), created_at) where email is not null;
    create index conversation_demo on conversation (id) where is_demo = 1;
    create index conversation_due on conversation (due_at, id) where due_at is not null;
    create index conversation_closed on conversation (closed_at, id) where closed_at is not null;
    create index conversation_by_last_message on conversation (updated_at, id);

    create table message (
      id text primary key,
      conversation_id text not null references conversation (id) on delete cascade,
      position integer not null check (position >= 1),
      author text not null check (author in ('visitor', 'assistant', 'person', 'notice')),
      status text not null default 'whole' check (status in ('pending', 'whole', 'failed')),
      body text not null,
      product_ids text not null default '[]' check (json_valid(product_ids)),
      links text not null default '[]' check (json_valid(links)),
      source text check (source in ('embedded', 'model')),
      answers_id text unique references message (id) on delete cascade,
      lease_until text,
      failure text,
      created_at text not null,
      seen_version integer,
      person text,
      subjects text not null default '[]',
      unique (conversation_id, position),
      check (status = 'whole' or author = 'assistant'),
      check ((status = 'pending') = (lease_until is not null)),
      check ((status = 'failed') = (failure is not null))
    ) strict;
    create unique index message_one_pending on message (conversation_id) where status = 'pending';
    create unique index message_one_per_version on message (conversation_id, seen_version) where seen_version is
      not null;

    create table assistant_usage (
      day text not null,
      visitor_hash text not null,
      tokens integer not null check (tokens >= 0),
      failed_look_ups integer not null default 0 check (failed_look_ups >= 0),
      primary key (day, visitor_hash)
    ) strict;

    create table contact_message (
      id text primary key,
      name text not null check (length(name) between 1 and 120),
      email text not null,
      subject text not null check (subject in ('achat', 'commande', 'pose', 'retour', 'autre')),
      message text not null check (length(message) between 1 and 4000),
      order_number text,
      order_id text references customer_order (id),
      status text not null default 'open' check (status in ('open', 'done')),
      created_at text not null,
      closed_at text,
      number text not null default '',
      due_at text not null default '',
      version integer not null default 1,
      is_demo integer not null default 0 check (is_demo in (0, 1)),
      check ((status = 'open') = (closed_at is null))
    ) strict;
    create index contact_message_by_creation on contact_message (created_at);
    create index contact_message_by_order on contact_message (order_id) where order_id is not null;
    create index contact_message_open_by_number on contact_message (number) where status = 'open';
    create index contact_message_due on contact_message (status, due_at, id);
    create index contact_message_demo on contact_message (id) where is_demo = 1;
    create index contact_message_closed on contact_message (closed_at, id) where closed_at is not null;
    create index contact_message_of_address on contact_message (lower(email), created_at, id);

    create table callback_request (
      id text primary key,
      phone text not null,
      phone_key text not null check (phone_key <> ''),
      name text,
      email text,
      subject text not null check (subject in ('achat', 'commande', 'pose', 'retour', 'autre')),
      question text check (length(question) <= 300),
      product_id text references product (id),
      slot_from text not null,
      due_at text not null,
      status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
      consent_version text not null,
      consent_text text not null,
      consent_page text not null,
      consented_at text not null,
      created_at text not null,
      closed_at text,
      number text not null default '',
      version integer not null default 1,
      is_demo integer not null default 0 check (is_demo in (0, 1)),
      check (slot_from < due_at),
      check ((status = 'open') = (closed_at is null))
    ) strict;
    create unique index callback_request_open_by_phone on callback_request (phone_key) where status = 'open';
    create index callback_request_by_due on callback_request (due_at);
    create index callback_request_by_product on callback_request (product_id) where product_id is not null;
    create index callback_request_open_by_number on callback_request (number) where status = 'open';
    create index callback_request_of_address on callback_request (lower(email), created_at) where email is not
      null;
    create index callback_request_due on callback_request (status, due_at, id);
    create index callback_request_demo on callback_request (id) where is_demo = 1;
    create index callback_request_closed on callback_request (closed_at, id) where closed_at is not null;

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
    ) strict;
    create index contact_reply_by_message on contact_reply (message_id, created_at, id);
    create index contact_reply_by_email on contact_reply (email_id) where email_id is not null;

    create table message_address (
      message_id text not null references message (id) on delete cascade,
      email text not null check (email <> '' and email = lower(email)),
      conversation_id text not null references conversation (id) on delete cascade,
      is_own integer not null check (is_own in (0, 1)),
      primary key (message_id, email)
    ) strict, without rowid;
    create index message_address_by_email on message_address (email, conversation_id);
    create index message_address_of_conversation on message_address (conversation_id, is_own, email);
  `,
  )
  await movesTopic(db, 'conversation', { topic: 'inbox' })
  await trigger(db, 'conversation_forgets_its_words', {
    on: 'conversation',
    event: 'after delete',
    run: `delete from search_term where kind = 'conversation' and subject_id = old.id`,
  })
  await trigger(db, 'conversation_insert_is_counted', {
    on: 'conversation',
    event: 'after insert',
    run: `insert into kept_count (subject, state, count) values ('conversation', '', 1) on conflict (subject, state)
      do update set count = kept_count.count + 1`,
  })
  await trigger(db, 'conversation_delete_is_counted', {
    on: 'conversation',
    event: 'after delete',
    run: `update kept_count set count = count - 1 where subject = 'conversation' and state = ''`,
  })
  await movesTopic(db, 'message', { topic: 'inbox' })
  await movesTopic(db, 'contact_message', { topic: 'inbox' })
  await trigger(db, 'contact_message_forgets_its_words', {
    on: 'contact_message',
    event: 'after delete',
    run: `delete from search_term where kind = 'message' and subject_id = old.id`,
  })
  await movesTopic(db, 'callback_request', { topic: 'inbox' })
  await trigger(db, 'callback_request_forgets_its_words', {
    on: 'callback_request',
    event: 'after delete',
    run: `delete from search_term where kind = 'callback' and subject_id = old.id`,
  })
}
