import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { listDatabases } from './data-folder.server'

const agreementTables = ['agreement', 'click_agreement']

/**
 * Copies the refusals and ended agreements of the current shops into the restored ones, so that
 * people who refused since the archive was made get no mail. Returns how many.
 */
export function keepRefusals(options: { from: string; into: string }): number {
  const shops = listDatabases(options.into).filter(({ kind }) => kind === 'shop')
  const pairs = shops.map(({ path }) => ({ from: join(options.from, path), into: join(options.into, path) }))
  return pairs.filter(({ from }) => existsSync(from)).reduce((sum, pair) => sum + keepOfShop(pair), 0)
}

function keepOfShop({ from, into }: { from: string; into: string }): number {
  const database = new Database(into)
  try {
    database.prepare('attach ? as current').run(from)
    return database.transaction(() => {
      const refused = hasTable(database, 'mail_refusal')
        ? database
            .prepare(
              'insert or ignore into main.mail_refusal select mailbox_hash, refused_at from current.mail_refusal',
            )
            .run().changes
        : 0
      return agreementTables
        .filter((table) => hasTable(database, table))
        .reduce((sum, table) => sum + endAgreements(database, table), refused)
    })()
  } finally {
    database.close()
  }
}

/** In both: either schema may be older. */
function hasTable(database: Database.Database, name: string): boolean {
  return ['main', 'current'].every((schema) =>
    database.prepare(`select 1 from ${schema}.sqlite_master where type = 'table' and name = ?`).get(name),
  )
}

function endAgreements(database: Database.Database, table: string): number {
  return database
    .prepare(`
      update main.${table} set ended_at = ended.ended_at, ended_page = ended.ended_page
      from current.${table} as ended
      where ended.id = ${table}.id and ended.ended_at is not null and ${table}.ended_at is null`)
    .run().changes
}
