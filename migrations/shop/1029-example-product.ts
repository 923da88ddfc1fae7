import type { Kysely } from 'kysely'
import { execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    alter table product add column is_example integer not null default 0 check (is_example in (0, 1));
    create index product_example on product (position, id) where is_example = 1;
  `,
  )
}
