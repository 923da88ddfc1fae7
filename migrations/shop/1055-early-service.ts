import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/**
 * A service begins within the withdrawal period only at the buyer's express request (art. L221-25 C. conso), kept with
 * the order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(db, 'alter table customer_order add column early_service_at text;\n')
}
