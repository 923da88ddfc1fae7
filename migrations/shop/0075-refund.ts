import { type Kysely, sql } from 'kysely'

/** Money given back, goods that came back, and work that a crash resumes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await paymentThatCanBeRefunded(db)

  await sql`
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
      check (amount_cents + credit_cents > 0)
    ) strict
  `.execute(db)
  await sql`create index refund_by_order on refund (order_id, id)`.execute(db)
  await sql`create index refund_by_status on refund (status, created_at)`.execute(db)

  await sql`
    create table refund_line (
      refund_id text not null references refund (id),
      position integer not null check (position >= 0),
      quantity integer not null check (quantity >= 1),
      amount_cents integer not null check (amount_cents >= 0),
      primary key (refund_id, position)
    ) strict, without rowid
  `.execute(db)

  await sql`
    create table returned_item (
      id text primary key,
      order_id text not null references customer_order (id),
      product_id text not null references product (id),
      restocked integer not null check (restocked >= 0),
      written_off integer not null check (written_off >= 0),
      reason text not null,
      actor text not null,
      created_at text not null,
      check (restocked + written_off > 0)
    ) strict
  `.execute(db)
  await sql`create index returned_item_by_order on returned_item (order_id, id)`.execute(db)

  await sql`
    create table job (
      id text primary key,
      kind text not null,
      key text not null unique,
      payload text not null,
      due_at text not null,
      tries integer not null default 0 check (tries >= 0),
      lease_until text,
      last_error text,
      status text not null check (status in ('waiting', 'done', 'failed')),
      created_at text not null,
      done_at text
    ) strict
  `.execute(db)
  await sql`create index job_due on job (due_at) where status = 'waiting'`.execute(db)
  await sql`create index job_failed on job (kind, created_at) where status = 'failed'`.execute(db)

  await sql`
    create table sandbox_refund (
      id text primary key,
      idempotency_key text not null unique,
      session_id text not null references sandbox_session (id),
      amount_cents integer not null check (amount_cents > 0),
      created_at text not null
    ) strict
  `.execute(db)
  await sql`create index sandbox_refund_by_session on sandbox_refund (session_id)`.execute(db)

  for (const table of ['refund', 'returned_item', 'payment']) await movesOrders(db, table)
}

/** SQLite cannot change a check: the table is made anew, with its rows. */
async function paymentThatCanBeRefunded(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table new_payment (
      id text primary key,
      order_id text not null references customer_order (id),
      attempt integer not null check (attempt >= 1),
      provider text not null check (provider in ('stripe', 'sandbox', 'transfer')),
      method text not null check (method in ('card', 'klarna', 'paypal', 'transfer')),
      idempotency_key text not null unique,
      session_id text unique,
      url text,
      amount_cents integer not null check (amount_cents > 0),
      received_cents integer check (received_cents >= 0),
      email text not null,
      status text not null check (status in
        ('creating', 'open', 'pending', 'paid', 'failed', 'expired', 'mismatch', 'refund_due', 'refunded')),
      expires_at text not null,
      created_at text not null,
      updated_at text not null,
      unique (order_id, attempt)
    ) strict
  `.execute(db)
  const columns = sql.raw(
    'id, order_id, attempt, provider, method, idempotency_key, session_id, url, amount_cents, email, status, expires_at, created_at, updated_at',
  )
  await sql`
    insert into new_payment (${columns}, received_cents)
    select ${columns}, case when status in ('paid', 'refund_due') then amount_cents end from payment
  `.execute(db)
  await sql`drop table payment`.execute(db)
  await sql`alter table new_payment rename to payment`.execute(db)
  await sql`create index payment_unsettled on payment (created_at) where status in ('creating', 'open', 'pending')`.execute(
    db,
  )
  await sql`create unique index payment_one_paid_per_order on payment (order_id) where status = 'paid'`.execute(db)
  await sql`create index payment_by_status on payment (status, order_id)`.execute(db)
  await sql`create index payment_by_provider on payment (provider, status)`.execute(db)
}

async function movesOrders(db: Kysely<unknown>, table: string): Promise<void> {
  for (const event of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`${table}_${event}_moves_orders`)} after ${sql.raw(event)} on ${sql.table(table)}
      begin
        insert into work_revision (topic, value) values ('orders', 1)
        on conflict (topic) do update set value = value + 1;
      end
    `.execute(db)
  }
}
