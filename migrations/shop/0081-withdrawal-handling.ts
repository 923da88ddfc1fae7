import { type Kysely, sql } from 'kysely'

/** What becomes of a declaration: its lines, where the goods go, how it is settled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    'return_sent_at text',
    'refund_id text',
    'settled_at text',
    "outcome text check (outcome in ('refunded', 'refused'))",
    "ground text check (ground in ('late', 'unsealed'))",
    'answer text',
  ]
  for (const column of columns) await sql`alter table withdrawal add column ${sql.raw(column)}`.execute(db)
  await sql`
    update withdrawal set settled_at = declared_at, outcome = 'refunded'
    where order_id in (select id from customer_order where payment_state = 'refunded')
  `.execute(db)
  await sql`create index withdrawal_open on withdrawal (order_id, declared_at) where settled_at is null`.execute(db)
  await sql`create index withdrawal_open_by_date on withdrawal (declared_at, id) where settled_at is null`.execute(db)
  await sql`create index withdrawal_unmatched on withdrawal (declared_at, id) where order_id is null`.execute(db)
  await sql`create index withdrawal_by_refund on withdrawal (refund_id) where refund_id is not null`.execute(db)
  await sql`
    create table withdrawal_line (
      withdrawal_id text not null references withdrawal (id) on delete cascade,
      position integer not null check (position >= 0),
      quantity integer not null check (quantity >= 1),
      primary key (withdrawal_id, position)
    ) strict, without rowid
  `.execute(db)
}
