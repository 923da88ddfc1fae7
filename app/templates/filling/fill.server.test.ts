import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { changeProductPrice, productDetailsSchema } from '~/models/shop/catalogue/index.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { migratedFile, newestMigration } from '../../../tests/support/migrated-shop'
import { fillShop } from './fill.server'

const at = new Date('2026-11-20T13:05:00Z')

async function emptyShop() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-fill-'))
  const { db } = openSqlite<ShopDatabase>(await migratedFile(newestMigration, folder))
  return { db, uploadsDir: join(folder, 'uploads'), emptyDir: folder }
}

const pictures = (db: Awaited<ReturnType<typeof emptyShop>>['db']) =>
  db.selectFrom('product_image').select('file').execute()

test('a shop finds its pictures from any working directory', async () => {
  const { db, uploadsDir, emptyDir } = await emptyShop()
  const here = process.cwd()
  process.chdir(emptyDir)
  try {
    await fillShop(db, { filling: osmoseurs.filling, name: 'Essai', uploadsDir, demo: true, at })
  } finally {
    process.chdir(here)
  }
  expect((await pictures(db)).length).toBeGreaterThan(0)
})

test('a demo price may be lowered on its first day, and the former one is struck through', async () => {
  const { db, uploadsDir } = await emptyShop()
  await fillShop(db, { filling: osmoseurs.filling, name: 'Essai', uploadsDir, demo: true, at })
  const asked = { productId: 'prod-osmoseur-essentiel', actor: { id: null, name: 'Camille' }, at }
  const product = db.selectFrom('product').selectAll().where('id', '=', asked.productId)
  const { price_cents, version } = await product.executeTakeFirstOrThrow()
  const lowered = { ...asked, version, priceCents: price_cents - 5000 }
  expect(await changeProductPrice(db, lowered)).toMatchObject({ ok: true, formerCents: price_cents })
  expect(await changeProductPrice(db, { ...lowered, version: version + 1, priceCents: 1000 })).toMatchObject({
    formerCents: lowered.priceCents,
  })
})

test('seeding fails without the pictures, with a message to the operator', async () => {
  const { db, uploadsDir, emptyDir } = await emptyShop()
  const filling = fillShop(db, {
    filling: osmoseurs.filling,
    name: 'Essai',
    uploadsDir,
    demo: true,
    at,
    picturesDir: emptyDir,
  })
  await expect(filling).rejects.toThrow('Les images du catalogue manquent')
  expect(await db.selectFrom('product').select('id').execute()).toEqual([])
})

test('a shop of a release without articles gets them, and keeps its edits', async () => {
  const { db, uploadsDir } = await emptyShop()
  await fillShop(db, { filling: osmoseurs.filling, name: 'Essai', uploadsDir, demo: false, at })
  const slugs = async () => (await db.selectFrom('article').select('slug').execute()).map(({ slug }) => slug).sort()
  const given = await slugs()
  await db.deleteFrom('article').execute()
  await fillShop(db, { filling: osmoseurs.filling, name: 'Essai', uploadsDir, demo: false, at })
  expect(await slugs()).toEqual(given)
  await db.deleteFrom('article').where('slug', '=', 'idees-recues').execute()
  await fillShop(db, { filling: osmoseurs.filling, name: 'Essai', uploadsDir, demo: false, at })
  expect(await slugs()).toEqual(given.filter((slug) => slug !== 'idees-recues'))
})

test.each([true, false])('goods have makers, warnings and spare parts in a demonstration alone: %s', async (demo) => {
  const { db, uploadsDir } = await emptyShop()
  await fillShop(db, { filling: osmoseurs.filling, name: 'Essai', uploadsDir, demo, at })
  const goods = await db.selectFrom('product').select('details').where('is_service', '=', 0).execute()
  const message = goods.map(({ details }) => productDetailsSchema.parse(JSON.parse(details)).safety)
  const whole = message.filter(
    (safety) => safety && Object.values({ ...safety, responsible: 'x' }).every((part) => part.length > 0),
  )
  expect([goods.length, message.filter(Boolean).length, whole.length]).toEqual([10, demo ? 10 : 0, demo ? 10 : 0])
  const sold = db.selectFrom('product').select(['published', 'is_service']).where('published', '=', 1)
  expect((await sold.execute()).filter(({ is_service }) => is_service === 0)).toHaveLength(demo ? 10 : 0)
})

test('the articles of a real shop are dated the day it opened', async () => {
  const { db, uploadsDir } = await emptyShop()
  await fillShop(db, { filling: osmoseurs.filling, name: 'Essai', uploadsDir, demo: false, at })
  const articles = await db.selectFrom('article').select(['created_at', 'published_date']).execute()
  expect(new Set(articles.map(({ created_at, published_date }) => published_date ?? created_at.slice(0, 10)))).toEqual(
    new Set(['2026-11-20']),
  )
})

test('a shop uses its registered name until it chooses another', async () => {
  const { db, uploadsDir } = await emptyShop()
  const options = { filling: osmoseurs.filling, uploadsDir, demo: false, at }
  await fillShop(db, { ...options, name: 'Essai' })
  expect((await readSettings(db))['shop.name']).toBe('Essai')
  await saveSetting(db, { key: 'shop.name', value: 'Autre', at })
  await fillShop(db, { ...options, name: 'Essai' })
  expect((await readSettings(db))['shop.name']).toBe('Autre')
})
