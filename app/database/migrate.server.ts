import { type Kysely, type Migration, Migrator } from 'kysely'
import { storageFailureOf } from './storage-failure.server'

type MigrationLoaders = Record<string, () => Promise<Migration>>

// Loaded only when one is pending: most starts and openings have none to apply.
const shopMigrations = byName(import.meta.glob<Migration>('../../migrations/shop/*.ts'))
const platformMigrations = byName(import.meta.glob<Migration>('../../migrations/platform/*.ts'))

/** The migrations of this build, in order. */
export const knownMigrations = {
  shop: Object.keys(shopMigrations).sort(),
  platform: Object.keys(platformMigrations).sort(),
}

/** Migrations were renumbered once, before the first release. */
export const isFormer = (applied: string[]): boolean => applied.some((name) => name.startsWith('0'))

export const FORMER_DATA =
  'Ces données viennent d’une version antérieure au commit 23416907\u202f: ce programme ne sait pas les lire, et n’y a rien changé. Ouvrez-les avec leur version, ou donnez un autre dossier par DATA_DIR.'

/**
 * Applies pending migrations in order, each atomically; `last`: up to this one. Throws with the name of the one that
 * failed.
 */
export function migrateShop<Tables>(db: Kysely<Tables>, last?: string): Promise<void> {
  return migrateToLatest(db, shopMigrations, last)
}

export function migratePlatform<Tables>(db: Kysely<Tables>): Promise<void> {
  return migrateToLatest(db, platformMigrations)
}

async function migrateToLatest<Tables>(db: Kysely<Tables>, migrations: MigrationLoaders, last?: string) {
  const steps = migrator(db, migrations)
  const { error, results } = await (last === undefined ? steps.migrateToLatest() : steps.migrateTo(last))
  if (!error) return
  // Another process's lock or a full disk says nothing about the schema.
  if (storageFailureOf(error)) throw error
  const failed = results?.find((result) => result.status === 'Error')
  throw new Error(
    failed
      ? `La migration ${failed.migrationName} a échoué.`
      : 'La base est plus récente que ce programme, ou ses migrations diffèrent.',
    { cause: error },
  )
}

function migrator<Tables>(db: Kysely<Tables>, migrations: MigrationLoaders) {
  return new Migrator({ db, provider: { getMigrations: () => loadAll(migrations) } })
}

async function loadAll(migrations: MigrationLoaders): Promise<Record<string, Migration>> {
  const loaded = Object.entries(migrations).map(async ([name, load]) => [name, await load()] as const)
  return Object.fromEntries(await Promise.all(loaded))
}

function byName(loaders: MigrationLoaders): MigrationLoaders {
  return Object.fromEntries(Object.entries(loaders).map(([path, load]) => [path.replace(/^.*\/|\.ts$/g, ''), load]))
}
