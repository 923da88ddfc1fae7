import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTenants } from './tenants.server'

const at = new Date('2026-11-19T10:00:00Z')

function openFresh() {
  const dataDir = mkdtempSync(join(tmpdir(), 'boutique-'))
  return openTenants({ dataDir, platformDomain: 'localhost', demo: false, at })
}

test('any host outside the platform’s domain is the first shop, an unknown subdomain is nobody', async () => {
  const registry = await openFresh()
  expect(registry.forHost('127.0.0.1:3000')?.id).toBe('boutique')
  expect(registry.forHost('boutique.localhost:3000')?.id).toBe('boutique')
  expect(registry.forHost('inconnue.localhost:3000')).toBeUndefined()
  await registry.close()
})

test('a write that pages show moves the content revision', async () => {
  const registry = await openFresh()
  const before = registry.first.contentRevision()
  await registry.first.db
    .insertInto('setting')
    .values({ key: 'shop.phone', value: '01 99 00 12 34', updated_at: at.toISOString() })
    .execute()
  expect(registry.first.contentRevision()).toBe(Number(before) + 1)
  await registry.close()
})
