import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      check ((status = 'open') = (closed_at is null))
    ) strict
  `.execute(db)
  await sql`create index contact_message_by_status on contact_message (status, created_at)`.execute(db)
  await sql`create index contact_message_by_creation on contact_message (created_at)`.execute(db)
  await sql`create index contact_message_by_order on contact_message (order_id) where order_id is not null`.execute(db)

  await sql`
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
      check (slot_from < due_at),
      check ((status = 'open') = (closed_at is null))
    ) strict
  `.execute(db)
  // A telephone rings once for what was asked: a second wish for the same number waits until the first is over.
  await sql`create unique index callback_request_open_by_phone on callback_request (phone_key) where status = 'open'`.execute(
    db,
  )
  await sql`create index callback_request_by_status on callback_request (status, due_at)`.execute(db)
  await sql`create index callback_request_by_due on callback_request (due_at)`.execute(db)
  await sql`create index callback_request_by_product on callback_request (product_id) where product_id is not null`.execute(
    db,
  )

  await sql`alter table email add column reply_to text`.execute(db)
}
