import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { appliedMigrations } from './backup/checks.server'
import { type DatabaseFile, listDatabases } from './backup/data-folder.server'
import { knownMigrations, migratePlatform, migrateShop } from './migrate.server'
import { openSqlite } from './sqlite.server'
import { isLocked, storageFailureOf } from './storage-failure.server'

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
 * tries every migration on copies, so that a failure leaves all of them as they were, and names the backup. `tell`: what was
 * done.
 */
export async function migrateGuarded<Result>(
  schemas: SchemaState[],
  options: {
    dataDir: string
    backUp?: (() => Promise<string>) | undefined
    tell?: ((sentence: string) => void) | undefined
    migrate: () => Promise<Result>
  },
): Promise<Result> {
  const newer = schemas.find((schema) => schema.unknown.length > 0)
  if (newer) {
    throw new SchemaRefused(
      `La base ${newer.path} est plus récente que ce programme (migration ${newer.unknown[0]}). Installez la version qui l’a écrite, ou restaurez une sauvegarde faite avant la mise à jour.`,
    )
  }
  const changed = schemas.filter((schema) => schema.filled && schema.pending.length > 0)
  if (changed.length === 0) return options.migrate()
  const backup = await options.backUp?.()
  const refused = (words: string) => (error: unknown) => {
    if (!backup || isLocked(error)) throw error
    const isFull = storageFailureOf(error) === 'unwritable'
    const reason = isFull ? FULL : error instanceof Error ? error.message : String(error)
    throw new SchemaRefused(
      `La mise à jour de la base a échoué\u202f: ${reason} ${words} La sauvegarde faite juste avant est ici\u202f: ${backup}`,
      { cause: error },
    )
  }
  for (const schema of changed) await rehearse(options.dataDir, schema).catch(refused(UNCHANGED))
  const result = await options.migrate().catch(refused(CHANGED))
  const names = changed.map(({ path, pending }) => `${path} (${pending.join(', ')})`)
  options.tell?.(
    `Mise à jour faite\u202f: ${names.join('\u202f; ')}. La sauvegarde faite juste avant est ici\u202f: ${backup ?? 'aucune'}`,
  )
  return result
}

const FULL = 'Le disque est plein, ou refuse d’écrire\u202f: chaque base est d’abord copiée.'
const UNCHANGED = 'Aucune base n’a été changée\u202f: remettez la version précédente du programme, et démarrez-la.'
const CHANGED = 'Restaurez-la avec la version précédente du programme.'

/** Removed at the next start, like the shops being built there. */
const REHEARSALS = 'new-shops'

/** Migrates a copy of a database, which is then deleted. */
async function rehearse(dataDir: string, { kind, path }: DatabaseFile): Promise<void> {
  const folder = join(dataDir, REHEARSALS)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, `rehearsal-${path.replaceAll('/', '-')}`)
  const remove = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${copy}${end}`, { force: true })
  }
  remove()
  try {
    copyWhole(join(dataDir, path), copy)
    await migrateCopy(copy, kind)
  } finally {
    remove()
  }
}

function copyWhole(from: string, to: string): void {
  const source = new Database(from, { fileMustExist: true })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
}

async function migrateCopy(file: string, kind: DatabaseFile['kind']): Promise<void> {
  const { db, close } = openSqlite(file)
  try {
    await (kind === 'shop' ? migrateShop(db) : migratePlatform(db))
  } finally {
    await close()
  }
}

/** Where operators' commands must not go on: only a start migrates. */
export function awaitsMigration(dataDir: string, ids: string[]): boolean {
  return readSchemas(dataDir, listDatabases(dataDir, ids)).some(({ filled, pending }) => filled && pending.length > 0)
}
