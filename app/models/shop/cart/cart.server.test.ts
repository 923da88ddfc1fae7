import { expect, test } from 'vitest'
import { newCartId } from '~/models/values/id.server'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { address, checkOutCart } from '../../../../tests/support/shop-checkout'
import { at, essentiel, later, openDemoShop, productId, setAvailable } from '../../../../tests/support/shop-database'
import { acceptCurrentPrices, addToCart, chooseGift, clearCart, removeCartLine, updateCartLine } from './cart.server'
import { findExpressCart, mergeExpressCart, startExpressCart } from './express.server'
import { deleteStaleCarts, saveShipping } from './keeping.server'
import { resumeCart } from './resume.server'
import { summarizeCart } from './summary'
import { countCartItems, readCart } from './view.server'

const cartId = newCartId(at)
const machine = { cartId, productId: essentiel, packType: 'individual', giftProductId: null, quantity: 1, at } as const

test('adding the same product twice makes one line of two, priced from the catalogue', async () => {
  const db = await openDemoShop()
  await addToCart(db, machine)
  expect(await addToCart(db, machine)).toEqual({
    ok: true,
    productName: 'Osmoseur Essentiel',
    quantity: 1,
    giftName: null,
  })
  const cart = await readCart(db, cartId)
  expect(cart.lines).toHaveLength(1)
  expect(cart.totals).toMatchObject({ subtotalCents: 89_800, taxCents: 17_960, shippingCents: 0, totalCents: 107_760 })
})

test('a pack with gifts is refused without one, with one it does not offer, and with one that ran out', async () => {
  const db = await openDemoShop()
  const bottle = await productId(db, 'h2go')
  const shower = await productId(db, 'purificateur-douche')
  const pack = { ...machine, packType: 'medium' } as const
  expect(await addToCart(db, pack)).toEqual({ ok: false, reason: 'gift-required' })
  expect(await addToCart(db, { ...pack, giftProductId: bottle })).toEqual({ ok: false, reason: 'gift-not-offered' })
  await setAvailable(db, 'purificateur-douche', 0)
  expect(await addToCart(db, { ...pack, giftProductId: shower })).toEqual({ ok: false, reason: 'gift-unavailable' })
  expect(await readCart(db, cartId)).toMatchObject({ lines: [] })
})

test('a pack whose gifts have all run out is not sold silently without one', async () => {
  const db = await openDemoShop()
  const shower = await productId(db, 'purificateur-douche')
  await setAvailable(db, 'purificateur-douche', 0)
  await setAvailable(db, 'aquapet', 0)
  for (const giftProductId of [null, shower]) {
    for (const giftMayWait of [true, false]) {
      const pack = { ...machine, packType: 'medium', giftProductId, giftMayWait } as const
      expect(await addToCart(db, pack)).toEqual({ ok: false, reason: 'gifts-exhausted' })
      expect(await startExpressCart(db, pack)).toEqual({ ok: false, reason: 'gifts-exhausted' })
    }
  }
})

test('a pack already in the cart is bought without its gift only once the shopper says so', async () => {
  const db = await openDemoShop()
  const giftProductId = await productId(db, 'purificateur-douche')
  const pack = { ...machine, packType: 'medium' } as const
  await addToCart(db, { ...pack, giftProductId, quantity: 2 })
  await setAvailable(db, 'purificateur-douche', 0)
  await setAvailable(db, 'aquapet', 0)
  expect(await readCart(db, cartId)).toMatchObject({
    needsAttention: true,
    lines: [{ giftMissing: true, giftsExhausted: true }],
  })
  expect(await chooseGift(db, { ...pack, giftProductId: null })).toEqual({ ok: true, removed: undefined })
  expect(await updateCartLine(db, { ...pack, quantity: 1 })).toMatchObject({ ok: true })
  expect(await readCart(db, cartId)).toMatchObject({ needsAttention: false, lines: [{ quantity: 1, gift: undefined }] })
  await setAvailable(db, 'aquapet', 5)
  expect(await readCart(db, cartId)).toMatchObject({ needsAttention: true, lines: [{ giftMissing: true }] })
})

test('a gift still to choose is asked about when it runs out meanwhile', async () => {
  const db = await openDemoShop()
  await addToCart(db, { ...machine, packType: 'medium', giftMayWait: true })
  await setAvailable(db, 'purificateur-douche', 0)
  await setAvailable(db, 'aquapet', 0)
  expect(await readCart(db, cartId)).toMatchObject({ needsAttention: true, lines: [{ giftsExhausted: true }] })
})

test('a gift that the pack offers no more is announced at its line, at any quantity, until the shopper settles it', async () => {
  const db = await openDemoShop()
  const giftProductId = await productId(db, 'purificateur-douche')
  const pack = { ...machine, packType: 'medium' } as const
  const read = async () => {
    const cart = await readCart(db, cartId)
    return [cart.needsAttention, summarizeCart(cart).lines[0]?.trouble?.kind]
  }
  await addToCart(db, { ...pack, giftProductId, quantity: 2 })
  await db.deleteFrom('pack_gift').where('gift_product_id', '=', giftProductId).execute()
  expect(await read()).toEqual([true, 'gift-to-choose'])
  expect(await updateCartLine(db, { ...pack, quantity: 1 })).toMatchObject({ ok: true })
  await db.deleteFrom('pack_gift').execute()
  expect(await read()).toEqual([true, 'gift-withdrawn'])
  expect(await updateCartLine(db, { ...pack, quantity: 2 })).toMatchObject({ ok: true })
  expect(await read()).toEqual([true, 'gift-withdrawn'])
  expect(await chooseGift(db, { ...pack, giftProductId: null })).toMatchObject({ ok: true })
  expect(await read()).toEqual([false, undefined])
})

test('a gift withdrawn from an immediate purchase is announced in the cart that takes its line', async () => {
  const db = await openDemoShop()
  const giftProductId = await productId(db, 'purificateur-douche')
  const express = await startExpressCart(db, { ...machine, packType: 'medium', giftProductId })
  if (!express.ok) throw new Error('refused')
  await db.deleteFrom('pack_gift').execute()
  const merged = await mergeExpressCart(db, { expressId: express.expressId, mainCartId: cartId, at })
  expect(merged).toMatchObject({ ok: true })
  expect(await readCart(db, cartId)).toMatchObject({ needsAttention: true, lines: [{ giftWithdrawn: true }] })
})

test('a gift that stayed ticked is ignored by a formula that offers none', async () => {
  const db = await openDemoShop()
  const giftProductId = await productId(db, 'purificateur-douche')
  for (const packType of ['individual', 'basique'] as const) {
    expect(await addToCart(db, { ...machine, packType, giftProductId })).toMatchObject({ ok: true, giftName: null })
  }
})

test('stock is shared by lines, packs and gifts: the last units go to the first line of the cart', async () => {
  const db = await openDemoShop()
  const shower = await productId(db, 'purificateur-douche')
  await setAvailable(db, 'purificateur-douche', 2)
  await addToCart(db, { ...machine, packType: 'medium', giftProductId: shower })
  const alone = { ...machine, productId: shower }
  expect(await addToCart(db, { ...alone, quantity: 2 })).toEqual({ ok: false, reason: 'not-enough', available: 1 })
  expect(await addToCart(db, alone)).toMatchObject({ ok: true })
})

test('a quantity above the stock is refused with the number left; services have no such limit', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 3)
  expect(await addToCart(db, { ...machine, quantity: 4 })).toEqual({ ok: false, reason: 'not-enough', available: 3 })
  const installation = await productId(db, 'installation')
  expect(await addToCart(db, { ...machine, productId: installation, quantity: 500 })).toMatchObject({ ok: true })
})

test('quantity zero removes the line and returns it for « Annuler »', async () => {
  const db = await openDemoShop()
  await addToCart(db, machine)
  const result = await updateCartLine(db, { ...machine, quantity: 0 })
  expect(result).toMatchObject({ ok: true, removed: { product_id: essentiel, quantity: 1 } })
  expect(await countCartItems(db, cartId)).toBe(0)
})

test('a changed price is announced until the shopper accepts it', async () => {
  const db = await openDemoShop()
  await addToCart(db, machine)
  await db.updateTable('product').set({ price_cents: 46_000 }).where('id', '=', essentiel).execute()
  const changed = await readCart(db, cartId)
  expect(changed).toMatchObject({ needsAttention: true, lines: [{ unitPriceCents: 46_000, formerPriceCents: 44_900 }] })
  await acceptCurrentPrices(db, { cartId, at })
  expect(await readCart(db, cartId)).toMatchObject({ needsAttention: false })
})

test('a later shortage is shown at the line', async () => {
  const db = await openDemoShop()
  await addToCart(db, { ...machine, quantity: 3 })
  await setAvailable(db, 'osmoseur-essentiel', 1)
  expect(await readCart(db, cartId)).toMatchObject({ needsAttention: true, lines: [{ shortage: 1 }] })
})

test('the last unit, reserved by the cart’s own order under way, is not missing from that cart', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'osmoseur-essentiel', 1)
  await addToCart(db, machine)
  await checkOutCart(db, { cartId, provider: new ScriptedProvider() })
  const cart = await readCart(db, cartId)
  expect(cart).toMatchObject({ needsAttention: false, lines: [{ shortage: undefined }] })
  expect(await addToCart(db, { ...machine, cartId: newCartId(at) })).toMatchObject({ reason: 'not-enough' })
})

test('the last gift, reserved by the cart’s own order under way, is still the line’s gift', async () => {
  const db = await openDemoShop()
  await setAvailable(db, 'purificateur-douche', 1)
  await setAvailable(db, 'aquapet', 0)
  const giftProductId = await productId(db, 'purificateur-douche')
  await addToCart(db, { ...machine, packType: 'medium', giftProductId })
  await checkOutCart(db, { cartId, provider: new ScriptedProvider() })
  expect(await readCart(db, cartId)).toMatchObject({ needsAttention: false, lines: [{ giftMissing: false }] })
  expect(await updateCartLine(db, { ...machine, packType: 'medium', quantity: 1 })).toMatchObject({ ok: true })
})

test('buying now leaves the main cart unchanged', async () => {
  const db = await openDemoShop()
  await addToCart(db, machine)
  const express = await startExpressCart(db, { ...machine, productId: await productId(db, 'aquapet') })
  if (!express.ok) throw new Error('refused')
  expect(await countCartItems(db, cartId)).toBe(1)
  expect(await findExpressCart(db, { expressId: express.expressId, mainCartId: cartId })).toBeDefined()
  expect(await findExpressCart(db, { expressId: express.expressId, mainCartId: newCartId(at) })).toBeUndefined()
  expect(await mergeExpressCart(db, { expressId: express.expressId, mainCartId: cartId, at })).toMatchObject({
    ok: true,
  })
  expect(await countCartItems(db, cartId)).toBe(2)
})

test('a refused buy-now leaves no cart behind', async () => {
  const db = await openDemoShop()
  expect(await startExpressCart(db, { ...machine, packType: 'medium' })).toEqual({ ok: false, reason: 'gift-required' })
  const express = await db.selectFrom('cart').select('id').where('kind', '=', 'express').execute()
  expect(express).toEqual([])
})

test('of the express carts that one visitor makes, the newest ten are kept', async () => {
  const db = await openDemoShop()
  const made = []
  for (let click = 0; click < 12; click++) {
    const started = await startExpressCart(db, { ...machine, at: new Date(at.getTime() + click * 1000) })
    if (started.ok) made.push(started.expressId)
  }
  const rows = await db.selectFrom('cart').select('id').where('parent_id', '=', cartId).orderBy('created_at').execute()
  expect(rows.map(({ id }) => id)).toEqual(made.slice(2))
})

test('another device gets the lines, never the address', async () => {
  const db = await openDemoShop()
  await addToCart(db, machine)
  await db
    .updateTable('cart')
    .set({ email: 'claire@example.fr', address: '1 rue des Lilas' })
    .where('id', '=', cartId)
    .execute()
  const other = newCartId(at)
  expect(await resumeCart(db, { fromCartId: cartId, toCartId: other, at })).toMatchObject([{ outcome: 'taken' }])
  const copy = await db.selectFrom('cart').selectAll().where('id', '=', other).executeTakeFirstOrThrow()
  expect(copy).toMatchObject({ email: null, address: null })
})

test('a cart unused for thirty days is deleted, with its address', async () => {
  const db = await openDemoShop()
  await addToCart(db, machine)
  const month = later(31 * 24 * 60)
  expect(await deleteStaleCarts(db, { before: later(-1), limit: 10 })).toBe(0)
  expect(await deleteStaleCarts(db, { before: month, limit: 10 })).toBe(1)
})

const lateUse = later(29 * 24 * 60)
const uses = {
  'an address': (db, id) => saveShipping(db, { cartId: id, address, at: lateUse }),
  'a removed line': (db, id) => removeCartLine(db, { ...machine, cartId: id, at: lateUse }),
  'an emptied cart': (db, id) => clearCart(db, { cartId: id, at: lateUse }),
  'prices accepted': (db, id) => acceptCurrentPrices(db, { cartId: id, at: lateUse }),
  'another quantity': (db, id) => updateCartLine(db, { ...machine, cartId: id, quantity: 2, at: lateUse }),
} satisfies Record<string, (db: Awaited<ReturnType<typeof openDemoShop>>, cartId: string) => Promise<unknown>>

test.each(Object.keys(uses) as (keyof typeof uses)[])('a cart lives from its last use: %s', async (use) => {
  const db = await openDemoShop()
  await addToCart(db, machine)
  await uses[use](db, cartId)
  expect(await deleteStaleCarts(db, { before: later(28 * 24 * 60), limit: 10 })).toBe(0)
})

test('buying at once counts as a use of the main cart, at its beginning and at every step', async () => {
  const db = await openDemoShop()
  await addToCart(db, machine)
  const express = await startExpressCart(db, { ...machine, at: later(20 * 24 * 60) })
  expect(await deleteStaleCarts(db, { before: later(19 * 24 * 60), limit: 10 })).toBe(0)
  if (!express.ok) throw new Error(express.reason)
  await saveShipping(db, { cartId: express.expressId, address, at: lateUse })
  const kept = await db.selectFrom('cart').select('updated_at').execute()
  expect(kept).toEqual([{ updated_at: lateUse.toISOString() }, { updated_at: lateUse.toISOString() }])
})

test('a cart being paid for outlives its month, and so does its main cart', async () => {
  const db = await openDemoShop()
  await addToCart(db, machine)
  const express = await startExpressCart(db, machine)
  if (!express.ok) throw new Error(express.reason)
  expect(await checkOutCart(db, { cartId: express.expressId, provider: new ScriptedProvider() })).toMatchObject({
    ok: true,
  })
  expect(await deleteStaleCarts(db, { before: lateUse, limit: 10 })).toBe(0)
  await db.updateTable('customer_order').set({ checkout_cart_id: null }).execute()
  expect(await deleteStaleCarts(db, { before: lateUse, limit: 10 })).toBeGreaterThan(0)
  expect(await db.selectFrom('cart').selectAll().execute()).toEqual([])
})

test('two lines that need the last units name each other; neither is called sold out', async () => {
  const db = await openDemoShop()
  const shower = await productId(db, 'purificateur-douche')
  await setAvailable(db, 'purificateur-douche', 3)
  const pack = { ...machine, packType: 'medium', giftProductId: shower } as const
  await addToCart(db, pack)
  await addToCart(db, { ...machine, productId: shower, quantity: 2 })
  const troubles = async () => summarizeCart(await readCart(db, cartId)).lines.map(({ trouble }) => trouble)
  expect(await troubles()).toEqual([undefined, undefined])
  await setAvailable(db, 'purificateur-douche', 2)
  const pro = 'Osmoseur Essentiel – Pack Médium'
  expect((await troubles())[1]).toEqual({ kind: 'short', left: 1, mostAlone: 2, rivals: [pro] })
  await setAvailable(db, 'aquapet', 0)
  await setAvailable(db, 'purificateur-douche', 1)
  expect(await troubles()).toEqual([
    { kind: 'contended', mostAlone: 1, rivals: ['Purificateur de douche'], gift: 'Purificateur de douche' },
    { kind: 'contended', mostAlone: 1, rivals: [pro], gift: undefined },
  ])
  await removeCartLine(db, { ...machine, productId: shower })
  expect(await troubles()).toEqual([undefined])
  await setAvailable(db, 'purificateur-douche', 0)
  expect(await troubles()).toEqual([{ kind: 'gifts-exhausted' }])
})
