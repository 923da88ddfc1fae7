import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { parisDay } from '~/models/values/french-date'
import { at, essentiel, later, openDemoShop, setAvailable } from '../../../../tests/support/shop-database'
import { daysOfCover, previewOf, reservedText, stockStatuses, stockStatusOf, suggestedOrder } from './index'
import {
  countLowStock,
  countStockItems,
  listLevels,
  listLowStock,
  listSold,
  listStockItems,
  readStockSummary,
  recordMovement,
} from './index.server'

const DAY = 24 * 60
const level = { current_stock: 10, reserved_stock: 2, minimum_threshold: 8, maximum_capacity: 60 }

const sell = (db: ShopDb, quantity: number, days: number) =>
  recordMovement(db, {
    productId: essentiel,
    type: 'sale',
    delta: -quantity,
    reason: 'essai',
    actor: 'essai',
    at: later(days * DAY),
  })

test.each([
  [9, 'in_stock'],
  [8, 'low_stock'],
  [5, 'low_stock'],
  [4, 'critical_stock'],
  [1, 'critical_stock'],
  [0, 'out_of_stock'],
])('%i available of a threshold of 8 is %s, for a row and in the database', async (quantity, status) => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', quantity)
  expect(stockStatusOf({ current_stock: quantity + 2, reserved_stock: 2, minimum_threshold: 8 })).toBe(status)
  for (const each of stockStatuses) {
    const found = await listStockItems(db, { status: each, limit: 50 })
    expect([each, found.some(({ product_id }) => product_id === essentiel)]).toEqual([each, each === status])
    expect(await countStockItems(db, each)).toBe(found.length)
  }
})

test('the summary totals retail incl. VAT and cost values, and its health is the worst item’s', async () => {
  const db = await openDemoShop()
  const rows = await listStockItems(db, { limit: 50 })
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const summary = await readStockSummary(db)
  expect(summary).toMatchObject({
    products: rows.length,
    retailCents: sum(({ current_stock, price_cents }) => current_stock * (price_cents * 1.2)),
    costCents: sum(({ current_stock, unit_cost_cents }) => current_stock * unit_cost_cents),
    low: 2,
    activeAlerts: 2,
    health: 'critical',
  })
  await setAvailable(db, 'osmose-pro', 50)
  expect(await readStockSummary(db)).toMatchObject({ low: 1, activeAlerts: 1, health: 'warning' })
  await setAvailable(db, 'osmoseur-prestige', 50)
  expect(await readStockSummary(db)).toMatchObject({ low: 0, health: 'good' })
  expect([await countLowStock(db), await listLowStock(db, { limit: 50 })]).toEqual([0, []])
})

test('cover counts 30 days of sales; the suggestion lifts the alert and covers 30 more days, within capacity', () => {
  expect([daysOfCover(level, 12), daysOfCover(level, 0)]).toEqual([20, undefined])
  expect(suggestedOrder(level, 12)).toBe(13)
  expect(suggestedOrder({ ...level, maximum_capacity: 15 }, 12)).toBe(5)
  expect(suggestedOrder({ ...level, current_stock: 100 }, 12)).toBe(0)
  expect(suggestedOrder({ ...level, maximum_capacity: 0 }, 12)).toBe(13)
})

test.each([
  ['restock', '5', { delta: 5, after: 15 }],
  ['adjustment', '0', { delta: -10, after: 0 }],
  ['sale', '4', { delta: -4, after: 6 }],
  ...['', '0', '-1', '1e3', '1e308', '1,5', '100000', ' '].map((typed) => ['sale', typed, undefined] as const),
] as const)('%s of « %s » is shown before it is done', (type, typed, preview) => {
  expect(previewOf(type, { typed, current: 10 })).toEqual(preview)
})

test('sales of the last 30 days are counted, and daily levels are end-of-day', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 50)
  await sell(db, 5, 1)
  await sell(db, 3, 20)
  await sell(db, 2, 40)
  const now = later(40 * DAY + 60)
  expect((await listSold(db, { productIds: [essentiel], at: now })).get(essentiel)).toBe(5)
  const levels = await listLevels(db, { productId: essentiel, at: now })
  expect(levels).toHaveLength(30)
  expect([levels[0]?.stock, levels.at(-1)?.stock]).toEqual([45, 40])
  expect(new Set(levels.map(({ stock }) => stock))).toEqual(new Set([45, 42, 40]))
})

test('reserved stock is worded in singular and plural', () => {
  expect([1, 4].map(reservedText)).toEqual(['1 est réservé', '4 sont réservés'])
})

test('levels start with the first movement', async () => {
  const db = await openDemoShop()
  const levels = (minutes: number) => listLevels(db, { productId: essentiel, at: later(minutes) })
  expect(await levels(3 * DAY)).toHaveLength(4)
  expect(new Set((await levels(3 * DAY)).map(({ stock }) => stock))).not.toContain(0)
  expect(await levels(0)).toHaveLength(1)
  const unmoved = await listLevels(db, { productId: 'inconnu', at })
  expect(unmoved).toEqual([{ day: parisDay(at), stock: 0 }])
})

test('cancelled sales do not count as sold, written-off returns do', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 50)
  const move = (type: 'sale' | 'return' | 'adjustment', input: { orderId: string; delta: number; day: number }) =>
    recordMovement(db, {
      ...{ productId: essentiel, type, orderId: input.orderId, delta: input.delta, reason: 'essai', actor: 'essai' },
      at: later(input.day * DAY),
    })
  await move('sale', { orderId: 'cancelled', delta: -4, day: 1 })
  await move('return', { orderId: 'cancelled', delta: 4, day: 2 })
  await move('sale', { orderId: 'written-off', delta: -3, day: 1 })
  await move('return', { orderId: 'written-off', delta: 3, day: 2 })
  await move('adjustment', { orderId: 'written-off', delta: -3, day: 2 })
  const sold = (day: number) => listSold(db, { productIds: [essentiel], at: later(day * DAY) })
  expect((await sold(10)).get(essentiel)).toBe(3)
  // Only the return of an earlier sale falls within the period.
  expect((await sold(31.5)).get(essentiel)).toBeUndefined()
})

/** Query plan of a statement. */
async function planOf(db: ShopDb, text: string): Promise<string> {
  const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(db)
  return rows.map(({ detail }) => detail).join('; ')
}

test.each([
  [
    'the movements of a product',
    "select * from stock_movement where product_id = 'p' order by id desc limit 50",
    /USING INDEX stock_movement_by_product/,
  ],
  [
    'the sales of a month',
    "select product_id, sum(delta) from stock_movement where type = 'sale' and product_id in ('p', 'q') and created_at >= '2026' group by product_id",
    /USING COVERING INDEX stock_movement_sold/,
  ],
  [
    'the level of a day',
    "select new_stock from stock_movement where product_id = 'p' and created_at < '2026' order by created_at desc, id desc limit 1",
    /USING INDEX stock_movement_by_date \(product_id=\? AND created_at<\?\)$/,
  ],
  ['the open alerts', "select count(*) from stock_alert where state = 'open'", /USING COVERING INDEX stock_alert_open/],
])('%s are read by an index', async (_, text, index) => {
  expect(await planOf(await openDemoShop(), text)).toMatch(index)
})
