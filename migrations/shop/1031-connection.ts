import type { Kysely } from 'kysely'
import { execute, movesRevision } from '../helpers'

/** Accounts with outside services: `sealed` is encrypted with the shop's secret, which no data folder of a real shop holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table connection (
      kind text primary key check (kind in ('stripe', 'mail')),
      sealed text not null,
      updated_at text not null
    ) strict, without rowid;
  `,
  )
  await movesRevision(db, 'connection')
}
