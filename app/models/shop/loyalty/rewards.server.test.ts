import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { declareWithdrawal, readOrder } from '~/models/shop/order/index.server'
import { settlePayment } from '~/models/shop/payment/index.server'
import { requestRefund } from '~/models/shop/refund/index.server'
import { completeRefund } from '~/models/shop/refund/refund.server'
import { newId } from '~/models/values/id.server'
import { begin, buy, customer, deliver, homeOf } from '../../../../tests/support/loyalty'
import { readMails } from '../../../../tests/support/mails'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { creditOf } from './credit.server'
import { pointsOf } from './points.server'
import { findOwnCode } from './referral.server'
import {
  giveDueRewards,
  listAwaitedCashback,
  rewardPaidOrder,
  undoForgottenRewards,
  undoRewards,
} from './rewards.server'

type Db = Awaited<ReturnType<typeof openDemoShop>>

const afterPeriod = later(31 * 24 * 60)
const reward = (db: Db, when = afterPeriod) => giveDueRewards(db, { at: when, limit: 100 })

async function codeOf(db: Db, email: string): Promise<string> {
  const code = await findOwnCode(db, (await customer(db, email)).id)
  if (!code) throw new Error(`${email} n’a pas de code.`)
  return code
}

async function holdings(db: Db, email: string) {
  const { id } = await customer(db, email)
  return { points: await pointsOf(db, id), credit: await creditOf(db, id) }
}

async function goodsOf(db: Db, orderId: string): Promise<number> {
  const order = await readOrder(db, orderId)
  return order.subtotal_cents + order.tax_cents
}

test('a paid order earns its points once, however often its payment is settled', async () => {
  const db = await openDemoShop()
  const { provider, checkOut } = await begin(db, { email: 'Claire@example.fr' })
  const opened = await checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  expect(await db.selectFrom('loyalty_entry').selectAll().execute()).toEqual([])
  const session = provider.become(opened.sessionId, 'paid')
  for (const source of ['webhook', 'return', 'reconciler'] as const) await settlePayment(db, { session, source, at })
  const order = await db.selectFrom('customer_order').selectAll().executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => rewardPaidOrder(trx, { order, at }))
  expect(await holdings(db, 'claire@example.fr')).toEqual({ points: 50, credit: 0 })
  expect(await db.selectFrom('loyalty_entry').select(['step', 'points']).execute()).toEqual([{ step: 0, points: 50 }])
})

test('points follow the setting, and none are written while the programme is off', async () => {
  const db = await openDemoShop()
  await saveSetting(db, { key: 'loyalty.enabled', value: 'non', at })
  await buy(db, { email: 'claire@example.fr' })
  expect(await db.selectFrom('loyalty_entry').selectAll().execute()).toEqual([])
  await saveSetting(db, { key: 'loyalty.enabled', value: 'oui', at })
  await saveSetting(db, { key: 'loyalty.points_per_order', value: '500', at })
  await buy(db, { email: 'claire@example.fr' })
  expect(await db.selectFrom('loyalty_entry').select('points').execute()).toEqual([{ points: 500 }])
})

test('cashback is given once, thirty days after delivery, on the goods including VAT', async () => {
  const db = await openDemoShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  const order = await db.selectFrom('customer_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  await reward(db)
  expect((await holdings(db, 'claire@example.fr')).credit).toBe(0)
  await deliver(db, orderId, at)
  await reward(db, later(29.9 * 24 * 60))
  expect((await holdings(db, 'claire@example.fr')).credit).toBe(0)
  await reward(db)
  await reward(db)
  const goods = order.subtotal_cents + order.tax_cents
  expect((await holdings(db, 'claire@example.fr')).credit).toBe(Math.round(goods * 0.05))
})

test('orders that are given back raise no tier: the percentage is decided from the kept ones', async () => {
  const db = await openDemoShop()
  await saveSetting(db, { key: 'loyalty.points_per_order', value: '500', at })
  await saveSetting(db, { key: 'rewards.most_percent', value: '20', at })
  const kept = await buy(db, { email: 'claire@example.fr' })
  for (const _ of [1, 2, 3]) await buy(db, { email: 'claire@example.fr' })
  await deliver(db, kept, at)
  await reward(db)
  const cents = await goodsOf(db, kept)
  expect(await holdings(db, 'claire@example.fr')).toEqual({ points: 2000, credit: Math.round(cents * 0.1) })
  const second = await buy(db, { email: 'claire@example.fr' })
  await deliver(db, second, at)
  await reward(db)
  const both = Math.round(cents * 0.1) + Math.round((await goodsOf(db, second)) * 0.1)
  expect((await holdings(db, 'claire@example.fr')).credit).toBe(both)
})

test('a tier gives no more than the shop’s share of the kept goods', async () => {
  const db = await openDemoShop()
  await saveSetting(db, { key: 'loyalty.points_per_order', value: '3000', at })
  const orderId = await buy(db, { email: 'claire@example.fr' })
  await deliver(db, orderId, at)
  await reward(db)
  const { id } = await customer(db, 'claire@example.fr')
  expect(await creditOf(db, id)).toBe(Math.floor((await goodsOf(db, orderId)) / 10))
})

test('a friend who keeps less than the minimum earns the referrer nothing, at once or by a later refund', async () => {
  const db = await openDemoShop()
  await buy(db, { email: 'anne@example.fr' })
  const code = await codeOf(db, 'anne@example.fr')
  const small = await buy(db, { email: 'petit@example.fr', slug: 'purificateur-douche', code })
  const friend = await buy(db, { email: 'claire@example.fr', code })
  for (const orderId of [small, friend]) await deliver(db, orderId, at)
  await reward(db)
  expect((await holdings(db, 'anne@example.fr')).credit).toBe(2000)
  const actor = { id: null, name: 'Camille' }
  const refund = { refundId: newId(afterPeriod), orderId: friend, reason: 'essai', actor, at: afterPeriod }
  const choice = { lines: new Map(), delivery: false, amountCents: 10_000 }
  const asked = await requestRefund(db, { ...refund, choice })
  if (!asked.ok) throw new Error(asked.reason)
  await db
    .transaction()
    .execute((trx) => completeRefund(trx, { refund: asked.refund, reference: null, at: afterPeriod }))
  expect((await holdings(db, 'anne@example.fr')).credit).toBe(0)
  const kept = (await goodsOf(db, friend)) - 10_000
  expect((await holdings(db, 'claire@example.fr')).credit).toBe(Math.round(kept * 0.05))
})

test('no reward is decided while a refund is under way', async () => {
  const db = await openDemoShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  await deliver(db, orderId, at)
  const actor = { id: null, name: 'Camille' }
  const choice = { lines: new Map(), delivery: false, whole: true }
  await requestRefund(db, { refundId: newId(at), orderId, reason: 'essai', actor, at, choice })
  expect(await reward(db)).toBe(0)
  expect((await holdings(db, 'claire@example.fr')).credit).toBe(0)
})

test('a referrer is rewarded for the set number of friends per month', async () => {
  const db = await openDemoShop()
  await saveSetting(db, { key: 'referral.friends_per_month', value: '1', at })
  await buy(db, { email: 'anne@example.fr' })
  const code = await codeOf(db, 'anne@example.fr')
  const friends = [
    await buy(db, { email: 'claire@example.fr', code }),
    await buy(db, { email: 'paul@example.fr', code }),
  ]
  for (const orderId of friends) await deliver(db, orderId, at)
  await reward(db)
  expect((await holdings(db, 'anne@example.fr')).credit).toBe(2000)
  const third = await buy(db, { email: 'zoe@example.fr', code })
  await deliver(db, third, at)
  await reward(db, later(31 * 24 * 60, afterPeriod))
  expect((await holdings(db, 'anne@example.fr')).credit).toBe(4000)
})

test('pending cashback excludes refunded goods', async () => {
  const db = await openDemoShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  const { id: userId } = await customer(db, 'claire@example.fr')
  const cents = async () => (await listAwaitedCashback(db, userId))[0]?.cents
  const before = (await cents()) ?? 0
  const order = await db.selectFrom('customer_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const given = order.subtotal_cents + order.tax_cents
  const amounts = { amount_cents: given, credit_cents: 0, delivery_cents: 0, other_cents: given }
  const payment_id = (await db.selectFrom('payment').select('id').where('order_id', '=', orderId).executeTakeFirst())
    ?.id
  await db
    .insertInto('refund')
    .values({
      ...{ id: 'rendu', order_id: orderId, payment_id: payment_id ?? null, ...amounts, subject: 'order' },
      ...{ means: 'sandbox', reason: 'essai', actor_id: null, actor: 'Camille', provider_reference: null },
      ...{ status: 'done', created_at: at.toISOString(), done_at: at.toISOString() },
    })
    .execute()
  expect([before > 0, await cents()]).toEqual([true, 0])
})

test('the referrer gets 20 € once, after the friend’s withdrawal period', async () => {
  const db = await openDemoShop()
  await buy(db, { email: 'anne@example.fr' })
  const friend = await buy(db, { email: 'claire@example.fr', code: await codeOf(db, 'anne@example.fr') })
  await deliver(db, friend, at)
  await reward(db, later(29.9 * 24 * 60))
  expect((await holdings(db, 'anne@example.fr')).credit).toBe(0)
  expect(await reward(db)).toBe(1)
  expect(await reward(db)).toBe(0)
  expect((await holdings(db, 'anne@example.fr')).credit).toBe(2000)
  const mails = await readMails(db, { kind: 'credit' })
  expect(mails.map((mail) => mail.recipient).sort()).toEqual(['anne@example.fr', 'claire@example.fr'])
  const textTo = (recipient: string) => mails.find((mail) => mail.recipient === recipient)?.text_body ?? ''
  const { order_number } = await db
    .selectFrom('customer_order')
    .select('order_number')
    .where('id', '=', friend)
    .executeTakeFirstOrThrow()
  expect(textTo('claire@example.fr')).toContain(`Votre commande ${order_number} est passée`)
  for (const secret of ['claire', order_number]) expect(textTo('anne@example.fr')).not.toContain(secret)
})

test('an order whose contact turns out to be the referrer’s own earns no credit', async () => {
  const db = await openDemoShop()
  await buy(db, { email: 'anne@example.fr' })
  const code = await codeOf(db, 'anne@example.fr')
  const [own, friend] = [
    await buy(db, { email: 'claire@example.fr', code }),
    await buy(db, { email: 'paul@example.fr', code }),
  ]
  const { phone, address, postalCode } = homeOf('anne@example.fr')
  await db
    .updateTable('customer_order')
    .set({ phone, address, postal_code: postalCode })
    .where('id', '=', own)
    .execute()
  // Later purchases of the friend do not affect the referrer.
  await buy(db, { email: 'paul@example.fr', at: later(60) })
  await deliver(db, own, at)
  await deliver(db, friend, at)
  await reward(db)
  const credited = await db.selectFrom('credit_entry').select('order_id').where('purpose', '=', 'referral').execute()
  expect(credited).toEqual([{ order_id: friend }])
})

test('a withdrawn order earns neither cashback nor the referrer’s credit', async () => {
  const db = await openDemoShop()
  await buy(db, { email: 'anne@example.fr' })
  const friend = await buy(db, { email: 'claire@example.fr', code: await codeOf(db, 'anne@example.fr') })
  await deliver(db, friend, at)
  const { order_number } = await db
    .selectFrom('customer_order')
    .select('order_number')
    .where('id', '=', friend)
    .executeTakeFirstOrThrow()
  const declaration = { name: 'Claire', orderNumber: order_number ?? '', email: 'claire@example.fr' }
  await declareWithdrawal(db, { declaration, at: later(60) })
  await reward(db)
  expect(await db.selectFrom('credit_entry').selectAll().execute()).toEqual([])
})

test('a cancelled or refunded order gives everything back once, and earns again when restored', async () => {
  const db = await openDemoShop()
  await buy(db, { email: 'anne@example.fr' })
  const friend = await buy(db, { email: 'claire@example.fr', code: await codeOf(db, 'anne@example.fr') })
  await deliver(db, friend, at)
  await reward(db)
  const before = await holdings(db, 'claire@example.fr')
  await db.updateTable('customer_order').set({ status: 'annule' }).where('id', '=', friend).execute()
  expect(await undoForgottenRewards(db, { at: afterPeriod, limit: 100 })).toBe(1)
  expect(await undoForgottenRewards(db, { at: afterPeriod, limit: 100 })).toBe(0)
  await db.transaction().execute((trx) => undoRewards(trx, { orderId: friend, at: afterPeriod }))
  expect(await holdings(db, 'claire@example.fr')).toEqual({ points: 0, credit: 0 })
  expect(await holdings(db, 'anne@example.fr')).toEqual({ points: 50, credit: 0 })
  await deliver(db, friend, at)
  await reward(db)
  expect((await holdings(db, 'anne@example.fr')).credit).toBe(2000)
  expect(before.credit).toBeGreaterThan(0)
})

test('the ledgers are append-only and reject a duplicate step', async () => {
  const db = await openDemoShop()
  const orderId = await buy(db, { email: 'anne@example.fr' })
  const entry = await db.selectFrom('loyalty_entry').selectAll().executeTakeFirstOrThrow()
  await expect(db.updateTable('loyalty_entry').set({ points: 5000 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('loyalty_entry').execute()).rejects.toThrow('append-only')
  const { id: _id, ...copy } = entry
  await expect(db.insertInto('loyalty_entry').values(copy).execute()).rejects.toThrow()
  expect(await db.selectFrom('loyalty_entry').selectAll().execute()).toEqual([entry])
  const overdrawn = {
    user_id: entry.user_id,
    order_id: orderId,
    purpose: 'payment' as const,
    step: 0,
    amount_cents: -1,
    created_at: at.toISOString(),
  }
  await expect(db.insertInto('credit_entry').values(overdrawn).execute()).rejects.toThrow('more credit than there is')
})
