import { expect, test } from 'vitest'
import { newCartId } from '~/models/values/index.server'
import { at, essentiel, openDemoShop, productId, setAvailable } from '../../../tests/support/shop-database'
import { addToCart } from './cart.server'
import { resumeCart } from './resume.server'
import { readCart } from './view.server'

const fromCartId = newCartId(at)
const toCartId = newCartId(at)
const resume = { fromCartId, toCartId, at }
const line = { cartId: fromCartId, productId: essentiel, packType: 'individual', giftProductId: null, at } as const

test('available units are copied, and a link used twice adds nothing', async () => {
  const db = await openDemoShop()
  await addToCart(db, { ...line, quantity: 3 })
  await setAvailable(db, 'osmoseur-essentiel', 2)
  const taken = {
    outcome: 'taken',
    productId: essentiel,
    quantity: 2,
    wanted: 3,
    isGiftToChoose: false,
    isGiftLost: false,
  }
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

test('a pack whose gift ran out is copied, and the cart asks for another', async () => {
  const db = await openDemoShop()
  const giftProductId = await productId(db, 'purificateur-douche')
  await addToCart(db, { ...line, packType: 'medium', giftProductId, quantity: 1 })
  await setAvailable(db, 'purificateur-douche', 0)
  expect(await resumeCart(db, resume)).toMatchObject([{ outcome: 'taken', isGiftToChoose: true }])
  expect(await readCart(db, toCartId)).toMatchObject({ lines: [{ giftMissing: true }] })
})

test('a pack without any gift left is copied, and the cart says so', async () => {
  const db = await openDemoShop()
  const giftProductId = await productId(db, 'purificateur-douche')
  await addToCart(db, { ...line, packType: 'medium', giftProductId, quantity: 1 })
  for (const slug of ['purificateur-douche', 'aquapet']) await setAvailable(db, slug, 0)
  expect(await resumeCart(db, resume)).toMatchObject([{ outcome: 'taken', isGiftToChoose: true }])
  expect(await readCart(db, toCartId)).toMatchObject({ lines: [{ giftsExhausted: true, giftMissing: true }] })
})

test('a pack that offers no gift any more is copied without it, and this is reported', async () => {
  const db = await openDemoShop()
  const giftProductId = await productId(db, 'purificateur-douche')
  await addToCart(db, { ...line, packType: 'medium', giftProductId, quantity: 1 })
  await db.deleteFrom('pack_gift').execute()
  expect(await readCart(db, fromCartId)).toMatchObject({ lines: [{ giftWithdrawn: true }] })
  expect(await resumeCart(db, resume)).toMatchObject([{ outcome: 'taken', isGiftToChoose: false, isGiftLost: true }])
  expect(await readCart(db, toCartId)).toMatchObject({ lines: [{ giftWithdrawn: false }] })
})
