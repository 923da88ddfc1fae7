import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { essentiel, openDemoShop } from '../../../../tests/support/shop-database'
import { listSuppliedMachines } from './consumables.server'

test('a machine comes with the cheapest set of consumables of its packs, in catalogue order', async () => {
  const db = await openDemoShop()
  const machines = await listSuppliedMachines(db)
  const order = await db.selectFrom('product').select('id').orderBy('position').execute()
  expect(machines.length).toBeGreaterThan(1)
  expect(machines.map(({ id }) => id)).toEqual(
    order.map(({ id }) => id).filter((id) => machines.some((machine) => machine.id === id)),
  )
  const sets = await listSets(db)
  await db.updateTable('product').set({ price_cents: 10_005 }).where('id', 'in', sets).execute()
  const [cheapest = ''] = sets
  await db.updateTable('product').set({ price_cents: 9_005 }).where('id', '=', cheapest).execute()
  const packed = await db.selectFrom('pack_option').select('type').where('product_id', '=', essentiel).execute()
  await db
    .insertInto('pack_component')
    .values(
      packed.flatMap(({ type }) =>
        sets.map((component_id) => ({ product_id: essentiel, pack_type: type, component_id, quantity: 1 })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  expect((await listSuppliedMachines(db)).find(({ id }) => id === essentiel)?.setCents).toBe(9_005)
})

test('a part that goes with a machine and lasts some years is counted while it is sold', async () => {
  const db = await openDemoShop()
  const membrane = await db.selectFrom('product').select('id').where('slug', '=', 'membrane').executeTakeFirstOrThrow()
  await db
    .insertInto('product_companion')
    .values({ product_id: essentiel, companion_id: membrane.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const partsOf = async () => (await listSuppliedMachines(db)).find(({ id }) => id === essentiel)?.parts
  expect(await partsOf()).toMatchObject([{ id: membrane.id, priceCents: 7_500, lastsYears: 2 }])
  await db.updateTable('product').set({ published: 0 }).where('id', '=', membrane.id).execute()
  expect(await partsOf()).toEqual([])
})

test('a machine without a set of consumables for sale, or that is not for sale itself, is left out', async () => {
  const db = await openDemoShop()
  await db.updateTable('product').set({ published: 0 }).where('id', '=', essentiel).execute()
  expect((await listSuppliedMachines(db)).map(({ id }) => id)).not.toContain(essentiel)
  await db
    .updateTable('product')
    .set({ published: 0 })
    .where('id', 'in', await listSets(db))
    .execute()
  expect(await listSuppliedMachines(db)).toEqual([])
})

/** What packs hold that is sold beside a machine and is no service. */
async function listSets(db: ShopDb): Promise<string[]> {
  const rows = await db
    .selectFrom('pack_component')
    .innerJoin('product', 'product.id', 'pack_component.component_id')
    .select('product.id')
    .distinct()
    .where('category', '=', 'extra')
    .where('is_service', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}
