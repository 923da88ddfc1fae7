import type { Kysely } from 'kysely'
import { appendOnly, execute, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
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
    ) strict;
    create index invoice_by_order on invoice (order_id, kind, total_cents);
    create index invoice_by_date on invoice (issued_at, number);

    create table invoice_backlog (
      order_id text primary key references customer_order (id),
      due_at text not null
    ) strict, without rowid;
    create index invoice_backlog_by_date on invoice_backlog (due_at, order_id);
  `,
  )
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
