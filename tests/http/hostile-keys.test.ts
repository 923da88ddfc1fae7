import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { formOf, newProduct } from '../support/product-form'
import { essentiel } from '../support/shop-database'

/** Keys that no form has, and that would have effects beyond the form if read. */
const keys = [
  ...['id', 'product_id', 'productId', 'published', 'published_at', 'price', 'price_cents', 'priceCents', 'total'],
  ...['price_since', 'reference_from', 'valid_from', 'valid_to', 'former_cents', 'formerPriceCents', 'created_at'],
  ...[
    'updated_at',
    'version_',
    'category',
    'is_service',
    'featured_',
    'details',
    'stock',
    'current_stock',
    'available',
  ],
  ...['reserved_stock', 'unit_cost_cents', 'minimum_threshold', 'role', 'user_id', 'actor', 'actor_id', 'admin'],
  ...['is_admin', 'tenant_id', 'tenant', 'status', 'paid', 'order_id', 'type', 'pack_type', 'component_id'],
  ...['gift_product_id', 'value_cents', 'quantity_', 'file', 'image', 'trigram', 'rules_version', 'points'],
  ...['__proto__', '__proto__[published]', 'constructor', 'constructor.prototype.published', 'prototype', 'toString'],
  ...['a.b', 'name.x', 'name[0]', 'needs[0]', '__intent__', '__state__'],
]

const app = await openApp()
const { db } = app
const visitor = await asAdministrator(db, app.visitor())
const at = (path: string) => `/admin/products/${essentiel}${path}`
const tables = [
  ...(['product', 'product_need', 'product_slug', 'product_image', 'pack_option', 'pack_component'] as const),
  ...(['pack_gift', 'price_history', 'stock_item', 'stock_movement', 'recommendation_rule', 'user'] as const),
]

async function everything() {
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}

/** Each form is posted unchanged, so only these keys could change anything. */
const forms: [path: string, form: string][] = [
  ['', 'fiche-produit'],
  ['/prix', 'prix-produit'],
  ['/packs/basique', 'pack-produit'],
  ['/questionnaire', 'regles-produit'],
]

test('sixty keys of other things are known', () => {
  expect(new Set(keys).size).toBeGreaterThanOrEqual(60)
})

test.each(forms)('sixty hostile keys beside the fields of %s write nothing', async (path, form) => {
  const own = await formOf(visitor, at(path), form)
  const before = await everything()
  for (const key of keys.filter((each) => !Object.hasOwn(own, each))) {
    for (const value of ['1', '0', 'Administrator', '{"type":"reset"}']) {
      const { status } = await visitor.post(
        at(path),
        {},
        { body: new URLSearchParams([...Object.entries(own), [key, value]]) },
      )
      expect([key, status]).toEqual([key, 303])
    }
  }
  expect(await everything()).toEqual(before)
})

test('a product that is created with them has none of them', async () => {
  const foreign = keys.filter((key) => key !== 'price').map((key) => [key, '1'])
  const body = new URLSearchParams([...Object.entries(newProduct), ...foreign])
  expect((await visitor.post('/admin/products/nouveau', {}, { body })).status).toBe(303)
  const created = await db.selectFrom('product').selectAll().where('sku', '=', 'CAR-ELAN').executeTakeFirstOrThrow()
  expect(created).toMatchObject({
    ...{
      id: 'prod-carafe-filtrante-elan',
      published: 0,
      featured: 0,
      version: 0,
      price_cents: 4990,
      price_since: null,
    },
    ...{ summary: '', details: expect.not.stringContaining('1'), category: 'accessory', is_service: 0 },
  })
})

test('steps with them publish, withdraw and remove nothing without their version', async () => {
  const before = await everything()
  const body = new URLSearchParams(keys.map((key) => [key, '1']))
  for (const path of ['/publier', '/retirer', '/packs/basique/supprimer']) await visitor.post(at(path), {}, { body })
  expect(await everything()).toEqual(before)
})
