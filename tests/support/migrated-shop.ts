import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, type Migration, Migrator } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'

/** An empty shop migrated up to a name such as `0023-mailbox`; `migrateTo` continues. Removed after the test. */
export async function openShopAt(
  migration: string,
): Promise<{ db: Kysely<ShopDatabase>; migrateTo: (migration: string) => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'migrated-'))
  const { db, close } = openSqlite<ShopDatabase>(join(dataDir, 'shop.sqlite'))
  onTestFinished(async () => {
    await close()
    rmSync(dataDir, { recursive: true })
  })
  const modules = import.meta.glob<Migration>('../../migrations/shop/*.ts', { eager: true })
  const migrations = Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.replace(/^.*\/|\.ts$/g, ''), module]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const migrateTo = async (name: string) => expect((await migrator.migrateTo(name)).error).toBeUndefined()
  await migrateTo(migration)
  return { db, migrateTo }
}
