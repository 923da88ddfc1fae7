import type { Kysely } from 'kysely'
import { appendOnly, execute, trigger } from '../helpers'

/** What is billed without an order, as plans of workspaces by the first shop, is numbered in the series of the orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table bill (
      reference text primary key,
      customer text not null,
      label text not null,
      means text not null check (means in ('stripe', 'transfer', 'sandbox')),
      net_cents integer not null check (net_cents > 0),
      total_cents integer not null check (total_cents >= net_cents),
      period_from text not null,
      period_to text not null check (period_to >= period_from),
      paid_at text not null
    ) strict, without rowid;
    create index bill_by_customer on bill (customer, paid_at, reference);
    create index bill_by_date on bill (paid_at, reference);

    create table billed_invoice (
      number text primary key,
      kind text not null check (kind in ('invoice', 'credit-note')),
      series text not null,
      sequence integer not null check (sequence >= 1),
      order_id text references customer_order (id),
      refund_id text unique references refund (id),
      bill_reference text unique references bill (reference),
      total_cents integer not null check (total_cents > 0),
      issued_at text not null,
      content text not null check (json_valid(content)),
      unique (series, sequence),
      check (number = series || '-' || printf('%06d', sequence)),
      check (kind = 'credit-note' or refund_id is null),
      check ((order_id is null) <> (bill_reference is null))
    ) strict;
    insert into billed_invoice (number, kind, series, sequence, order_id, refund_id, total_cents, issued_at, content)
      select number, kind, series, sequence, order_id, refund_id, total_cents, issued_at, content from invoice;
    drop table invoice;
    alter table billed_invoice rename to invoice;
    create index invoice_by_order on invoice (order_id, kind, total_cents);
    create index invoice_by_date on invoice (issued_at, number);
  `,
  )
  await appendOnly(db, 'bill', 'a recorded bill never changes')
  await appendOnly(db, 'invoice', 'an issued invoice never changes')
  await trigger(db, 'invoice_follows_the_last', {
    on: 'invoice',
    event: 'before insert',
    when: 'new.sequence <> coalesce((select max(sequence) from invoice where series = new.series), 0) + 1',
    refuse: 'an invoice follows the last of its series',
  })
  await trigger(db, 'invoice_insert_is_counted', {
    on: 'invoice',
    event: 'after insert',
    run: `update kept_count set count = count + 1 where subject = 'invoice' and state = ''`,
  })
}
