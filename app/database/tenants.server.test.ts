import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { filledFolder } from '../../tests/support/filled-folder'
import { migratedFile } from '../../tests/support/migrated-shop'
import { openTenants, ShopUnavailable, type TenantRegistry } from './tenants.server'

const at = new Date('2026-11-19T10:00:00Z')

type Options = Partial<Parameters<typeof openTenants>[0]>

async function openFresh(options: Options = {}) {
  const dataDir = options.dataDir ?? (await filledFolder({ demo: false, at }))
  const registry = await openTenants({ dataDir, platformDomain: 'localhost', demo: false, at, ...options })
  onTestFinished(() => registry.close().catch(() => {}))
  return { dataDir, registry }
}

/** Registered, and copied from the first shop's file rather than seeded, for speed. */
async function addShop(registry: TenantRegistry, dataDir: string, id: string) {
  await registry.rows.insert({ id, name: id, subdomain: id, template: 'osmoseurs', at })
  const file = join(dataDir, 'tenants/boutique/shop.sqlite')
  edit(file, 'pragma wal_checkpoint(truncate)')
  cpSync(file, join(dataDir, 'tenants', id, 'shop.sqlite'))
}

async function openWithShops(ids: string[], options: Options = {}) {
  const { dataDir, registry: first } = await openFresh()
  for (const id of ids) await addShop(first, dataDir, id)
  await first.close()
  return openFresh({ dataDir, ...options })
}

function edit(file: string, statements: string): void {
  const connection = new Database(file)
  connection.exec(statements)
  connection.close()
}

async function visit(registry: TenantRegistry, subdomain: string): Promise<void> {
  const lease = await registry.lease(subdomain)
  lease?.release()
}

const openIds = (registry: TenantRegistry) => registry.opened().map(({ id }) => id)

test('any host outside the platform’s domain is the first shop, an unknown subdomain is none', async () => {
  const { registry } = await openFresh()
  const idFor = async (host: string) => (await registry.forHost(host))?.value.id
  expect(await idFor('127.0.0.1:3000')).toBe('boutique')
  expect(await idFor('boutique.localhost:3000')).toBe('boutique')
  expect(await idFor('inconnue.localhost:3000')).toBeUndefined()
})

test('a write shown on public pages moves the content revision', async () => {
  const { registry } = await openFresh()
  const before = registry.first.contentRevision()
  await registry.first.db
    .insertInto('setting')
    .values({ key: 'shop.phone', value: '01 99 00 12 34', updated_at: at.toISOString() })
    .execute()
  expect(registry.first.contentRevision()).toBe(Number(before) + 1)
})

test('a start opens only the first shop, and the others on demand', async () => {
  const { registry } = await openWithShops(['velo', 'pain'])
  expect(openIds(registry)).toEqual(['boutique'])
  const [one, other] = await Promise.all([registry.lease('velo'), registry.lease('velo')])
  expect(one?.value).toBe(other?.value)
  expect(openIds(registry)).toEqual(['boutique', 'velo'])
})

test('the least recently used shop is evicted, never the first one', async () => {
  const { registry } = await openWithShops(['velo', 'pain'], { maxOpen: 2 })
  await visit(registry, 'velo')
  await visit(registry, 'pain')
  expect(openIds(registry)).toEqual(['boutique', 'pain'])
  await visit(registry, 'velo')
  expect(openIds(registry)).toEqual(['boutique', 'velo'])
})

test('a shop added by another process is served without a restart, and a permanently closed one is not', async () => {
  const { dataDir, registry } = await openFresh()
  expect(await registry.lease('velo')).toBeUndefined()
  const { registry: command } = await openFresh({ dataDir })
  await addShop(command, dataDir, 'velo')
  expect((await registry.lease('velo'))?.value.id).toBe('velo')
  await command.rows.insert({ id: 'pain', name: 'Pain', subdomain: 'pain', template: 'osmoseurs', at })
  edit(join(dataDir, 'platform.sqlite'), `update tenant set closed_at = '${at.toISOString()}' where id = 'pain'`)
  expect(await registry.lease('pain')).toBeUndefined()
})

test('a new shop is filled when first opened, and its loss is detected from then on', async () => {
  const { dataDir, registry } = await openFresh({ maxOpen: 2 })
  await registry.rows.insert({ id: 'velo', name: 'Vélo', subdomain: 'velo', template: 'osmoseurs', at })
  const lease = await registry.lease('velo')
  const named = await lease?.value.db.selectFrom('setting').select('value').where('key', '=', 'shop.name').execute()
  expect(named).toEqual([{ value: 'Vélo' }])
  lease?.release()
  await registry.close()
  rmSync(join(dataDir, 'tenants/velo/shop.sqlite'))
  const { registry: again } = await openFresh({ dataDir })
  await expect(again.lease('velo')).rejects.toThrow(ShopUnavailable)
  expect(existsSync(join(dataDir, 'tenants/velo/shop.sqlite'))).toBe(false)
})

test('each shop is backed up separately before it is migrated on opening', async () => {
  const { dataDir } = await openWithShops(['velo', 'pain'])
  for (const id of ['velo', 'pain']) await makeOld(dataDir, id)
  const backUp = vi.fn(async (id: string) => `/backups/${id}.tar`)
  const { registry } = await openFresh({ dataDir, backUp })
  expect(backUp).not.toHaveBeenCalled()
  await visit(registry, 'velo')
  expect(backUp.mock.calls).toEqual([['velo']])
})

test('a failed migration closes only its shop, and is not retried on every request', async () => {
  const { dataDir } = await openWithShops(['velo', 'pain'])
  edit(join(dataDir, 'tenants/velo/shop.sqlite'), "delete from kysely_migration where name >= '1012'")
  const backUp = vi.fn(async (id: string) => `/backups/${id}.tar`)
  const { registry } = await openFresh({ dataDir, backUp })
  await expect(registry.lease('velo')).rejects.toThrow(ShopUnavailable)
  await expect(registry.lease('velo')).rejects.toThrow(ShopUnavailable)
  expect(backUp).toHaveBeenCalledOnce()
  expect((await registry.lease('pain'))?.value.id).toBe('pain')
  expect(openIds(registry)).toEqual(['boutique', 'pain'])
})

test('a file that is not a database closes only its shop', async () => {
  const { dataDir, registry } = await openWithShops(['velo'])
  writeFileSync(join(dataDir, 'tenants/velo/shop.sqlite'), 'bonjour '.repeat(2000))
  await expect(registry.lease('velo')).rejects.toThrow(ShopUnavailable)
  expect(openIds(registry)).toEqual(['boutique'])
})

/** A shop as an earlier version left it. */
async function makeOld(dataDir: string, id: string): Promise<void> {
  await migratedFile('1027-audit', join(dataDir, 'tenants', id))
}
