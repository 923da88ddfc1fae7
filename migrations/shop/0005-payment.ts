import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment (
      id text primary key,
      order_id text not null references customer_order (id),
      attempt integer not null check (attempt >= 1),
      provider text not null check (provider in ('stripe', 'sandbox', 'transfer')),
      method text not null check (method in ('card', 'klarna', 'paypal', 'transfer')),
      idempotency_key text not null unique,
      session_id text unique,
      url text,
      amount_cents integer not null check (amount_cents > 0),
      email text not null,
      status text not null
        check (status in ('creating', 'open', 'pending', 'paid', 'failed', 'expired', 'mismatch', 'refund_due')),
      expires_at text not null,
      created_at text not null,
      updated_at text not null,
      unique (order_id, attempt)
    ) strict
  `.execute(db)
  await sql`create index payment_unsettled on payment (created_at) where status in ('creating', 'open', 'pending')`.execute(
    db,
  )
  await sql`create unique index payment_one_paid_per_order on payment (order_id) where status = 'paid'`.execute(db)

  await sql`
    create table payment_event (
      id text primary key,
      provider text not null,
      type text not null,
      session_id text,
      body text not null,
      received_at text not null,
      processed_at text,
      attempts integer not null default 0,
      last_error text
    ) strict
  `.execute(db)
  await sql`create index payment_event_to_process on payment_event (received_at) where processed_at is null`.execute(db)

  await sql`
    create table sandbox_session (
      id text primary key,
      idempotency_key text not null unique,
      amount_cents integer not null check (amount_cents > 0),
      method text not null,
      status text not null check (status in ('open', 'paid', 'pending', 'refused', 'expired')),
      order_reference text not null,
      success_url text not null,
      cancel_url text not null,
      expires_at text not null,
      created_at text not null
    ) strict
  `.execute(db)
}
