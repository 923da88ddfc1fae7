import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** Each order keeps what was promised of returns; the figure of the shop's pages follows its setting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    alter table customer_order add column withdrawal_days integer not null default 30 check (withdrawal_days >= 14);
    alter table customer_order add column return_is_free integer not null default 1 check (return_is_free in (0, 1));
    update claim set figure = null, live_query = 'return-days', proof = null, proof_url = null
      where key = 'return' and figure like '30%jours' and live_query is null
    `,
  )
}
