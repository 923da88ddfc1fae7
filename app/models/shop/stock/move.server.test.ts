import { expect, test } from 'vitest'
import type { MovementType, ShopDb } from '~/database/schema'
import { at, essentiel, later, openDemoShop, setAvailable } from '../../../../tests/support/shop-database'
import {
  changeStockItem,
  findLastMovement,
  findStockItem,
  listMovements,
  moveStock,
  reserveStock,
} from './index.server'

const camille = { id: 'u1', name: 'Camille Roy' }
const paul = { id: 'u2', name: 'Paul Vidal' }

async function shopWithTen() {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 10)
  return db
}

type Given = Partial<Parameters<typeof moveStock>[1]>

const move = (db: ShopDb, type: MovementType, quantity: number, given: Given = {}) =>
  moveStock(db, { productId: essentiel, type, quantity, reason: '', actor: camille, at, ...given })

const stockOf = async (db: ShopDb) => (await findStockItem(db, { productId: essentiel }))?.current_stock
const last = async (db: ShopDb) => (await listMovements(db, { productId: essentiel, limit: 1 }))[0]
const audits = (db: ShopDb) => db.selectFrom('audit_log').selectAll().where('subject_kind', '=', 'stock').execute()

test.each([
  ['restock', 5, 15, 5, 'Réapprovisionnement'],
  ['sale', 4, 6, -4, 'Vente'],
  ['return', 1, 11, 1, 'Retour client'],
  ['adjustment', 7, 7, -3, 'Ajustement inventaire'],
  ['adjustment', 12, 12, 2, 'Ajustement inventaire'],
  ['adjustment', 0, 0, -10, 'Ajustement inventaire'],
] as const)(
  'a %s of %i makes ten %i, and its movement keeps the signed difference, author and default reason',
  async (type, quantity, after, delta, reason) => {
    const db = await shopWithTen()
    expect(await move(db, type, quantity)).toEqual({ ok: true, before: 10, after })
    expect(await stockOf(db)).toBe(after)
    const author = { actor: 'Camille Roy', actor_id: 'u1' }
    expect(await last(db)).toMatchObject({ type, delta, previous_stock: 10, new_stock: after, reason, ...author })
    const changed = { before: '{"stock":10}', after: `{"stock":${after}}`, reason, actor_id: 'u1' }
    expect(await audits(db)).toMatchObject([
      { action: `stock.${type}`, subject_label: 'Osmoseur Essentiel (OSM-ESSENTIEL)', ...changed },
    ])
  },
)

test('a sale above the available stock and a count below the reserved one are refused with the figure', async () => {
  const db = await shopWithTen()
  await reserveStock(db, { orderId: 'o1', needs: new Map([[essentiel, 4]]), at })
  const before = await findLastMovement(db, essentiel)
  expect(await move(db, 'sale', 7)).toEqual({ ok: false, reason: 'not-enough', available: 6 })
  expect(await move(db, 'adjustment', 3)).toEqual({ ok: false, reason: 'below-reserved', reserved: 4 })
  expect([await stockOf(db), await findLastMovement(db, essentiel), await audits(db)]).toEqual([10, before, []])
  expect(await move(db, 'sale', 6)).toMatchObject({ ok: true })
  expect(await move(db, 'adjustment', 4)).toMatchObject({ ok: true })
})

test('an unknown product is refused', async () => {
  const db = await shopWithTen()
  expect(await move(db, 'restock', 1, { productId: 'inconnu' })).toEqual({ ok: false, reason: 'unknown' })
})

test('a concurrent change is reported to the second administrator, who may still record the movement', async () => {
  const db = await shopWithTen()
  const seen = await findLastMovement(db, essentiel)
  await move(db, 'restock', 5, { seen, actor: paul })
  const second = await move(db, 'restock', 8, { seen })
  expect(second).toMatchObject({ ok: false, reason: 'changed', since: [{ actor: 'Paul Vidal', delta: 5 }] })
  expect(await stockOf(db)).toBe(15)
  const version = await findLastMovement(db, essentiel)
  expect(second).toMatchObject({ version })
  expect(await move(db, 'restock', 8, { seen: version })).toMatchObject({ ok: true, before: 15, after: 23 })
})

test('a later sale by an order blocks a count, which would undo it, but not a restock', async () => {
  const db = await shopWithTen()
  const seen = await findLastMovement(db, essentiel)
  await setAvailable(db, 'osmoseur-essentiel', 9)
  expect(await move(db, 'adjustment', 10, { seen })).toMatchObject({ ok: false, reason: 'changed' })
  expect(await move(db, 'restock', 5, { seen })).toMatchObject({ ok: true, before: 9, after: 14 })
})

test('the same form sent twice is one movement; the same from a new page is another', async () => {
  const db = await shopWithTen()
  const seen = await findLastMovement(db, essentiel)
  for (const once of [1, 2]) {
    expect([once, await move(db, 'restock', 5, { seen })]).toEqual([once, { ok: true, before: 10, after: 15 }])
  }
  expect(await stockOf(db)).toBe(15)
  const again = await findLastMovement(db, essentiel)
  expect(await move(db, 'restock', 5, { seen: again, at: later(1) })).toMatchObject({ ok: true, after: 20 })
})

const settings = {
  minimum_threshold: 8,
  maximum_capacity: 50,
  unit_cost_cents: 12_050,
  location: 'Allée B',
  supplier: 'Aqua',
}
const edit = (db: ShopDb, given: { version: number; actor?: typeof camille; location?: string }) => {
  const { version, actor = camille, location = 'Allée B' } = given
  return changeStockItem(db, { productId: essentiel, version, settings: { ...settings, location }, actor, at })
}

test('threshold, capacity, cost, place and supplier are logged; a concurrent edit is refused', async () => {
  const db = await shopWithTen()
  expect(await edit(db, { version: 0, actor: paul })).toEqual({ ok: true })
  expect(await findStockItem(db, { sku: 'OSM-ESSENTIEL' })).toMatchObject({ ...settings, version: 1 })
  expect(await edit(db, { version: 0 })).toEqual({ ok: true })
  const second = await edit(db, { version: 0, location: 'Allée C' })
  expect(second).toMatchObject({ ok: false, reason: 'changed', version: 1, since: [{ actor: 'Paul Vidal' }] })
  expect(await edit(db, { version: 1, location: 'Allée C' })).toEqual({ ok: true })
  expect(await audits(db)).toMatchObject([
    { actor: 'Paul Vidal' },
    { action: 'stock.edit', before: '{"location":"Allée B"}', after: '{"location":"Allée C"}' },
  ])
})
