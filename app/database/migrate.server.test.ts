import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migratedFile } from '../../tests/support/migrated-shop'
import { schemaDigest } from '../../tests/support/schema-digest'
import { migrateShop } from './migrate.server'
import type { ShopDatabase } from './schema'
import { openSqlite } from './sqlite.server'

/** Of the 139 migrations that the first 28 replace, read before they were deleted. */
const FORMER_SCHEMA = 'f1c0e688ff1ead04b858fa6fbf16a1d767dff58ee57997a73abf5c0fe5073a91'

async function openFirst() {
  const folder = mkdtempSync(join(tmpdir(), 'first-'))
  const connection = new Database(await migratedFile('1028-work', folder))
  onTestFinished(() => {
    connection.close()
    rmSync(folder, { recursive: true })
  })
  return connection
}

test('the first migrations give the schema of those they replace', async () => {
  expect(schemaDigest(await openFirst())).toBe(FORMER_SCHEMA)
})

test('a missing check, index or trigger changes the digest', async () => {
  const connection = await openFirst()
  connection.exec('drop index stock_alert_open')
  expect(schemaDigest(connection)).not.toBe(FORMER_SCHEMA)
})

test('goods with a maker are taken for complete, the others for silent; answers name no instalments by themselves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'said-'))
  const { db, close } = openSqlite<ShopDatabase>(await migratedFile('1048-bill-credit', folder))
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true })
  })
  const now = '2026-11-30T10:00:00.000Z'
  const makers = {
    france: { manufacturer: 'A', address: '1 rue A, 75000 Paris, France' },
    abroad: { manufacturer: 'B', address: 'Genève', responsible: 'C' },
    unclear: { manufacturer: 'D', address: 'Turin' },
  }
  const details = { ...Object.fromEntries(Object.entries(makers).map(([id, safety]) => [id, { safety }])), silent: {} }
  const texts = { summary: '', description: '', features: '[]', specifications: '[]' }
  const figures = { price_cents: 500, eco_participation_cents: 84, warranty_years: 2, position: 0 }
  const rows = Object.entries(details).map(([id, each]) => ({
    ...{ id, slug: id, sku: id, name: id, ...texts, ...figures, details: JSON.stringify(each) },
    ...{ category: 'machine' as const, is_service: 0 as const, featured: 0 as const, published: 1 as const },
    ...{ gift_value_cents: null, created_at: now, updated_at: now },
  }))
  await db.insertInto('product').values(rows).execute()
  const former =
    'Par carte bancaire, en 3 ou 4 fois avec Klarna, par PayPal ou par virement, selon la page. Pour le paiement en plusieurs fois\u202f: Attention\u202f! Un crédit coûte\u202f!'
  await db
    .insertInto('frequent_question')
    .values({
      id: 'q',
      theme: 't',
      question: 'Q',
      answer: former,
      position: 0,
      published: 1,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await migrateShop(db)
  const stored = await db.selectFrom('product').select(['id', 'details']).orderBy('id').execute()
  const said = stored.map((row) => [row.id, JSON.parse(row.details).safety?.inUnion, JSON.parse(row.details).isEcoSaid])
  expect(said).toEqual([
    ['abroad', 'non', true],
    ['france', 'oui', true],
    ['silent', undefined, undefined],
    ['unclear', '', true],
  ])
  const { answer } = await db.selectFrom('frequent_question').select('answer').executeTakeFirstOrThrow()
  expect(answer).toBe('Par carte bancaire, par PayPal ou par virement, selon la page.')
})
