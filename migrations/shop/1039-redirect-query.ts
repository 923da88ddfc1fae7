import { type Kysely, sql } from 'kysely'
import { execute } from '../helpers'

/** A redirect leads to a page with a query; its path is found in any letter case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `alter table redirect add column query text not null default '';
     alter table redirect add column folded_path text not null default '';
     create index redirect_by_folded_path on redirect (folded_path)`,
  )
  const { rows } = await sql<{ path: string }>`select path from redirect`.execute(db)
  for (const { path } of rows) {
    const [folder = '', ...query] = path.split('?')
    const folded = [folder.toLowerCase(), ...query].join('?')
    await sql`update redirect set folded_path = ${folded} where path = ${path}`.execute(db)
  }
}
