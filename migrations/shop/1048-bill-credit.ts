import type { Kysely } from 'kysely'
import { appendOnly, execute, trigger } from '../helpers'

/** What is given back of a bill has a credit note of its own: an invoice may be followed by several. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table bill_credit (
      reference text primary key,
      bill_reference text not null references bill (reference),
      net_cents integer not null check (net_cents >= 0),
      total_cents integer not null check (total_cents > 0 and total_cents >= net_cents),
      reason text not null check (reason <> ''),
      credited_at text not null
    ) strict, without rowid;
    create index bill_credit_by_bill on bill_credit (bill_reference, credited_at, reference);
    create index bill_credit_by_date on bill_credit (credited_at, reference);

    create table credited_invoice (
      number text primary key,
      kind text not null check (kind in ('invoice', 'credit-note')),
      series text not null,
      sequence integer not null check (sequence >= 1),
      order_id text references customer_order (id),
      refund_id text unique references refund (id),
      bill_reference text references bill (reference),
      credit_reference text unique references bill_credit (reference),
      total_cents integer not null check (total_cents > 0),
      issued_at text not null,
      content text not null check (json_valid(content)),
      unique (series, sequence),
      check (number = series || '-' || printf('%06d', sequence)),
      check (kind = 'credit-note' or refund_id is null),
      check ((order_id is null) <> (bill_reference is null)),
      check ((credit_reference is not null) = (kind = 'credit-note' and bill_reference is not null))
    ) strict;
    insert into credited_invoice
      (number, kind, series, sequence, order_id, refund_id, bill_reference, total_cents, issued_at, content)
      select number, kind, series, sequence, order_id, refund_id, bill_reference, total_cents, issued_at, content
      from invoice;
    drop table invoice;
    alter table credited_invoice rename to invoice;
    create index invoice_by_order on invoice (order_id, kind, total_cents);
    create index invoice_by_date on invoice (issued_at, number);
    create unique index invoice_of_bill on invoice (bill_reference) where kind = 'invoice';
  `,
  )
  await appendOnly(db, 'bill_credit', 'a recorded credit never changes')
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
  await trigger(db, 'bill_credit_stays_within_its_bill', {
    on: 'bill_credit',
    event: 'before insert',
    when: `new.total_cents + coalesce((select sum(total_cents) from bill_credit where bill_reference = new.bill_reference), 0)
      > (select total_cents from bill where reference = new.bill_reference)`,
    refuse: 'no more is credited than was billed',
  })
}
