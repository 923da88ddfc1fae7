import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import {
  at,
  available,
  essentiel,
  openDemoShop,
  productId,
  setAvailable,
} from '../../../../tests/support/shop-database'
import { recordMovement, releaseStock, reserveStock, takeReservedStock } from './stock.server'

test('a reservation lowers the available stock and a release restores it', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 5)
  const reserve = { orderId: 'o1', needs: new Map([[essentiel, 3]]) }
  expect(await reserveStock(db, reserve)).toEqual({ ok: true })
  expect(await available(db, 'osmoseur-essentiel')).toBe(2)
  await releaseStock(db, 'o1')
  expect(await available(db, 'osmoseur-essentiel')).toBe(5)
})

test('a reservation above the available stock is refused with product and figure', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 2)
  const result = await reserveStock(db, { orderId: 'o1', needs: new Map([[essentiel, 3]]) })
  expect(result).toEqual({ ok: false, productId: essentiel, available: 2 })
})

test('a sale turns the reservation into a movement, and movements add up to the stock', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 5)
  await reserveStock(db, { orderId: 'o1', needs: new Map([[essentiel, 3]]) })
  await takeReservedStock(db, { orderId: 'o1', actor: 'webhook', at })
  const item = await db
    .selectFrom('stock_item')
    .selectAll()
    .where('product_id', '=', essentiel)
    .executeTakeFirstOrThrow()
  const moved = await db
    .selectFrom('stock_movement')
    .select((eb) => eb.fn.sum<number>('delta').as('total'))
    .where('product_id', '=', essentiel)
    .executeTakeFirstOrThrow()
  expect(item).toMatchObject({ current_stock: 2, reserved_stock: 0 })
  expect(moved.total).toBe(2)
})

test.each([
  ['the current stock changed without a movement', `update stock_item set current_stock = 99`],
  ['the reserved stock changed without a reservation', `update stock_item set reserved_stock = 1`],
  ['a movement changed', `update stock_movement set delta = 1, new_stock = previous_stock + 1`],
  ['a movement deleted', `delete from stock_movement`],
  ['a reservation resized', `update stock_reservation set quantity = 2`],
])('the database refuses %s', async (_, statement) => {
  const db = await openDemoShop()
  await reserveStock(db, { orderId: 'o1', needs: new Map([[essentiel, 1]]) })
  await expect(sql.raw(statement).execute(db)).rejects.toThrow()
})

test('the database rejects a movement below the reserved stock', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 2)
  await reserveStock(db, { orderId: 'o1', needs: new Map([[essentiel, 2]]) })
  const movement = { productId: essentiel, type: 'adjustment', delta: -1, reason: 'essai', actor: 'essai', at } as const
  const before = await listMovements(db)
  await expect(recordMovement(db, movement)).rejects.toThrow()
  expect(await listMovements(db)).toEqual(before)
  expect(await available(db, 'osmoseur-essentiel')).toBe(0)
})

test('a service has no stock limit', async () => {
  const db = await openDemoShop()
  const installation = await productId(db, 'installation')
  const item = await db.selectFrom('stock_item').selectAll().where('product_id', '=', installation).executeTakeFirst()
  expect(item).toBeUndefined()
})

function listMovements(db: ShopDb) {
  return db.selectFrom('stock_movement').selectAll().orderBy('id').execute()
}
