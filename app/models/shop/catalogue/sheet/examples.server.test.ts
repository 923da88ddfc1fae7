import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { fillShop } from '~/templates/filling/fill.server'
import { fillRecommendationRules } from '~/templates/filling/recommendation-rules.server'
import { templates } from '~/templates/index.server'
import { migratedFile, newestMigration } from '../../../../../tests/support/migrated-shop'
import { copyProduct } from './create.server'
import { listExamples, removeExamples } from './examples.server'
import { changeProductPrice } from './price-change.server'
import { publishProduct } from './publication.server'

const at = new Date('2026-11-20T13:05:00Z')
const actor = { id: null, name: 'Camille' }

async function newShop(template: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-examples-'))
  const { db } = openSqlite<ShopDatabase>(await migratedFile(newestMigration, folder))
  const { filling } = templates[template] ?? { filling: undefined }
  if (!filling) throw new Error(template)
  const fill = () => fillShop(db, { filling, name: 'Essai', uploadsDir: join(folder, 'uploads'), demo: false, at })
  await fill()
  await fillRecommendationRules(db, { filling, at })
  const names = async () => (await db.selectFrom('product').select('name').orderBy('position').execute()).map(nameOf)
  return { db, fill, names }
}

const nameOf = ({ name }: { name: string }) => name

test.each(['ecommerce', 'services', 'restaurant', 'immobilier', 'coaching', 'sante'])(
  '%s: its examples are off sale and removed at once',
  async (template) => {
    const { db, fill, names } = await newShop(template)
    const examples = await listExamples(db)
    expect(examples.map(nameOf)).toEqual(await names())
    expect(examples.length).toBeGreaterThanOrEqual(3)
    for (const { name } of examples) expect(name).toMatch(/exemple/)
    for (const { id: productId } of examples)
      expect(await publishProduct(db, { productId, version: 0, actor, at })).toMatchObject({ reason: 'incomplete' })
    expect(await removeExamples(db, { actor, at })).toEqual({ removed: examples.map(nameOf), kept: [] })
    expect(await names()).toEqual([])
    const log = db.selectFrom('audit_log').select(['action', 'actor']).where('action', '=', 'product.remove-examples')
    expect(await log.execute()).toHaveLength(1)
    await fill()
    expect(await names()).toEqual([])
  },
)

test('an example that was changed is kept as the shop’s own, and so is a copy', async () => {
  const { db, names } = await newShop('ecommerce')
  const [product, accessory, service] = await listExamples(db)
  if (!product || !accessory || !service) throw new Error('three examples')
  await changeProductPrice(db, { productId: product.id, version: 0, priceCents: 9_000, actor, at })
  await copyProduct(db, { productId: service.id, actor, at })
  const removed = await removeExamples(db, { actor, at })
  expect(removed).toEqual({ removed: [accessory.name, service.name], kept: [product.name] })
  expect(await names()).toEqual([product.name, `${service.name} (copie)`])
  expect(await listExamples(db)).toEqual([])
  expect(await removeExamples(db, { actor, at })).toEqual({ removed: [], kept: [] })
})

test('an example is kept once the questionnaire says something of its owner’s about it', async () => {
  const { db, names } = await newShop('coaching')
  const [first, second] = await listExamples(db)
  if (!first || !second) throw new Error('two examples')
  const version = await db.selectFrom('recommendation_version').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('recommendation_version')
    .values({ ...version, version: version.version + 1 })
    .execute()
  const given = await db.selectFrom('recommendation_product').selectAll().execute()
  const rules = await db.selectFrom('recommendation_rule').selectAll().execute()
  for (const row of given) {
    const drawback = row.product_id === first.id ? 'Complet jusqu’en mars.' : row.drawback
    await db
      .insertInto('recommendation_product')
      .values({ ...row, version: row.version + 1, drawback })
      .execute()
  }
  for (const row of rules) {
    const isChanged = row.product_id === second.id && row === rules.find(({ product_id }) => product_id === second.id)
    await db
      .insertInto('recommendation_rule')
      .values({ ...row, version: row.version + 1, points: row.points + (isChanged ? 1 : 0) })
      .execute()
  }
  expect((await removeExamples(db, { actor, at })).kept).toEqual([first.name, second.name])
  expect(await names()).toEqual([first.name, second.name])
})
