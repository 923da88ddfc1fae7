import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { filledFolder } from '../../tests/support/filled-folder'
import { DataRefused } from '../runtime/data-refused.server'
import { openTenants } from './tenants.server'

const at = new Date('2026-11-22T10:00:00Z')

async function openWorkplace() {
  const folder = mkdtempSync(join(tmpdir(), 'guard-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  renameSync(await filledFolder({ demo: false, at }), dataDir)
  const options = { dataDir, platformDomain: 'localhost', demo: false, at }
  return { options, registry: join(dataDir, 'platform.sqlite'), shop: join(dataDir, 'tenants/boutique/shop.sqlite') }
}

function edit(file: string, statements: string): void {
  const connection = new Database(file)
  connection.exec(statements)
  connection.close()
}

test('a tenant registered but not filled before a crash is filled at the next start', async () => {
  const { options, registry, shop } = await openWorkplace()
  edit(registry, 'update tenant set filled_at = null')
  truncateSync(shop)
  await (await openTenants(options)).close()
  truncateSync(shop)
  await expect(openTenants(options)).rejects.toThrow(/est vide, alors que le registre connaît/)
})

test('an empty registry beside a shop is refused; without a shop it is a first start', async () => {
  const { options, registry, shop } = await openWorkplace()
  edit(registry, 'delete from tenant')
  await expect(openTenants(options)).rejects.toThrow(/ne connaît aucune boutique, alors que/)
  rmSync(shop)
  await (await openTenants(options)).close()
})

test('the newest backup is named only where a backup helps', async () => {
  const { options, shop } = await openWorkplace()
  const backups = join(options.dataDir, 'backups')
  mkdirSync(backups)
  for (const day of ['01', '03', '02'])
    writeFileSync(join(backups, `backup-2026-11-${day}T10-00-00.000Z-manual.tar`), '')
  rmSync(shop)
  const newest = join(backups, 'backup-2026-11-03T10-00-00.000Z-manual.tar')
  const refused = await openTenants(options).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DataRefused)
  expect(String(refused)).toContain(`npm run restore -- ${newest}`)

  const file = join(options.dataDir, 'file')
  writeFileSync(file, '')
  const notAFolder = await openTenants({ ...options, dataDir: file }).catch((error: unknown) => error)
  expect(String(notAFolder)).toMatch(/n’est pas un dossier\. Donnez le dossier des données par DATA_DIR\.$/)
})
