import { expect, test } from 'vitest'
import { newCartId } from '~/models/values/id.server'
import { countStatements } from '../../tests/support/counted-statements'
import { at, openDemoShop } from '../../tests/support/shop-database'
import { compiledOnce } from './compiled.server'

test('a compiled statement uses the values of each call, whatever the length of its lists', async () => {
  const db = await openDemoShop()
  let built = 0
  const find = compiledOnce((shop, { ids, published }: { ids: string[]; published: 0 | 1 }) => {
    built += 1
    return shop
      .selectFrom('product')
      .select('id')
      .where('id', 'in', ids)
      .where('published', '=', published)
      .orderBy('id')
  })
  const [first = '', second = ''] = (await db.selectFrom('product').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
  const idsOf = async (ids: string[], published: 0 | 1 = 1) =>
    (await find(db, { ids, published })).rows.map(({ id }) => id)
  expect(await idsOf([first])).toEqual([first])
  expect(await idsOf([second])).toEqual([second])
  expect(await idsOf([second], 0)).toEqual([])
  expect(built).toBe(1)
  expect(await idsOf([second, first])).toEqual([first, second])
  expect(built).toBe(2)
})

test('a row is written with its given columns, and read back in the same transaction', async () => {
  const db = await openDemoShop()
  const insert = compiledOnce((shop, row: { id: string; email?: string | null }) =>
    shop
      .insertInto('cart')
      .values({ kind: 'main', created_at: 'x', updated_at: 'x', ...row })
      .returning(['id', 'email']),
  )
  const [first, second, third] = [newCartId(at), newCartId(at), newCartId(at)]
  const asked = await countStatements(db, (counted) =>
    counted.transaction().execute(async (trx) => {
      expect((await insert(trx, { id: first })).rows).toEqual([{ id: first, email: null }])
      expect((await insert(trx, { id: second, email: 'a@b.fr' })).rows).toEqual([{ id: second, email: 'a@b.fr' }])
      expect((await insert(trx, { id: third })).rows).toHaveLength(1)
    }),
  )
  expect(asked).toBe(3)
})
