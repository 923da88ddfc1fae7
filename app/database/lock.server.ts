import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { assertUsableFolder, DataRefused, namingPath } from '~/runtime/data-refused.server'
import { databaseRefusalOf, namingDatabase } from './refusal.server'
import { isLocked } from './storage-failure.server'

/** Long enough for an exiting process, short enough for an operator's mistake. */
const WAIT_MS = 1000

export class AlreadyServing extends Error {
  override name = 'AlreadyServing'
}

/**
 * Allows one server per data folder: page cache, limits and clock live in the process. Uses an OS lock on a file beside
 * the databases, so it is released however the process ends. Operators' commands do not take it and work while the
 * server runs.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  namingPath(dataDir, () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }))
  assertUsableFolder(dataDir)
  const file = join(dataDir, 'server.lock')
  const lock = namingDatabase(file, () => new Database(file, { timeout: WAIT_MS }))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isLocked(error)) throw unusableLock(file, error)
    throw new AlreadyServing(
      `Un autre serveur utilise déjà le dossier de données ${dataDir}. Arrêtez-le d’abord, ou donnez un autre dossier par DATA_DIR.`,
    )
  }
  return { release: () => lock.close() }
}

function unusableLock(file: string, error: unknown): unknown {
  const refused = databaseRefusalOf(error, file)
  if (!refused) return error
  return new DataRefused(refused.what, { fix: 'Ce fichier ne contient rien\u202f: supprimez-le.', cause: error })
}
