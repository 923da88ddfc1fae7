import { join } from 'node:path'
import { listDatabases } from '~/database/backup/data-folder.server'
import { assertDataFolder, withRemedy } from '~/database/data-guard.server'
import { openSqlite } from '~/database/sqlite.server'
import type { Config } from '~/runtime/config.server'
import { DataRefused } from '~/runtime/data-refused.server'
import { type Finding, wrong } from './finding'

/** The error a start on this folder would give; undefined when it would start. */
export async function checkFiles({ dataDir, backupDir }: Config): Promise<Finding | undefined> {
  try {
    assertDataFolder(dataDir)
    for (const { path } of listDatabases(dataDir)) await openSqlite(join(dataDir, path)).close()
    return undefined
  } catch (error) {
    const refused = withRemedy(error, { dataDir, backupDir })
    if (!(refused instanceof DataRefused)) throw error
    return wrong(refused.what, refused.fix ?? '')
  }
}
