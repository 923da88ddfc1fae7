import { beforeAll, expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { chooseCredit, creditOf, giveCredit, giveDueRewards, pointsOf } from '~/models/shop/loyalty/index.server'
import {
  declareWithdrawal,
  findVersion,
  listOrderEvents,
  listOthersEvents,
  readOrder,
} from '~/models/shop/order/index.server'
import { findOrderState, listPayments, receiveTransfer, settlePayment } from '~/models/shop/payment/index.server'
import { newId } from '~/models/values/id.server'
import { begin, buy, customer, deliver } from '../../../../tests/support/loyalty'
import { readMails } from '../../../../tests/support/mails'
import type { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { at, later, openStandingDemoShop, setAvailable } from '../../../../tests/support/shop-database'
import type { RefundChoice } from './amounts'
import {
  findRefundable,
  listRefunds,
  listUnmatchedPayments,
  refundUnmatchedPayment,
  requestRefund,
  retryRefund,
  runRefund,
  settleReturnedRefund,
} from './index.server'

const db = await openStandingDemoShop()
const actor = { id: null, name: 'Camille' }
beforeAll(() => setAvailable(db, 'osmoseur-essentiel', 1000))
let buyers = 0

async function paidOrder({ creditCents = 0 } = {}) {
  buyers += 1
  const email = `rend-${buyers}@example.fr`
  const earlier = await buy(db, { email })
  const { id: customerId } = await customer(db, email)
  if (creditCents > 0)
    await giveCredit(db, { userId: customerId, orderId: earlier, purpose: 'referral', amountCents: creditCents, at })
  const { cartId, provider, checkOut } = await begin(db, { email, customerId })
  if (creditCents > 0) await chooseCredit(db, { cartId, customerId })
  const opened = await checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  await settlePayment(db, { session: provider.become(opened.sessionId, 'paid'), source: 'webhook', at })
  return { orderId: opened.orderId, provider, customerId, email }
}

const ask = (orderId: string, choice: Partial<RefundChoice>, refundId = newId(at)) =>
  requestRefund(db, {
    refundId,
    orderId,
    choice: { lines: new Map(), delivery: false, ...choice },
    reason: 'geste commercial',
    actor,
    at: later(1),
  })

async function give(orderId: string, provider: ScriptedProvider, choice: Partial<RefundChoice>) {
  const asked = await ask(orderId, choice)
  if (!asked.ok) throw new Error(asked.reason)
  return runRefund(db, { refundId: asked.refund.id, providers: { stripe: provider }, at: later(1) })
}

const left = async (orderId: string) => findRefundable(db, await readOrder(db, orderId))

const mailsOf = async (shop: ShopDb, orderId: string) =>
  (await shop.selectFrom('email').select('kind').where('order_id', '=', orderId).execute()).map(({ kind }) => kind)

test('a partial refund uses the original method, and the order stays paid', async () => {
  const { orderId, provider } = await paidOrder()
  expect(await give(orderId, provider, { amountCents: 1250 })).toBe('done')
  expect([...provider.refunds.values()]).toMatchObject([{ amountCents: 1250, orderId }])
  expect(await readOrder(db, orderId)).toMatchObject({ payment_state: 'paid', status: 'confirme' })
  expect(await left(orderId)).toMatchObject({ moneyCents: 53_880 - 1250 })
  expect(await mailsOf(db, orderId)).toContain('refund-made')
})

test('a full refund marks the order refunded, takes its points back and returns all credit', async () => {
  const { orderId, provider, customerId } = await paidOrder({ creditCents: 2000 })
  const before = await pointsOf(db, customerId)
  expect(await ask(orderId, { amountCents: 53_000 })).toMatchObject({ ok: false, reason: 'credit-whole' })
  await give(orderId, provider, { amountCents: 880 })
  expect(await creditOf(db, customerId)).toBe(0)
  await give(orderId, provider, { whole: true })
  expect(await readOrder(db, orderId)).toMatchObject({ payment_state: 'refunded' })
  expect((await listPayments(db, orderId)).map(({ status }) => status)).toEqual(['refunded'])
  expect(await creditOf(db, customerId)).toBe(2000)
  expect(await pointsOf(db, customerId)).toBe(before - 50)
  expect(await ask(orderId, { amountCents: 1 })).toMatchObject({ ok: false, reason: 'not-paid' })
})

test('an order fully refunded and paid again earns its cashback and is refundable by line again', async () => {
  const { orderId, provider, email, customerId } = await paidOrder()
  await give(orderId, provider, { whole: true })
  const row = await db.selectFrom('payment').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const second = { id: newId(at), attempt: 2, provider: 'transfer', method: 'transfer', session_id: `vir-${orderId}` }
  const opened = { ...second, status: 'open', idempotency_key: newId(at), received_cents: null, received_at: null }
  await db
    .insertInto('payment')
    .values({ ...row, ...opened, email } as typeof row)
    .execute()
  await receiveTransfer(db, { orderId, at: later(2) })
  const line = { position: 0, quantity: 1, refunded: 0 }
  expect(await left(orderId)).toMatchObject({ moneyCents: 53_880, lines: [line] })
  await deliver(db, orderId, at)
  await giveDueRewards(db, { at: later(31 * 24 * 60), limit: 100 })
  expect(await creditOf(db, customerId)).toBe(Math.round(53_880 * 0.05))
  await ask(orderId, { amountCents: 3880 })
  expect(await creditOf(db, customerId)).toBe(Math.round(50_000 * 0.05))
  expect(await ask(orderId, { lines: new Map([[0, 1]]), amountCents: 100 })).toMatchObject({
    refund: { means: 'transfer' },
  })
})

test('the same form sent twice is one refund, a line cannot be refunded twice', async () => {
  const { orderId, provider } = await paidOrder()
  const refundId = newId(at)
  const line = { lines: new Map([[0, 1]]) }
  const [one, other] = await Promise.all([ask(orderId, line, refundId), ask(orderId, line, refundId)])
  expect([one.ok, other.ok]).toEqual([true, true])
  expect(await listRefunds(db, orderId)).toHaveLength(1)
  await runRefund(db, { refundId, providers: { stripe: provider }, at: later(1) })
  expect((await ask(orderId, line)).ok).toBe(false)
  expect(provider.refunds.size).toBe(1)
})

test('of two concurrent requests on one version, the second is refused with the first', async () => {
  const { orderId } = await paidOrder()
  const seen = await findVersion(db, orderId)
  const choice = { lines: new Map(), delivery: false, amountCents: 1000 }
  const asked = { orderId, choice, seen, reason: 'geste commercial', at: later(1) }
  const by = (name: string) => requestRefund(db, { ...asked, refundId: newId(at), actor: { id: null, name } })
  const [one, other] = await Promise.all([by('Camille'), by('Paul')])
  expect(one.ok).toBe(true)
  expect(other).toMatchObject({ reason: 'changed', since: [{ kind: 'refund-requested', actor: 'Camille' }] })
  expect(await listRefunds(db, orderId)).toHaveLength(1)
})

test('administrators with the same name are distinct: the other’s request is a conflict', async () => {
  const { orderId } = await paidOrder()
  const seen = await findVersion(db, orderId)
  const choice = { lines: new Map(), delivery: false, amountCents: 1000 }
  const asked = { orderId, choice, reason: 'geste commercial', at: later(1) }
  const by = (id: string, version: number) =>
    requestRefund(db, { ...asked, seen: version, refundId: newId(at), actor: { id, name: 'Camille' } })
  expect((await by('u1', seen)).ok).toBe(true)
  expect(await listOthersEvents(db, { orderId, seen, actor: { id: 'u1', name: 'Camille' } })).toEqual([])
  const others = await listOthersEvents(db, { orderId, seen, actor: { id: 'u2', name: 'Camille' } })
  expect(others).toMatchObject([{ kind: 'refund-requested', actor_id: 'u1' }])
})

test.each(['unreachable', 'lost-answer'] as const)(
  'a provider that is %s is asked again, and pays once',
  async (fault) => {
    const { orderId, provider } = await paidOrder()
    provider.fault = fault
    expect(await give(orderId, provider, { amountCents: 1000 })).toBe('later')
    expect(await left(orderId)).toMatchObject({ moneyCents: 52_880 })
    provider.fault = 'none'
    const [refund] = await listRefunds(db, orderId)
    const again = { refundId: refund?.id ?? '', providers: { stripe: provider } }
    expect(await runRefund(db, { ...again, at: later(1) })).toBe('not-mine')
    expect(await runRefund(db, { ...again, at: later(3) })).toBe('done')
    expect(await runRefund(db, { ...again, at: later(9) })).toBe('not-mine')
    expect(provider.refunds.size).toBe(1)
  },
)

test('a refused refund changes nothing and can be requested again', async () => {
  const { orderId, provider } = await paidOrder()
  provider.fault = 'refusing'
  expect(await give(orderId, provider, { amountCents: 1000 })).toBe('refused')
  expect(await left(orderId)).toMatchObject({ moneyCents: 53_880 })
  expect((await listOrderEvents(db, orderId)).map(({ kind }) => kind)).toContain('refund-failed')
  provider.fault = 'none'
  expect(await give(orderId, provider, { amountCents: 1000 })).toBe('done')
})

test('after five timeouts the refund waits for a manual retry', async () => {
  const { orderId, provider } = await paidOrder()
  provider.fault = 'unreachable'
  const asked = await ask(orderId, { amountCents: 1000 })
  const refundId = asked.ok ? asked.refund.id : ''
  const outcomes = []
  for (let hour = 1; hour <= 6; hour++)
    outcomes.push(await runRefund(db, { refundId, providers: { stripe: provider }, at: later(hour * 60) }))
  expect(outcomes).toEqual(['later', 'later', 'later', 'later', 'given-up', 'not-mine'])
})

test('an unusable payment is refunded in full, and the order leaves the refund list', async () => {
  const { orderId, provider } = await paidOrder()
  const [payment] = await listPayments(db, orderId)
  await db.updateTable('payment').set({ status: 'refund_due' }).where('order_id', '=', orderId).execute()
  await db
    .updateTable('customer_order')
    .set({ payment_state: 'refund_due', status: 'annule' })
    .where('id', '=', orderId)
    .execute()
  expect(await listUnmatchedPayments(db, orderId)).toHaveLength(1)
  const input = { orderId, paymentId: payment?.id ?? '', reason: 'paiement tardif', actor, at: later(1) }
  const asked = await refundUnmatchedPayment(db, { ...input, refundId: newId(at) })
  expect(await refundUnmatchedPayment(db, { ...input, refundId: newId(at) })).toMatchObject({ reason: 'settled' })
  const refundId = asked.ok ? asked.refund.id : ''
  expect(await runRefund(db, { refundId, providers: { stripe: provider }, at: later(1) })).toBe('done')
  expect([...provider.refunds.values()]).toMatchObject([{ amountCents: 53_880 }])
  expect(await readOrder(db, orderId)).toMatchObject({ payment_state: 'refunded' })
})

test('an order stays paid while its refund is pending, which may fail and be retried', async () => {
  const { orderId, provider, customerId } = await paidOrder({ creditCents: 2000 })
  const first = await ask(orderId, { amountCents: 1000 })
  if (!first.ok) throw new Error(first.reason)
  await give(orderId, provider, { whole: true })
  expect([(await readOrder(db, orderId)).payment_state, await creditOf(db, customerId)]).toEqual(['paid', 0])
  provider.fault = 'refusing'
  await runRefund(db, { refundId: first.refund.id, providers: { stripe: provider }, at: later(1) })
  provider.fault = 'none'
  expect(await left(orderId)).toMatchObject({ moneyCents: 1000, creditCents: 0 })
  await give(orderId, provider, { whole: true })
  expect([(await readOrder(db, orderId)).payment_state, await creditOf(db, customerId)]).toEqual(['refunded', 2000])
})

test('an open withdrawal postpones the cashback; once refunded, it applies to what is kept', async () => {
  const { orderId, provider, customerId, email } = await paidOrder()
  await deliver(db, orderId, at)
  const { order_number, subtotal_cents, tax_cents } = await readOrder(db, orderId)
  const declaration = { name: 'Claire', orderNumber: order_number ?? '', email }
  const { id } = await declareWithdrawal(db, { declaration, at: later(60) })
  const reward = () => giveDueRewards(db, { at: later(31 * 24 * 60), limit: 100 })
  await reward()
  expect(await creditOf(db, customerId)).toBe(0)
  expect((await readOrder(db, orderId)).rewarded_at).toBeNull()

  const choice = { lines: new Map(), delivery: false, amountCents: 10_000 }
  const request = { refundId: newId(at), orderId, reason: 'rétractation', actor, at: later(61) }
  await requestRefund(db, { ...request, choice, settlesWithdrawals: 'whole' })
  const stored = () => db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await stored()).toMatchObject({ refund_id: request.refundId, settled_at: null })
  await runRefund(db, { refundId: request.refundId, providers: { stripe: provider }, at: later(61) })
  expect(await stored()).toMatchObject({ outcome: 'refunded', settled_at: later(61).toISOString() })
  await reward()
  expect(await creditOf(db, customerId)).toBe(Math.round((subtotal_cents + tax_cents - 10_000) * 0.05))
})

test('a refund settling a declaration covers all withdrawn goods, or names unsealed ones to the buyer', async () => {
  const { orderId, provider, email } = await paidOrder()
  const { order_number } = await readOrder(db, orderId)
  const declaration = { name: 'Claire', orderNumber: order_number ?? '', email }
  const { id } = await declareWithdrawal(db, { declaration, at })
  await db.insertInto('withdrawal_line').values({ withdrawal_id: id, position: 0, quantity: 1 }).execute()
  const choice = { lines: new Map(), delivery: false, amountCents: 10_000 }
  const settle = (settlesWithdrawals: 'whole' | 'without-unsealed') =>
    requestRefund(db, {
      ...{ refundId: newId(at), orderId, reason: 'rétractation', actor, at: later(1) },
      ...{ choice, settlesWithdrawals },
    })
  expect(await settle('whole')).toMatchObject({ ok: false, reason: 'left-out', units: 1 })
  const asked = await settle('without-unsealed')
  if (!asked.ok) throw new Error(asked.reason)
  await runRefund(db, { refundId: asked.refund.id, providers: { stripe: provider }, at: later(1) })
  const stored = await db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()
  expect(stored).toMatchObject({ outcome: 'refunded', ground: 'unsealed' })
  const [mail] = await readMails(db, { kind: 'refund-made', orderId })
  expect(mail?.text_body).toContain('L. 221-28')
})

test('a returned full refund keeps the sale cancelled, and is reissued unchanged', async () => {
  const { orderId, provider, customerId } = await paidOrder({ creditCents: 2000 })
  await give(orderId, provider, { whole: true })
  const [refund] = await listRefunds(db, orderId)
  const reference = refund?.provider_reference ?? ''
  provider.returned.add(reference)
  expect(await settleReturnedRefund(db, { reference, provider, at: later(2) })).toBeUndefined()
  await settleReturnedRefund(db, { reference, provider, at: later(3) })
  expect((await listRefunds(db, orderId))[0]).toMatchObject({ status: 'failed', returned_at: later(2).toISOString() })
  expect(await readOrder(db, orderId)).toMatchObject({ payment_state: 'refunded' })
  expect(await creditOf(db, customerId)).toBe(2000)
  expect(await left(orderId)).toMatchObject({ moneyCents: 0, lines: [{ refunded: 1 }] })
  const title = async () => (await findOrderState(db, await readOrder(db, orderId))).title
  expect(await title()).toBe('Remboursement à refaire')
  if (refund) await retryRefund(db, { refund, actor, at: later(4) })
  expect(await runRefund(db, { refundId: refund?.id ?? '', providers: { stripe: provider }, at: later(4) })).toBe(
    'done',
  )
  expect(await listRefunds(db, orderId)).toMatchObject([{ status: 'done', returned_at: null }])
  expect(await title()).toBe('Remboursée')
  expect(provider.refunds.size).toBe(2)
  expect(await creditOf(db, customerId)).toBe(2000)
})

test('an event arriving before the provider’s answer waits', async () => {
  const { orderId, provider } = await paidOrder()
  provider.fault = 'lost-answer'
  await give(orderId, provider, { amountCents: 1000 })
  provider.fault = 'none'
  const reference = [...provider.refunds.values()][0]?.id ?? ''
  provider.returned.add(reference)
  expect(await settleReturnedRefund(db, { reference, provider, at: later(2) })).toBe('no refund of this reference yet')
  const [refund] = await listRefunds(db, orderId)
  await runRefund(db, { refundId: refund?.id ?? '', providers: { stripe: provider }, at: later(3) })
  expect(await settleReturnedRefund(db, { reference, provider, at: later(4) })).toBeUndefined()
  expect(await listRefunds(db, orderId)).toMatchObject([{ status: 'failed' }])
})
