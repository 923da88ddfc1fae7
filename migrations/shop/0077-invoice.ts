import { type Kysely, sql } from 'kysely'

/** Invoices and credit notes: numbered without a gap, never changed (docs/decisions/0040). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice (
      number text primary key,
      kind text not null check (kind in ('invoice', 'credit-note')),
      series text not null,
      sequence integer not null check (sequence >= 1),
      order_id text not null references customer_order (id),
      refund_id text unique references refund (id),
      total_cents integer not null check (total_cents > 0),
      issued_at text not null,
      content text not null check (json_valid(content)),
      unique (series, sequence),
      check (number = series || '-' || printf('%06d', sequence)),
      check (kind = 'credit-note' or refund_id is null)
    ) strict
  `.execute(db)
  await sql`create index invoice_by_order on invoice (order_id, kind, total_cents)`.execute(db)
  await sql`create index invoice_by_date on invoice (issued_at, number)`.execute(db)
  await sql`
    create trigger invoice_follows_the_last before insert on invoice
    when new.sequence <> coalesce((select max(sequence) from invoice where series = new.series), 0) + 1
    begin
      select raise(abort, 'an invoice follows the last of its series');
    end
  `.execute(db)
  for (const event of ['update', 'delete']) {
    await sql`
      create trigger ${sql.raw(`invoice_refuses_${event}`)} before ${sql.raw(event)} on invoice
      begin
        select raise(abort, 'an issued invoice never changes');
      end
    `.execute(db)
  }

  await sql`
    create table invoice_backlog (
      order_id text primary key references customer_order (id),
      due_at text not null
    ) strict, without rowid
  `.execute(db)
  await sql`create index invoice_backlog_by_date on invoice_backlog (due_at, order_id)`.execute(db)
  await sql`
    insert into invoice_backlog (order_id, due_at)
    select id, coalesce(paid_at, created_at) from customer_order
    where is_demo = 0 and (payment_state in ('paid', 'refunded')
      or (status in ('expedie', 'livre') and payment_state in ('unpaid', 'pending')))
  `.execute(db)
}
