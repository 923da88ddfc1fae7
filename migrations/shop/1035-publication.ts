import type { Kysely } from 'kysely'
import { execute, movesRevision } from '../helpers'

/** Without a row a shop is public. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table publication (
      id integer primary key check (id = 1),
      private_since text,
      preview_key text not null
    ) strict;
  `,
  )
  await movesRevision(db, 'publication')
}
