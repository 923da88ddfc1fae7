import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral_code (
      code text primary key check (length(code) between 8 and 20 and code = upper(code)),
      user_id text not null unique references user (id),
      created_at text not null
    ) strict, without rowid
  `.execute(db)

  await sql`alter table cart add column referral_code text references referral_code (code)`.execute(db)
  await sql`alter table cart add column credit_user_id text references user (id)`.execute(db)
  await sql`
    alter table customer_order add column discount_cents integer not null default 0
    check (discount_cents >= 0 and discount_cents % 5 = 0)
  `.execute(db)
  await sql`
    alter table customer_order add column referral_code text references referral_code (code)
    check (referral_code is null or discount_cents > 0)
  `.execute(db)
  await sql`alter table customer_order add column credit_user_id text references user (id)`.execute(db)
  await sql`
    alter table customer_order add column credit_cents integer not null default 0
    check (credit_cents >= 0 and credit_cents < total_cents or credit_cents = 0)
  `.execute(db)
  // When what the order earns its buyer and their friend was given, or found not to be due.
  await sql`alter table customer_order add column rewarded_at text`.execute(db)
  await sql`
    create index customer_order_to_reward on customer_order (delivered_at)
    where delivered_at is not null and rewarded_at is null
  `.execute(db)
  await sql`
    create index customer_order_undone on customer_order (id) where status = 'annule' or payment_state = 'refunded'
  `.execute(db)
  await sql`
    create index customer_order_by_referral on customer_order (referral_code) where referral_code is not null
  `.execute(db)

  // What an order earns or takes is given (even steps) and taken back (odd steps) by turns: never twice in a row.
  await sql`
    create table loyalty_entry (
      id integer primary key autoincrement,
      user_id text not null references user (id),
      order_id text not null references customer_order (id),
      step integer not null check (step >= 0),
      points integer not null check ((step % 2 = 0) = (points > 0) and points <> 0),
      cashback_percent integer not null check (cashback_percent between 0 and 100),
      created_at text not null,
      unique (order_id, step)
    ) strict
  `.execute(db)
  await sql`create index loyalty_entry_by_user on loyalty_entry (user_id, id)`.execute(db)

  await sql`
    create table credit_entry (
      id integer primary key autoincrement,
      user_id text not null references user (id),
      order_id text not null references customer_order (id),
      purpose text not null check (purpose in ('referral', 'cashback', 'payment')),
      step integer not null check (step >= 0),
      amount_cents integer not null check (amount_cents <> 0),
      created_at text not null,
      unique (order_id, purpose, step),
      check ((amount_cents > 0) = (step % 2 = iif(purpose = 'payment', 1, 0)))
    ) strict
  `.execute(db)
  await sql`create index credit_entry_by_user on credit_entry (user_id, id)`.execute(db)
  await sql`
    create trigger credit_is_not_overdrawn before insert on credit_entry
    when new.purpose = 'payment' and new.amount_cents < 0
      and new.amount_cents + coalesce((select sum(amount_cents) from credit_entry where user_id = new.user_id), 0) < 0
    begin select raise(abort, 'nobody pays with more credit than there is'); end
  `.execute(db)

  for (const ledger of ['loyalty_entry', 'credit_entry']) {
    for (const event of ['update', 'delete']) {
      await sql`
        create trigger ${sql.raw(`${ledger}_refuses_${event}`)} before ${sql.raw(event)} on ${sql.raw(ledger)}
        begin select raise(abort, 'the ledger is append-only'); end
      `.execute(db)
    }
  }
}
