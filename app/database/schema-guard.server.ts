import { join } from 'node:path'
import Database from 'better-sqlite3'
import { appliedMigrations } from './backup/checks.server'
import { type DatabaseFile, listDatabases } from './backup/data-folder.server'
import { knownMigrations } from './migrate.server'
import { isLocked } from './storage-failure.server'

/** A database that this program may not open, or could not bring up to date; the message is for the operator. */
export class SchemaRefused extends Error {
  override name = 'SchemaRefused'
}

export interface SchemaState extends DatabaseFile {
  /** Of this build, not applied yet. */
  pending: string[]
  /** Applied, by a newer program. */
  unknown: string[]
  /** False for a file without a table yet: there is nothing to lose in it. */
  filled: boolean
}

/** What each database of a folder has and lacks of this build's migrations; changes nothing. */
export function readSchemas(dataDir: string, databases = listDatabases(dataDir)): SchemaState[] {
  return databases.map((database) => schemaOf(database, readMigrations(join(dataDir, database.path))))
}

export function schemaOf(database: DatabaseFile, applied: string[]): SchemaState {
  const known = knownMigrations[database.kind]
  return {
    ...database,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    filled: applied.length > 0,
  }
}

/** True when every migration of this build, and no other, has been applied to an open database. */
export function isSchemaCurrent(
  database: { appliedMigrations(): string[] },
  kind: DatabaseFile['kind'] = 'shop',
): boolean {
  return database.appliedMigrations().join() === knownMigrations[kind].join()
}

/** Not read-only: after a crash the log has to be folded back before anything can be read. */
function readMigrations(file: string): string[] {
  const connection = new Database(file, { fileMustExist: true })
  try {
    return appliedMigrations(connection)
  } finally {
    connection.close()
  }
}

/**
 * Migrates with a way back: refuses every one of these databases that is of a newer program before touching one, has
 * them backed up when something is about to change, and says where that backup is when the change fails.
 */
export async function migrateGuarded<Result>(
  schemas: SchemaState[],
  options: { backUp?: () => Promise<string>; migrate: () => Promise<Result> },
): Promise<Result> {
  const newer = schemas.find((schema) => schema.unknown.length > 0)
  if (newer) {
    throw new SchemaRefused(
      `La base ${newer.path} est plus récente que ce programme (migration ${newer.unknown[0]}). Installez la version qui l’a écrite, ou restaurez une sauvegarde faite avant la mise à jour.`,
    )
  }
  const changes = schemas.some((schema) => schema.filled && schema.pending.length > 0)
  const backup = changes ? await options.backUp?.() : undefined
  try {
    return await options.migrate()
  } catch (error) {
    if (!backup || isLocked(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new SchemaRefused(
      `La mise à jour de la base a échoué\u202f: ${reason} La sauvegarde faite juste avant est ici\u202f: ${backup}`,
      { cause: error },
    )
  }
}
