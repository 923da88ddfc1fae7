import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** The daily upkeep of a shop apart from its work that is due, which opened the same shop for both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    alter table tenant add column upkeep_due_at text;
    update tenant set upkeep_due_at = next_due_at;
    create index tenant_upkeep_due on tenant (upkeep_due_at) where upkeep_due_at is not null;
  `,
  )
}
