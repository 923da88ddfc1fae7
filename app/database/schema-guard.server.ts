import { join } from 'node:path'
import Database from 'better-sqlite3'
import { appliedMigrations } from './backup/checks.server'
import { type DatabaseFile, listDatabases } from './backup/data-folder.server'
import { knownMigrations } from './migrate.server'
import { isLocked } from './storage-failure.server'

/** A database that this version may not open, or could not migrate; the message is for the operator. */
export class SchemaRefused extends Error {
  override name = 'SchemaRefused'
}

interface SchemaState extends DatabaseFile {
  /** In this build, not applied yet. */
  pending: string[]
  /** Applied by a newer version. */
  unknown: string[]
  /** False for a file without tables: it holds no data to lose. */
  filled: boolean
}

/** Compares each database of a folder with this build's migrations; read-only. */
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

/** True when an open database has exactly this build's migrations. */
export function isSchemaCurrent(
  database: { appliedMigrations(): string[] },
  kind: DatabaseFile['kind'] = 'shop',
): boolean {
  return database.appliedMigrations().join() === knownMigrations[kind].join()
}

/** Not read-only: after a crash the WAL must be recovered before reading. */
function readMigrations(file: string): string[] {
  const connection = new Database(file, { fileMustExist: true })
  try {
    return appliedMigrations(connection)
  } finally {
    connection.close()
  }
}

/**
 * Migrates safely: refuses if any of these databases is of a newer version, backs them up when a migration is pending,
 * and names that backup when a migration fails.
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
