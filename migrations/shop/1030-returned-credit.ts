import type { Kysely } from 'kysely'
import { execute, trigger } from '../helpers'

/** What is returned of an order's credit is released and held again in part, also where the balance is negative. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(db, 'drop trigger credit_is_not_overdrawn')
  await trigger(db, 'credit_is_not_overdrawn', {
    on: 'credit_entry',
    event: 'before insert',
    when: `new.purpose = 'payment' and new.amount_cents < 0 and new.amount_cents + coalesce((select sum(amount_cents)
      from credit_entry where user_id = new.user_id), 0) < 0
      and not exists (select released.id from credit_entry as released where released.order_id = new.order_id
        and released.purpose = 'payment' and released.step = new.step - 1 and released.created_at = new.created_at
        and released.amount_cents >= -new.amount_cents)`,
    refuse: 'nobody pays with more credit than there is',
  })
}
