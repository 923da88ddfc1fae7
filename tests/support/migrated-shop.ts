import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, type Migration, Migrator } from 'kysely'
import { expect } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { sample } from './sample'

const modules = import.meta.glob<Migration>('../../migrations/shop/*.ts', { eager: true })
const migrations = Object.fromEntries(
  Object.entries(modules).map(([path, module]) => [path.replace(/^.*\/|\.ts$/g, ''), module]),
)

/** Copies an empty shop, migrated up to a name such as `1002-stock`, into a folder. */
export async function migratedFile(migration: string, folder: string): Promise<string> {
  const file = join(folder, 'shop.sqlite')
  const migrated = await sample(migration, async (place) => {
    const { db, close } = openSqlite<ShopDatabase>(join(place, 'shop.sqlite'))
    await migrateTo(db, migration)
    await close()
  })
  copyFileSync(join(migrated, 'shop.sqlite'), file)
  return file
}

/** The newest, for `migratedFile`. */
export const newestMigration = Object.keys(migrations).sort().at(-1) ?? ''

async function migrateTo(db: Kysely<ShopDatabase>, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateTo(name)).error).toBeUndefined()
}
