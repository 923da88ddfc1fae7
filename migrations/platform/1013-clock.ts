import type { Kysely } from 'kysely'
import { execute } from '../helpers'

/** The last moment that the server's clock showed while it was trusted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table clock (
      id integer primary key check (id = 1),
      seen_at text not null
    ) strict;
  `,
  )
}
