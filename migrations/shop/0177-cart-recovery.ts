import { type Kysely, sql } from 'kysely'

/** Carts that were rebuilt from a link, and orders that a reminder brought back (docs/decisions/0104). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cart_return (
      to_cart_id text not null references cart (id) on delete cascade,
      from_cart_id text not null references cart (id) on delete cascade,
      returned_at text not null,
      primary key (to_cart_id, from_cart_id)
    ) strict, without rowid
  `.execute(db)
  await sql`create index cart_return_of_source on cart_return (from_cart_id)`.execute(db)
  await sql`
    create table cart_recovery (
      order_id text primary key references customer_order (id) on delete cascade,
      enrolment_id text references sequence_enrolment (id) on delete set null,
      step integer not null check (step >= 1),
      mail_sent_at text not null,
      paid_at text not null
    ) strict
  `.execute(db)
  await sql`create index cart_recovery_by_payment on cart_recovery (paid_at, order_id)`.execute(db)
  await sql`create index cart_recovery_of_enrolment on cart_recovery (enrolment_id) where enrolment_id is not null`.execute(
    db,
  )
}
