import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** An offer on request is a service that no cart takes: its price is the least that a quote says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    'alter table product add column on_request integer not null default 0 check (on_request = 0 or is_service = 1)',
  )
}
