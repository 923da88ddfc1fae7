import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { strictTimes } from '../../../../../tests/faults/scale'
import { essentiel, openDemoShop } from '../../../../../tests/support/shop-database'
import { listSuppliedMachines } from './supplied-machines.server'

test('a machine has its cheapest consumables and their yearly quantity, in catalogue order', async () => {
  const db = await openDemoShop()
  const machines = await listSuppliedMachines(db)
  const order = await db.selectFrom('product').select('id').orderBy('position').execute()
  expect(machines.length).toBeGreaterThan(1)
  expect(machines.map(({ id }) => id)).toEqual(
    order.map(({ id }) => id).filter((id) => machines.some((machine) => machine.id === id)),
  )
  const pro = machines.find(({ setsAYear }) => setsAYear === 2)
  expect(pro).toMatchObject({ name: 'Osmose Pro', setCents: 8_900 })
  const [bottle = ''] = await idsOf(db, ['h2go'])
  await db
    .insertInto('product_companion')
    .values({ product_id: essentiel, companion_id: bottle, yearly_quantity: 3 })
    .execute()
  expect((await listSuppliedMachines(db)).find(({ id }) => id === essentiel)).toMatchObject({
    setCents: 2_920,
    setsAYear: 3,
  })
})

test('a part of a machine that lasts some years is counted while it is sold', async () => {
  const db = await openDemoShop()
  const [membrane = ''] = await idsOf(db, ['membrane'])
  const partsOf = async () => (await listSuppliedMachines(db)).find(({ id }) => id === essentiel)?.parts
  expect(await partsOf()).toMatchObject([{ id: membrane, priceCents: 7_500, lastsYears: 2 }])
  await db.updateTable('product').set({ published: 0 }).where('id', '=', membrane).execute()
  expect(await partsOf()).toEqual([])
})

test('a machine without consumables for sale, or not for sale itself, is left out', async () => {
  const db = await openDemoShop()
  await db.updateTable('product').set({ published: 0 }).where('id', '=', essentiel).execute()
  expect((await listSuppliedMachines(db)).map(({ id }) => id)).not.toContain(essentiel)
  await db
    .updateTable('product')
    .set({ published: 0 })
    .where('id', 'in', await idsOf(db, ['filtres-annuels']))
    .execute()
  expect(await listSuppliedMachines(db)).toEqual([])
})

test('ten thousand machines without consumables are scanned once, not once per machine', async () => {
  const db = await openDemoShop()
  const model = await db.selectFrom('product').selectAll().where('id', '=', essentiel).executeTakeFirstOrThrow()
  await db.deleteFrom('product_companion').execute()
  const copyOf = (place: number) => ({ ...model, id: `copy-${place}`, slug: `copy-${place}`, sku: `COPY-${place}` })
  for (let first = 0; first < 10_000; first += 200)
    await db
      .insertInto('product')
      .values(Array.from({ length: 200 }, (_, place) => copyOf(first + place)))
      .execute()
  const startedAt = performance.now()
  expect(await listSuppliedMachines(db)).toEqual([])
  // Fifty times the usual duration, a fiftieth of a quadratic scan.
  if (strictTimes) expect(performance.now() - startedAt).toBeLessThan(1_000)
})

async function idsOf(db: ShopDb, slugs: string[]): Promise<string[]> {
  const rows = await db.selectFrom('product').select('id').where('slug', 'in', slugs).execute()
  return rows.map(({ id }) => id)
}
