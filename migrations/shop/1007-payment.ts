import type { Kysely } from 'kysely'
import { execute, movesTopic, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table payment_event (
      id text primary key,
      provider text not null,
      type text not null,
      session_id text,
      body text not null,
      received_at text not null,
      processed_at text,
      attempts integer not null default 0,
      last_error text,
      refund_reference text
    ) strict;
    create index payment_event_to_process on payment_event (received_at) where processed_at is null;
    create index payment_event_with_body on payment_event (received_at, id) where body <> '';
    create index payment_event_by_session on payment_event (session_id) where body <> '';

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
    ) strict;

    create table payment (
      id text primary key,
      order_id text not null references customer_order (id),
      attempt integer not null check (attempt >= 1),
      idempotency_key text not null unique,
      session_id text unique,
      url text,
      received_cents integer check (received_cents >= 0),
      email text not null,
      status text not null check (
        status in ('creating', 'open', 'pending', 'paid', 'failed', 'expired', 'mismatch', 'refund_due',
        'refunded')
      ),
      expires_at text not null,
      created_at text not null,
      updated_at text not null,
      received_at text,
      provider text not null default 'stripe' check (provider in ('stripe', 'sandbox', 'transfer', 'credit')),
      method text not null default 'card' check (method in ('card', 'klarna', 'paypal', 'transfer', 'credit')),
      amount_cents integer not null default 1 check (
        amount_cents >= 0 and (amount_cents = 0) = (provider = 'credit')
      ),
      unique (order_id, attempt)
    ) strict;
    create index payment_unsettled on payment (created_at) where status in ('creating', 'open', 'pending');
    create unique index payment_one_paid_per_order on payment (order_id) where status = 'paid';
    create index payment_by_status on payment (status, order_id);
    create index payment_by_receipt on payment (received_at) where received_at is not null;
    create index payment_by_provider on payment (provider, status);

    create table refund (
      id text primary key,
      order_id text not null references customer_order (id),
      payment_id text references payment (id),
      subject text not null check (subject in ('order', 'payment')),
      means text not null check (means in ('stripe', 'sandbox', 'transfer', 'credit')),
      amount_cents integer not null check (amount_cents >= 0),
      credit_cents integer not null default 0 check (credit_cents >= 0),
      delivery_cents integer not null default 0 check (delivery_cents >= 0),
      other_cents integer not null default 0,
      reason text not null,
      actor_id text,
      actor text not null,
      status text not null check (status in ('requested', 'done', 'failed')),
      provider_reference text,
      created_at text not null,
      done_at text,
      returned_at text,
      credited_at text,
      check (amount_cents + credit_cents > 0)
    ) strict;
    create index refund_by_order on refund (order_id, id);
    create index refund_by_status on refund (status, created_at);
    create index refund_by_end on refund (done_at) where done_at is not null;
    create index refund_by_reference on refund (provider_reference) where provider_reference is not null;
    create index refund_returned on refund (order_id) where returned_at is not null;
    create index refund_by_credit on refund (credited_at) where credited_at is not null;

    create table refund_line (
      refund_id text not null references refund (id),
      position integer not null check (position >= 0),
      quantity integer not null check (quantity >= 1),
      amount_cents integer not null check (amount_cents >= 0),
      primary key (refund_id, position)
    ) strict, without rowid;

    create table sandbox_refund (
      id text primary key,
      idempotency_key text not null unique,
      session_id text not null references sandbox_session (id),
      amount_cents integer not null check (amount_cents > 0),
      created_at text not null
    ) strict;
    create index sandbox_refund_by_session on sandbox_refund (session_id);
  `,
  )
  await movesTopic(db, 'payment', { topic: 'orders' })
  await trigger(db, 'payment_is_received', {
    on: 'payment',
    event: 'after update of status',
    when: `new.received_at is null and new.status in ('paid', 'refund_due', 'mismatch')`,
    run: `update payment set received_at = new.updated_at where id = new.id`,
  })
  await movesTopic(db, 'refund', { topic: 'orders' })
}
