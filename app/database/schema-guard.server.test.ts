import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filledFolder } from '../../tests/support/filled-folder'
import { migratedFile } from '../../tests/support/migrated-shop'
import { FORMER_DATA } from './migrate.server'
import { readSchemas } from './schema-guard.server'
import { openTenants } from './tenants.server'

const at = new Date('2026-11-20T10:00:00Z')

async function openWorkplace() {
  const dataDir = await filledFolder({ demo: false, at })
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return { dataDir, options: { dataDir, platformDomain: 'localhost', demo: false, at } }
}

function edit(file: string, statements: string): void {
  const connection = new Database(file)
  connection.exec(statements)
  connection.close()
}

/** A shop as an earlier version left it. */
async function openEarlierWorkplace(last: string) {
  const { dataDir, options } = await openWorkplace()
  await migratedFile(last, join(dataDir, 'tenants/boutique'))
  return { dataDir, options }
}

/** Removes the records of this migration and later ones; their tables stay. */
function forgetMigrations(dataDir: string, first: string): void {
  edit(join(dataDir, 'tenants/boutique/shop.sqlite'), `delete from kysely_migration where name >= '${first}'`)
}

test('a fresh folder and an up-to-date one are migrated without a backup', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'schema-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const backUp = vi.fn(async () => '/backups/x.tar')
  const options = { dataDir, platformDomain: 'localhost', demo: false, at, backUp }
  await (await openTenants(options)).close()
  await (await openTenants(options)).close()
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

test('a folder from before the first migration of today is refused by its commit and left unchanged', async () => {
  const { dataDir, options } = await openWorkplace()
  const file = join(dataDir, 'platform.sqlite')
  edit(file, "update kysely_migration set name = '0001-tenant' where name = '1001-tenant'")
  await expect(openTenants(options)).rejects.toThrow(FORMER_DATA)
  expect(readSchemas(dataDir).find((schema) => schema.kind === 'platform')?.unknown).toEqual(['0001-tenant'])
})

test('an existing shop is backed up before it is migrated', async () => {
  const { dataDir, options } = await openEarlierWorkplace('1027-audit')
  const backUp = vi.fn(async () => '/backups/x.tar')
  await (await openTenants({ ...options, backUp })).close()
  expect(backUp).toHaveBeenCalledOnce()
  expect(readSchemas(dataDir).every((schema) => schema.pending.length === 0)).toBe(true)
})

test('a failed migration changes nothing and names the backup', async () => {
  const { dataDir, options } = await openWorkplace()
  // Its table still exists, so creating it again fails.
  forgetMigrations(dataDir, '1012-shop')
  await expect(openTenants({ ...options, backUp: async () => '/backups/x.tar' })).rejects.toThrow(
    /^La mise à jour de la base a échoué\u202f: La migration [\w-]+ a échoué\. Aucune base n’a été changée\u202f: remettez la version précédente du programme, et démarrez-la\. La sauvegarde faite juste avant est ici\u202f: \/backups\/x\.tar$/,
  )
  expect(readSchemas(dataDir).find((schema) => schema.kind === 'shop')?.pending).toContain('1012-shop')
})

test('a failure after other migrations, of shop or registry, leaves every database as it was', async () => {
  const { dataDir, options } = await openEarlierWorkplace('1027-audit')
  const shop = join(dataDir, 'tenants/boutique/shop.sqlite')
  // A later migration fails on it, after others went well.
  edit(shop, 'create table restoration (id text)')
  edit(
    join(dataDir, 'platform.sqlite'),
    `delete from kysely_migration where name = '1009-vat-check';
    alter table workspace drop column vat_number;
    alter table workspace drop column vat_check;
    alter table workspace drop column vat_checked_at`,
  )
  const before = readSchemas(dataDir)
  await expect(openTenants({ ...options, backUp: async () => '/backups/x.tar' })).rejects.toThrow(
    'Aucune base n’a été changée',
  )
  expect(readSchemas(dataDir)).toEqual(before)
})

test('a migration says what it did and where its backup is', async () => {
  const { options } = await openEarlierWorkplace('1027-audit')
  const told: string[] = []
  await (
    await openTenants({ ...options, backUp: async () => '/backups/x.tar', tell: (line) => told.push(line) })
  ).close()
  expect(told).toEqual([
    expect.stringMatching(
      /^Mise à jour faite\u202f: tenants\/boutique\/shop\.sqlite \(1028-work, .*\/backups\/x\.tar$/,
    ),
  ])
})
