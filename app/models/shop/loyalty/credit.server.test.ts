import { expect, test } from 'vitest'
import { expireOverdueOrders, settlePayment } from '~/models/shop/payment/index.server'
import { requestRefund } from '~/models/shop/refund/index.server'
import { newId } from '~/models/values/id.server'
import { begin, buy, customer, homeOf } from '../../../../tests/support/loyalty'
import { checkOutCart } from '../../../../tests/support/shop-checkout'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'

import { creditOf, giveCredit } from './credit.server'
import { chooseCredit, findCreditOffer } from './credit-offer.server'
import { undoRewards } from './rewards.server'

type Db = Awaited<ReturnType<typeof openDemoShop>>

/** Anne, signed in with 20 € of credit. */
async function shopWithCredit(amountCents = 2000): Promise<{ db: Db; userId: string }> {
  const db = await openDemoShop()
  const orderId = await buy(db, { email: 'anne@example.fr' })
  const { id: userId } = await customer(db, 'anne@example.fr')
  await giveCredit(db, { userId, orderId, purpose: 'referral', amountCents, at })
  return { db, userId }
}

async function beginWithCredit(db: Db, userId: string, slug?: string) {
  const purchase = await begin(db, { email: 'anne@example.fr', customerId: userId, slug })
  await chooseCredit(db, { cartId: purchase.cartId, customerId: userId })
  return purchase
}

const orderOf = (db: Db, id: string) =>
  db.selectFrom('customer_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('credit pays after the total, the rest is due, and it is spent once', async () => {
  const { db, userId } = await shopWithCredit()
  const { provider, checkOut } = await beginWithCredit(db, userId)
  const opened = await checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  const order = await orderOf(db, opened.orderId)
  expect(order.credit_cents).toBe(2000)
  expect(order.total_cents).toBe(order.subtotal_cents + order.tax_cents + order.shipping_cents)
  expect(provider.requests[0]?.amountCents).toBe(order.total_cents - 2000)
  expect(await creditOf(db, userId)).toBe(0)
  expect(await checkOut()).toMatchObject({ ok: true, orderId: opened.orderId })
  const session = provider.become(opened.sessionId, 'paid')
  await settlePayment(db, { session, source: 'webhook', at })
  expect((await orderOf(db, opened.orderId)).payment_state).toBe('paid')
  expect(await creditOf(db, userId)).toBe(0)
})

test('credit is spent only by its owner’s choice', async () => {
  const { db, userId } = await shopWithCredit()
  const unchosen = await begin(db, { email: 'anne@example.fr', customerId: userId })
  const signedOut = await beginWithCredit(db, userId)
  const { cartId } = signedOut
  const stranger = await begin(db, { email: 'paul@example.fr' })
  await chooseCredit(db, { cartId: stranger.cartId, customerId: userId })
  expect(
    await findCreditOffer(db, { customerId: undefined, ownerCartId: cartId, totalCents: 9999, heldBy: undefined }),
  ).toBeUndefined()
  for (const result of [await unchosen.checkOut(), await stranger.checkOut()]) {
    if (!result.ok) throw new Error(result.reason)
    expect((await orderOf(db, result.orderId)).credit_cents).toBe(0)
  }
  expect(await creditOf(db, userId)).toBe(2000)
})

test('two carts cannot spend the same credit twice', async () => {
  const { db, userId } = await shopWithCredit()
  const carts = [await beginWithCredit(db, userId), await beginWithCredit(db, userId)]
  const opened = await Promise.all(carts.map((cart) => cart.checkOut()))
  const spent = await Promise.all(opened.map((one) => (one.ok ? orderOf(db, one.orderId) : undefined)))
  expect(spent.map((order) => order?.credit_cents).sort()).toEqual([0, 2000])
})

test('a cancelled order releases its credit once; a replaced order passes it on', async () => {
  const { db, userId } = await shopWithCredit()
  const { cartId, provider, checkOut } = await beginWithCredit(db, userId)
  await checkOut()
  await db.updateTable('cart_line').set({ quantity: 2 }).where('cart_id', '=', cartId).execute()
  const replaced = await checkOut()
  if (!replaced.ok) throw new Error(replaced.reason)
  expect((await orderOf(db, replaced.orderId)).credit_cents).toBe(2000)
  for (const minutes of [40, 41]) {
    await expireOverdueOrders(db, { providers: [provider], at: later(minutes), limit: 10 })
    expect(await creditOf(db, userId)).toBe(2000)
  }
})

test('late money for an ended order whose credit was spent elsewhere is refunded', async () => {
  const { db, userId } = await shopWithCredit()
  const late = await beginWithCredit(db, userId)
  const opened = await late.checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  await expireOverdueOrders(db, { providers: [late.provider], at: later(40), limit: 10 })
  const other = await beginWithCredit(db, userId)
  expect((await other.checkOut()).ok).toBe(true)
  const session = late.provider.become(opened.sessionId, 'paid')
  const settled = await settlePayment(db, { session, source: 'webhook', at: later(50) })
  expect(settled).toMatchObject({ ok: true, state: 'refund_due' })
  expect(await creditOf(db, userId)).toBe(0)
  expect(
    await db.selectFrom('stock_reservation').select('order_id').where('order_id', '=', opened.orderId).execute(),
  ).toEqual([])
})

test('the amount left after credit is at least 1 €', async () => {
  const { db, userId } = await shopWithCredit(53_850)
  const { provider, checkOut } = await beginWithCredit(db, userId)
  const opened = await checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  expect(provider.requests[0]?.amountCents).toBe(100)
  expect((await orderOf(db, opened.orderId)).credit_cents).toBe(53_780)
})

test('credit covers a whole order without a provider, and is refunded in part and whole', async () => {
  const { db, userId } = await shopWithCredit(60_000)
  const purchase = await beginWithCredit(db, userId)
  expect(await purchase.checkOut()).toEqual({ ok: false, reason: 'cart-changed' })
  const covered = { cartId: purchase.cartId, provider: purchase.provider, email: 'anne@example.fr', customerId: userId }
  const paid = await checkOutCart(db, { ...covered, method: 'credit', address: homeOf('anne@example.fr') })
  if (!paid.ok) throw new Error(paid.reason)
  const order = await orderOf(db, paid.orderId)
  expect(order).toMatchObject({ payment_state: 'paid', status: 'confirme', payment_method: 'credit' })
  expect(order.credit_cents).toBe(order.total_cents)
  expect(order.order_number).toMatch(/^[A-Z0-9]{8}$/)
  expect(purchase.provider.requests).toEqual([])
  expect(await creditOf(db, userId)).toBe(60_000 - order.total_cents)
  const actor = { id: null, name: 'Camille Roy' }
  const part = { lines: new Map<number, number>(), delivery: false, amountCents: 1250 }
  const given = { refundId: newId(at), orderId: order.id, choice: part, reason: 'geste', actor, at }
  expect(await requestRefund(db, given)).toMatchObject({ refund: { means: 'credit', credit_cents: 1250 } })
  expect(await orderOf(db, order.id)).toMatchObject({ payment_state: 'paid' })
  expect(await creditOf(db, userId)).toBe(60_000 - order.total_cents + 1250)
  const whole = { lines: new Map<number, number>(), delivery: true, whole: true }
  const asked = { refundId: newId(at), orderId: order.id, choice: whole, reason: 'essai', actor, at }
  expect(await requestRefund(db, asked)).toMatchObject({ ok: true, refund: { means: 'credit', status: 'done' } })
  expect((await orderOf(db, order.id)).payment_state).toBe('refunded')
  expect(await creditOf(db, userId)).toBe(60_000)
})

test('credit is returned by a refund also while the balance is negative', async () => {
  const { db, userId } = await shopWithCredit(60_000)
  const [reward] = await db.selectFrom('credit_entry').select('order_id').where('purpose', '=', 'referral').execute()
  const { cartId, provider } = await beginWithCredit(db, userId)
  const input = { cartId, provider, email: 'anne@example.fr', customerId: userId, method: 'credit' as const }
  const placed = await checkOutCart(db, input)
  if (!placed.ok) throw new Error(placed.reason)
  await undoRewards(db, { orderId: reward?.order_id ?? '', at })
  const before = await creditOf(db, userId)
  expect(before).toBeLessThan(0)
  const choice = { lines: new Map<number, number>(), delivery: false, amountCents: 1250 }
  const actor = { id: null, name: 'Camille Roy' }
  const asked = { refundId: newId(at), orderId: placed.orderId, choice, reason: 'geste', actor, at }
  expect(await requestRefund(db, asked)).toMatchObject({ ok: true, refund: { means: 'credit', status: 'done' } })
  expect(await creditOf(db, userId)).toBe(before + 1250)
})

test('an order without enough credit is not marked paid', async () => {
  const { db, userId } = await shopWithCredit()
  const { cartId, provider } = await beginWithCredit(db, userId)
  const input = { cartId, provider, email: 'anne@example.fr', customerId: userId, method: 'credit' as const }
  expect(await checkOutCart(db, input)).toEqual({ ok: false, reason: 'cart-changed' })
})
