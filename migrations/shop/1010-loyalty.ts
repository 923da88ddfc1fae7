import type { Kysely } from 'kysely'
import { appendOnly, execute, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table referral_code (
      code text primary key check (length(code) between 8 and 20 and code = upper(code)),
      user_id text not null unique references user (id),
      created_at text not null
    ) strict, without rowid;

    create table loyalty_entry (
      id integer primary key autoincrement,
      user_id text not null references user (id),
      order_id text not null references customer_order (id),
      step integer not null check (step >= 0),
      points integer not null check ((step % 2 = 0) = (points > 0) and points <> 0),
      cashback_percent integer not null check (cashback_percent between 0 and 100),
      created_at text not null,
      unique (order_id, step)
    ) strict;
    create index loyalty_entry_by_user on loyalty_entry (user_id, id);
    create index loyalty_entry_by_time on loyalty_entry (created_at);

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
    ) strict;
    create index credit_entry_by_user on credit_entry (user_id, id);
    create index credit_entry_by_time on credit_entry (created_at);
  `,
  )
  await appendOnly(db, 'loyalty_entry', 'the ledger is append-only')
  await appendOnly(db, 'credit_entry', 'the ledger is append-only')
  await trigger(db, 'credit_is_not_overdrawn', {
    on: 'credit_entry',
    event: 'before insert',
    when: `new.purpose = 'payment' and new.amount_cents < 0 and new.amount_cents + coalesce((select sum(amount_cents)
      from credit_entry where user_id = new.user_id), 0) < 0`,
    refuse: 'nobody pays with more credit than there is',
  })
}
