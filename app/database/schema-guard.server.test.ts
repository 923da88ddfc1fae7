import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Migration, Migrator } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ShopDatabase } from './schema'
import { readSchemas } from './schema-guard.server'
import { openSqlite } from './sqlite.server'
import { openTenants } from './tenants.server'

const at = new Date('2026-11-20T10:00:00Z')

async function openWorkplace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'schema-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const options = { dataDir, platformDomain: 'localhost', demo: false, at }
  await (await openTenants(options)).close()
  return { dataDir, options }
}

function edit(file: string, statements: string): void {
  const connection = new Database(file)
  connection.exec(statements)
  connection.close()
}

/** A shop as an earlier version left it. */
async function openEarlierWorkplace(last: string) {
  const { dataDir, options } = await openWorkplace()
  rmSync(join(dataDir, 'tenants/boutique/shop.sqlite'))
  const { db, close } = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
  const modules = import.meta.glob<Migration>('../../migrations/shop/*.ts', { eager: true })
  const migrations = Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [path.replace(/^.*\/|\.ts$/g, ''), module]),
  )
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(last)
  expect(error).toBeUndefined()
  await close()
  return { dataDir, options }
}

/** Removes the records of this migration and later ones; their tables stay. */
function forgetMigrations(dataDir: string, first: string): void {
  edit(join(dataDir, 'tenants/boutique/shop.sqlite'), `delete from kysely_migration where name >= '${first}'`)
}

test('a fresh folder and an up-to-date one are migrated without a backup', async () => {
  const { options } = await openWorkplace()
  const backUp = vi.fn(async () => '/backups/x.tar')
  await (await openTenants({ ...options, backUp })).close()
  expect(backUp).not.toHaveBeenCalled()
})

test('a database of a newer version is refused by name and left unchanged', async () => {
  const { dataDir, options } = await openWorkplace()
  const file = join(dataDir, 'tenants/boutique/shop.sqlite')
  edit(file, "insert into kysely_migration (name, timestamp) values ('9999-future', '2027')")
  await expect(openTenants(options)).rejects.toThrow(
    'La base tenants/boutique/shop.sqlite est plus récente que ce programme (migration 9999-future).',
  )
  expect(readSchemas(dataDir).find((schema) => schema.kind === 'shop')?.unknown).toEqual(['9999-future'])
})

test('an existing shop is backed up before it is migrated', async () => {
  const { dataDir, options } = await openEarlierWorkplace('0012-list-indexes')
  const backUp = vi.fn(async () => '/backups/x.tar')
  await (await openTenants({ ...options, backUp })).close()
  expect(backUp).toHaveBeenCalledOnce()
  expect(readSchemas(dataDir).every((schema) => schema.pending.length === 0)).toBe(true)
})

test('a failed migration changes nothing and names the backup', async () => {
  const { dataDir, options } = await openWorkplace()
  // Its table still exists, so creating it again fails.
  forgetMigrations(dataDir, '0011-content-revision')
  await expect(openTenants({ ...options, backUp: async () => '/backups/x.tar' })).rejects.toThrow(
    /^La mise à jour de la base a échoué\u202f: La migration [\w-]+ a échoué\. La sauvegarde faite juste avant est ici\u202f: \/backups\/x\.tar$/,
  )
  expect(readSchemas(dataDir).find((schema) => schema.kind === 'shop')?.pending).toContain('0011-content-revision')
})
