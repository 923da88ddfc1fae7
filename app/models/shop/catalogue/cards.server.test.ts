import { expect, test } from 'vitest'
import { openDemoShop } from '../../../../tests/support/shop-database'
import { listProductCards, MAX_CARDS } from './cards.server'

test('the cards of published products are read in two queries, with ratings, bounded, in the order given', async () => {
  const shop = await openDemoShop()
  let queries = 0
  const db = shop.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const ids = (await shop.selectFrom('product').select('id').orderBy('name').limit(6).execute()).map(({ id }) => id)
  await shop
    .updateTable('product')
    .set({ published: 0 })
    .where('id', '=', ids[1] ?? '')
    .execute()
  const cards = await listProductCards(db, ids)
  expect(cards.map(({ id }) => id)).toEqual(ids.filter((_, index) => index !== 1))
  expect(queries).toBe(2)
  expect(await listProductCards(db, [...Array<string>(MAX_CARDS).fill('inconnu'), ids[0] ?? ''])).toEqual([])
})
