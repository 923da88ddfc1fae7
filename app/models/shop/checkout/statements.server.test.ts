import { expect, test } from 'vitest'
import type { PackType } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { addToCart } from '~/models/shop/cart/index.server'
import { newCartId } from '~/models/values/id.server'
import { countStatements } from '../../../../tests/support/counted-statements'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { address, cartWith, checkOutCart, openCheckout } from '../../../../tests/support/shop-checkout'
import { at, essentiel, later, openDemoShop, productId } from '../../../../tests/support/shop-database'
import { placeOrder } from './checkout.server'

const article = { productId: essentiel, packType: 'individual' as PackType, giftProductId: null, quantity: 1, at }

test('adding an article takes four statements, however full the cart and whatever its order holds', async () => {
  const db = await openDemoShop()
  const cartId = newCartId(at)
  const add = (line: Partial<typeof article> = {}) =>
    countStatements(db, async (counted) =>
      expect(await addToCart(counted, { ...article, cartId, ...line })).toMatchObject({ ok: true }),
    )
  expect(await add()).toBe(4)
  expect(await add()).toBe(4)
  expect(await add({ productId: await productId(db, 'h2go') })).toBe(4)
  await openCheckout(db, { cartId, provider: new ScriptedProvider() })
  expect(await add()).toBe(4)
})

test('the first article of a new cart takes three: there are no lines to read', async () => {
  const db = await openDemoShop()
  const asked = countStatements(db, async (counted) => {
    const added = await addToCart(counted, { ...article, cartId: newCartId(at), isNewCart: true })
    expect(added).toMatchObject({ ok: true, quantity: 1 })
  })
  expect(await asked).toBe(3)
})

test('a pack takes two more, for its parts and gifts', async () => {
  const db = await openDemoShop()
  const pack = { packType: 'medium' as const, productId: await productId(db, 'osmoseur-premium') }
  const gift = { giftProductId: await productId(db, 'purificateur-douche') }
  const work = countStatements(db, async (counted) =>
    expect(await addToCart(counted, { ...article, ...pack, ...gift, cartId: newCartId(at) })).toMatchObject({
      ok: true,
    }),
  )
  expect(await work).toBe(6)
})

test('placing an order, with its first payment attempt, takes eleven statements', async () => {
  const db = await openDemoShop()
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const input = {
    ...{
      cartId,
      ownerCartId: cartId,
      contact: { email: address.email, name: 'Claire', phone: '' },
      method: 'card' as const,
    },
    ...{ address, provider: new ScriptedProvider(), open: true, settings: await readSettings(db), confirmable: true },
    ...{ terms: { version: '2026-11-20', hash: null }, networkHash: 'x', beginsPayment: true, at },
  }
  const asked = await countStatements(db, async (counted) =>
    expect(await placeOrder(counted, input)).toMatchObject({ ok: true, begun: { attempt: 1, status: 'creating' } }),
  )
  expect(asked).toBe(11)
})

test('a checkout takes twenty-two: settings, accepted terms and order, the provider request, and the returned session', async () => {
  const db = await openDemoShop()
  const [first, second] = [await cartWith(db, 'osmoseur-essentiel'), await cartWith(db, 'osmoseur-essentiel')]
  const provider = new ScriptedProvider()
  await checkOutCart(db, { cartId: first, provider })
  const checkOut = (counted: typeof db) =>
    checkOutCart(counted, { cartId: second, provider, email: 'autre@example.fr', at: later(1) })
  expect(await countStatements(db, checkOut)).toBe(22)
})

test('an extra statement is counted', async () => {
  const db = await openDemoShop()
  const cartId = newCartId(at)
  const asked = await countStatements(db, async (counted) => {
    await addToCart(counted, { ...article, cartId })
    await counted.transaction().execute((trx) => productId(trx, 'h2go'))
  })
  expect(asked).toBe(5)
})
