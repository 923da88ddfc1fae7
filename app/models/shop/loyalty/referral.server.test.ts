import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { keepReferral, readCart } from '~/models/shop/cart/index.server'
import { listOrderEvents, REFERRAL_DROPPED, readOrder } from '~/models/shop/order/index.server'
import { discountOf } from '~/models/values/totals'
import { begin, buy, customer, homeOf } from '../../../../tests/support/loyalty'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'

import { findOwnCode, isReferralCode, newReferralCode, readReferralCode } from './referral.server'

type Db = Awaited<ReturnType<typeof openDemoShop>>

/** Anne has bought and has a referral code. */
async function shopWithReferrer(): Promise<{ db: Db; code: string }> {
  const db = await openDemoShop()
  await buy(db, { email: 'anne@example.fr' })
  const code = await findOwnCode(db, (await customer(db, 'anne@example.fr')).id)
  return { db, code: code ?? '' }
}

test('a code is a fixed prefix and six characters, however it is typed', () => {
  const code = newReferralCode()
  expect(code).toMatch(/^AMI-[2-9A-HJKMNP-Z]{6}$/)
  const typed = [code, code.toLowerCase(), ` ${code.replace('-', ' ')} `, code.slice(4)]
  expect(typed.map(readReferralCode)).toEqual(typed.map(() => code))
  expect(typed.map(readReferralCode).every(isReferralCode)).toBe(true)
  expect(['', 'AMI-ABCDE', 'AMI-ABCDEFG', 'AMI-ABCDE0', '<B>ABCDEF'].map(readReferralCode).some(isReferralCode)).toBe(
    false,
  )
})

test('a friend’s first order costs 15 % less, as a negative line within the subtotal', async () => {
  const { db, code } = await shopWithReferrer()
  const orderId = await buy(db, { email: 'claire@example.fr', code })
  const order = await db.selectFrom('customer_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const goods = await db
    .selectFrom('order_item')
    .select((eb) => eb.fn.sum<number>('unit_price_cents').as('cents'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(order.discount_cents).toBe(discountOf(goods.cents, 15))
  expect(order.discount_cents).toBeGreaterThan(0)
  expect(order.subtotal_cents).toBe(goods.cents - order.discount_cents)
  expect(order.tax_cents).toBe(Math.round(order.subtotal_cents * 0.2))
  expect(order.referral_code).toBe(code)
  const paid = await db.selectFrom('payment').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  expect(paid.amount_cents).toBe(order.total_cents)
})

test('the provider receives the discounted amount, on a line that says so', async () => {
  const { db, code } = await shopWithReferrer()
  const { provider, checkOut } = await begin(db, { email: 'claire@example.fr', code })
  await checkOut()
  const request = provider.requests[0]
  expect(request?.lines).toEqual([
    { name: 'Votre commande (remise de parrainage déduite)', quantity: 1, amountCents: request?.amountCents },
  ])
})

/** Discount of a checkout under a code. */
async function discountFor(db: Db, purchase: Parameters<typeof begin>[1]): Promise<number> {
  const opened = await (await begin(db, purchase)).checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  return (await readOrder(db, opened.orderId)).discount_cents
}

test('self-referral is refused, by the same address or from the same browser', async () => {
  const { db, code } = await shopWithReferrer()
  const { cart_id } = await db.selectFrom('customer_order').select('cart_id').executeTakeFirstOrThrow()
  expect(await discountFor(db, { email: 'Anne@Example.fr', code })).toBe(0)
  expect(await keepReferral(db, { cartId: cart_id, typed: code, at })).toEqual({ ok: false, reason: 'own-code' })
  const { cartId } = await begin(db, { email: 'autre@example.fr' })
  const signedInAs = (await customer(db, 'anne@example.fr')).id
  expect(await keepReferral(db, { cartId, typed: code, signedInAs, at })).toEqual({ ok: false, reason: 'own-code' })
})

test('the referrer’s mailbox in another spelling, or telephone plus home, is refused; either alone is not', async () => {
  const { db, code } = await shopWithReferrer()
  const anne = homeOf('anne@example.fr')
  const home = {
    ...anne,
    phone: homeOf('paul@example.fr').phone,
    address: anne.address.replace('rue des', ' Rue  dès'),
  }
  const phone = { ...homeOf('paul@example.fr'), phone: `+33 ${anne.phone.slice(1, 4)} ${anne.phone.slice(4)}` }
  for (const purchase of [
    { email: 'anne+1@example.fr' },
    { email: 'Anne@example.fr.' },
    { email: 'paul@example.fr', address: { ...home, phone: phone.phone } },
  ]) {
    expect(await discountFor(db, { ...purchase, code })).toBe(0)
  }
  for (const purchase of [
    { email: 'pauline@example.fr' },
    { email: 'pierre@example.fr', address: home },
    { email: 'pascal@example.fr', address: phone },
  ]) {
    expect(await discountFor(db, { ...purchase, code })).toBeGreaterThan(0)
  }
})

test('a second order has no discount, recorded once in its history', async () => {
  const { db, code } = await shopWithReferrer()
  await buy(db, { email: 'claire@example.fr', code })
  await buy(db, { email: 'c.laire@gmail.com', code })
  for (const email of ['CLAIRE@example.fr', 'claire+2@example.fr', 'claire@gmail.com', 'C.l.a.ire+x@googlemail.com']) {
    const again = await begin(db, { email, code })
    const opened = await again.checkOut()
    if (!opened.ok) throw new Error(opened.reason)
    expect(await again.checkOut()).toEqual(opened)
    const order = await readOrder(db, opened.orderId)
    expect([order.discount_cents, order.referral_code]).toEqual([0, null])
    const kinds = (await listOrderEvents(db, order.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['placed', REFERRAL_DROPPED])
  }
})

test('a cart under the code owner’s mailbox refuses the code; it answers other customers and strangers alike', async () => {
  const { db, code } = await shopWithReferrer()
  await buy(db, { email: 'claire@example.fr' })
  for (const email of ['anne@example.fr', 'Anne+courses@example.fr']) {
    const { cartId } = await begin(db, { email, code })
    await db.updateTable('cart').set({ email }).where('id', '=', cartId).execute()
    expect(await keepReferral(db, { cartId, typed: code, at })).toEqual({ ok: false, reason: 'own-code' })
    const cart = await readCart(db, cartId)
    expect([cart.referral?.refused, cart.totals.discountCents]).toEqual(['own-code', 0])
  }
  for (const email of ['claire@example.fr', 'inconnu@example.fr']) {
    const { cartId } = await begin(db, { email })
    await db.updateTable('cart').set({ email }).where('id', '=', cartId).execute()
    expect(await keepReferral(db, { cartId, typed: code, at })).toEqual({ ok: true, code })
    expect((await readCart(db, cartId)).referral).toEqual({ code, refused: undefined })
  }
})

test('two carts of one address cannot both have the discount, even before payment', async () => {
  const { db, code } = await shopWithReferrer()
  const [one, two] = [
    await begin(db, { email: 'claire@example.fr', code }),
    await begin(db, { email: 'claire@example.fr', code, at: later(1) }),
  ]
  const opened = await Promise.all([one.checkOut(), two.checkOut()])
  const discounts = () =>
    db.selectFrom('customer_order').select('discount_cents').where('email', '=', 'claire@example.fr').execute()
  const given = async () => (await discounts()).filter((order) => order.discount_cents > 0).length
  expect([await given(), (await discounts()).length]).toEqual([1, 2])
  // Reopening finds the same orders, which do not block themselves.
  expect(await Promise.all([one.checkOut(), two.checkOut()])).toEqual(opened)
  expect([await given(), (await discounts()).length]).toEqual([1, 2])
})

test('an unknown code, or one of a closed programme, is refused and gives nothing', async () => {
  const { db, code } = await shopWithReferrer()
  const { cartId } = await begin(db, { email: 'claire@example.fr', code })
  const unknown = await keepReferral(db, { cartId, typed: 'AMI-ZZZZZZ', at })
  expect(unknown).toEqual({ ok: false, reason: 'unknown-code' })
  expect((await readCart(db, cartId)).totals.discountCents).toBeGreaterThan(0)
  await saveSetting(db, { key: 'referral.enabled', value: 'non', at })
  const cart = await readCart(db, cartId)
  expect([cart.totals.discountCents, cart.referral?.refused]).toEqual([0, 'programme-closed'])
})

test('the shipping threshold applies to the goods before the discount', async () => {
  const { db, code } = await shopWithReferrer()
  const { cartId } = await begin(db, { email: 'claire@example.fr', code })
  await db.updateTable('product').set({ price_cents: 10_000 }).where('slug', '=', 'osmoseur-essentiel').execute()
  const { totals } = await readCart(db, cartId)
  expect(totals).toMatchObject({ goodsCents: 10_000, discountCents: 1_500, subtotalCents: 8_500, shippingCents: 0 })
  expect(totals.goodsTtcCents + totals.discountTtcCents).toBe(12_000)
})
