import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { at, essentiel, later, openDemoShop, setAvailable } from '../../../../tests/support/shop-database'
import {
  changeStockItem,
  countOpenAlerts,
  findStandingAlert,
  findStockItem,
  moveOrderGoods,
  recordMovement,
  releaseStock,
  reserveStock,
  resolveAlert,
  takeBackGoods,
  takeReservedStock,
} from './index.server'

const slug = 'osmoseur-essentiel'
const camille = { id: 'u1', name: 'Camille Roy' }

/** The demo's threshold is 8: an alert ends at 9. */
const shop = () => openDemoShop()
const set = (db: ShopDb, quantity: number) => setAvailable(db, slug, quantity)
const states = async (db: ShopDb) => {
  const rows = await db
    .selectFrom('stock_alert')
    .select('state')
    .where('product_id', '=', essentiel)
    .orderBy('id')
    .execute()
  return rows.map(({ state }) => state).join(' ')
}

async function editThreshold(db: ShopDb, minimum_threshold: number) {
  const item = await findStockItem(db, { productId: essentiel })
  if (!item) throw new Error('no item')
  const { maximum_capacity, unit_cost_cents, location, supplier, version } = item
  const settings = { maximum_capacity, unit_cost_cents, location, supplier, minimum_threshold }
  await changeStockItem(db, { productId: essentiel, version, settings, actor: camille, at })
}

test('the demonstration starts with an alert for each article at its threshold', async () => {
  expect(await countOpenAlerts(await shop())).toBe(2)
})

test('reaching the threshold raises one alert, however often the stock moves there', async () => {
  const db = await shop()
  await set(db, 9)
  expect(await states(db)).toBe('')
  for (const quantity of [8, 3, 0, 8]) await set(db, quantity)
  expect(await states(db)).toBe('open')
})

test('it is lifted only once the stock exceeds the threshold by a tenth', async () => {
  const db = await shop()
  await editThreshold(db, 20)
  await set(db, 20)
  for (const quantity of [21, 20, 21]) await set(db, quantity)
  expect(await states(db)).toBe('open')
  await set(db, 22)
  expect(await states(db)).toBe('lifted')
  await set(db, 20)
  expect(await states(db)).toBe('lifted open')
})

test('at a threshold of 0 it opens when the stock is empty and ends with the next unit', async () => {
  const db = await shop()
  await editThreshold(db, 0)
  await set(db, 1)
  expect(await states(db)).toBe('')
  await set(db, 0)
  expect(await states(db)).toBe('open')
  await set(db, 1)
  expect(await states(db)).toBe('lifted')
})

test('reservations raise it and a release lifts it; the sale of reserved goods changes nothing', async () => {
  const db = await shop()
  await set(db, 10)
  await reserveStock(db, { orderId: 'o1', needs: new Map([[essentiel, 3]]), at })
  expect(await states(db)).toBe('open')
  await releaseStock(db, 'o1', at)
  expect(await states(db)).toBe('lifted')
  await reserveStock(db, { orderId: 'o2', needs: new Map([[essentiel, 3]]), at })
  await takeReservedStock(db, { orderId: 'o2', actor: 'webhook', at })
  expect(await states(db)).toBe('lifted open')
})

test('goods reserved again or written off were never for sale, so the alert stays', async () => {
  const db = await shop()
  await set(db, 10)
  const needs = new Map([[essentiel, 3]])
  const goods = { orderId: 'o1', needs, reason: 'essai', actor: 'essai', at }
  await moveOrderGoods(db, { ...goods, to: 'taken' })
  expect(await states(db)).toBe('open')
  await moveOrderGoods(db, { ...goods, to: 'reserved' })
  await moveOrderGoods(db, { ...goods, to: 'taken' })
  await takeBackGoods(db, { ...goods, goods: [{ productId: essentiel, restocked: 0, writtenOff: 3 }] })
  expect(await states(db)).toBe('open')
})

test('raising the threshold above the stock raises it, lowering it away lifts it', async () => {
  const db = await shop()
  await set(db, 10)
  await editThreshold(db, 12)
  expect(await states(db)).toBe('open')
  await editThreshold(db, 5)
  expect(await states(db)).toBe('lifted')
})

test('a rolled-back change leaves no alert', async () => {
  const db = await shop()
  await set(db, 10)
  const movement = { productId: essentiel, type: 'sale', delta: -5, reason: 'essai', actor: 'essai', at } as const
  const undone = db.transaction().execute(async (trx) => {
    await recordMovement(trx, movement)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await states(db)).toBe('')
})

test('a resolved alert keeps its reason, and reopens when the stock moves and is still low', async () => {
  const db = await shop()
  await set(db, 5)
  const alert = await findStandingAlert(db, essentiel)
  const input = { alertId: alert?.id ?? '', reason: 'Commande passée chez Aqua', actor: camille, at: later(5) }
  expect(await resolveAlert(db, input)).toMatchObject({ ok: true, alert: { state: 'resolved' } })
  const kept = { resolve_reason: 'Commande passée chez Aqua', resolved_by: 'Camille Roy' }
  expect(await findStandingAlert(db, essentiel)).toMatchObject(kept)
  expect(await countOpenAlerts(db)).toBe(2)
  await set(db, 4)
  expect(await findStandingAlert(db, essentiel)).toMatchObject({
    id: alert?.id,
    state: 'open',
    reopened_at: at.toISOString(),
    ...kept,
  })
  await resolveAlert(db, input)
  await set(db, 9)
  expect(await states(db)).toBe('lifted')
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_kind', '=', 'stock')
    .execute()
  expect(audit[0]).toEqual({ action: 'stock.resolve', reason: 'Commande passée chez Aqua' })
})

test('a closed or unknown alert is refused, and nothing is overwritten', async () => {
  const db = await shop()
  await set(db, 5)
  const { id = '' } = (await findStandingAlert(db, essentiel)) ?? {}
  await resolveAlert(db, { alertId: id, reason: 'Commandé', actor: { id: 'u2', name: 'Paul Vidal' }, at })
  const second = await resolveAlert(db, { alertId: id, reason: 'Autre', actor: camille, at })
  expect(second).toMatchObject({
    ok: false,
    reason: 'closed',
    alert: { resolved_by: 'Paul Vidal', resolve_reason: 'Commandé' },
  })
  const unknown = await resolveAlert(db, { alertId: 'x', reason: 'Autre', actor: camille, at })
  expect(unknown).toEqual({ ok: false, reason: 'unknown' })
})

test('the database rejects a second active alert of a product', async () => {
  const db = await shop()
  await set(db, 5)
  const second = { id: 'x', product_id: essentiel, opened_at: at.toISOString() }
  await expect(db.insertInto('stock_alert').values(second).execute()).rejects.toThrow()
})
