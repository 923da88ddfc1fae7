import { expect, test } from 'vitest'
import { newCartId } from '~/models/values/id.server'
import { at, essentiel, openDemoShop, productId, setAvailable } from '../../../../tests/support/shop-database'
import { addToCart } from './cart.server'
import { resumeCart } from './resume.server'
import { listLines } from './rows.server'
import { readCart } from './view.server'

const fromCartId = newCartId(at)
const toCartId = newCartId(at)
const resume = { fromCartId, toCartId, at }
const line = { cartId: fromCartId, productId: essentiel, packType: 'individual', giftProductId: null, at } as const

test('available units are copied, and a link used twice adds nothing', async () => {
  const db = await openDemoShop()
  await addToCart(db, { ...line, quantity: 3 })
  await setAvailable(db, 'osmoseur-essentiel', 2)
  const taken = { outcome: 'taken', productId: essentiel, quantity: 2, wanted: 3, gift: 'kept' }
  expect(await resumeCart(db, resume)).toEqual([taken])
  expect(await resumeCart(db, resume)).toEqual([taken])
  expect(await readCart(db, toCartId)).toMatchObject({ count: 2 })
})

test('sold-out and withdrawn products are left out and reported', async () => {
  const db = await openDemoShop()
  const pet = await productId(db, 'aquapet')
  await addToCart(db, { ...line, quantity: 1 })
  await addToCart(db, { ...line, productId: pet, quantity: 1 })
  await setAvailable(db, 'osmoseur-essentiel', 0)
  await db.updateTable('product').set({ published: 0 }).where('id', '=', pet).execute()
  const resumed = await resumeCart(db, resume)
  expect(resumed.map(({ outcome, productId: id }) => [id, outcome]).toSorted()).toEqual(
    [
      [essentiel, 'sold-out'],
      [pet, 'withdrawn'],
    ].toSorted(),
  )
  expect(await db.selectFrom('cart_return').selectAll().execute()).toEqual([])
})

async function shopWithPack() {
  const db = await openDemoShop()
  const giftProductId = await productId(db, 'purificateur-douche')
  await addToCart(db, { ...line, packType: 'medium', giftProductId, quantity: 2 })
  return db
}

test('a pack whose gift ran out is copied, and the cart asks for another', async () => {
  const db = await shopWithPack()
  await setAvailable(db, 'purificateur-douche', 0)
  expect(await resumeCart(db, resume)).toMatchObject([{ outcome: 'taken', gift: 'to-choose' }])
  expect(await readCart(db, toCartId)).toMatchObject({ lines: [{ giftMissing: true }] })
})

test('a pack without any gift left is copied, and the cart says so', async () => {
  const db = await shopWithPack()
  for (const slug of ['purificateur-douche', 'aquapet']) await setAvailable(db, slug, 0)
  expect(await resumeCart(db, resume)).toMatchObject([{ outcome: 'taken', gift: 'exhausted' }])
  expect(await readCart(db, toCartId)).toMatchObject({ lines: [{ giftsExhausted: true, giftMissing: true }] })
})

test('a pack with too few gifts left is copied, and this is reported', async () => {
  const db = await shopWithPack()
  await setAvailable(db, 'purificateur-douche', 1)
  await setAvailable(db, 'aquapet', 0)
  expect(await resumeCart(db, resume)).toMatchObject([{ outcome: 'taken', quantity: 2, gift: 'short' }])
})

test('a gift that the pack offers no more is reported, and announced in the cart', async () => {
  for (const isOnlyGift of [true, false]) {
    const db = await shopWithPack()
    const { gift_product_id } = (await listLines(db, fromCartId))[0] ?? {}
    await db
      .deleteFrom('pack_gift')
      .$if(!isOnlyGift, (query) => query.where('gift_product_id', '=', gift_product_id ?? ''))
      .execute()
    expect(await resumeCart(db, resume)).toMatchObject([{ outcome: 'taken', quantity: 2, gift: 'withdrawn' }])
    const lines = [{ giftWithdrawn: true, giftMissing: !isOnlyGift }]
    expect(await readCart(db, toCartId)).toMatchObject({ needsAttention: true, lines })
  }
})

test('of a pack short of stock whose gift is withdrawn, the units left are copied', async () => {
  const db = await shopWithPack()
  await db.deleteFrom('pack_gift').execute()
  await setAvailable(db, 'osmoseur-essentiel', 1)
  expect(await resumeCart(db, resume)).toMatchObject([{ outcome: 'taken', quantity: 1, gift: 'withdrawn' }])
})
