import type { Kysely } from 'kysely'
import { execute, movesRevision } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table shop_logo (
      id integer primary key check (id = 1),
      file text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0)
    ) strict;
  `,
  )
  await movesRevision(db, 'shop_logo')
}
