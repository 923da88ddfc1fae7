import type { Kysely } from 'kysely'
import { appendOnly, execute, trigger } from '../helpers'

/** What a restored shop knows of the days that its archive lacks, so that it issues nothing twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table restoration (
      id text primary key,
      archive_at text not null,
      restored_at text not null,
      known_by text not null check (known_by in ('data', 'journal', 'nothing')),
      unread text not null check (json_valid(unread)),
      file text
    ) strict, without rowid;
    create index restoration_by_date on restoration (restored_at, id);

    create table lost_record (
      kind text not null check (
        kind in ('order', 'change', 'payment', 'refund', 'invoice', 'movement', 'mail')
      ),
      subject text not null,
      restoration_id text not null references restoration (id),
      label text not null,
      detail text check (json_valid(detail)),
      cents integer,
      at text not null,
      lifted_at text,
      primary key (kind, subject)
    ) strict, without rowid;
    create index lost_record_by_restoration on lost_record (restoration_id, kind, at, subject);

    create table number_gap (
      series text not null,
      first_sequence integer not null check (first_sequence >= 1),
      last_sequence integer not null check (last_sequence >= first_sequence),
      restoration_id text not null references restoration (id),
      primary key (series, first_sequence)
    ) strict, without rowid;
    drop trigger invoice_follows_the_last;
  `,
  )
  await appendOnly(db, 'restoration', 'a restoration stays recorded')
  await appendOnly(db, 'lost_record', 'a lost record stays recorded', ['delete'])
  await appendOnly(db, 'number_gap', 'numbers once passed over stay so')
  await trigger(db, 'number_gap_follows_the_last', {
    on: 'number_gap',
    event: 'before insert',
    when: `new.first_sequence <> ${lastOfSeries} + 1`,
    refuse: 'numbers passed over follow the last of their series',
  })
  await trigger(db, 'invoice_follows_the_last', {
    on: 'invoice',
    event: 'before insert',
    when: `new.sequence <> ${lastOfSeries} + 1`,
    refuse: 'an invoice follows the last of its series',
  })
}

const issued = 'coalesce((select max(sequence) from invoice where series = new.series), 0)'
const passed = 'coalesce((select max(last_sequence) from number_gap where series = new.series), 0)'
const lastOfSeries = `(case when ${issued} > ${passed} then ${issued} else ${passed} end)`
