import { expect, test } from 'vitest'
import { readSettings } from '~/models/base/setting/index.server'
import { chooseCredit, creditOf, giveCredit } from '~/models/shop/loyalty/index.server'
import { findOrder, listOrderEvents } from '~/models/shop/order/index.server'
import { begin, buy, customer } from '../../../../tests/support/loyalty'
import { readMails } from '../../../../tests/support/mails'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { cartWith, openCheckout, returnUrls } from '../../../../tests/support/shop-checkout'
import { at, available, later, openDemoShop, setAvailable } from '../../../../tests/support/shop-database'
import { cancelUnpaidOrder } from './cancellation.server'
import { openPaymentSession } from './opening.server'
import { listPayments } from './payment.server'
import { settlePayment } from './settlement.server'
import { confirmTransfer } from './transfer-confirmation.server'
import { receiveTransfer } from './transfer-receipt.server'

const slug = 'osmoseur-essentiel'

async function shopWithOrder(method: 'card' | 'transfer') {
  const db = await openDemoShop()
  await setAvailable(db, slug, 4)
  const provider = new ScriptedProvider()
  const opened = await openCheckout(db, { cartId: await cartWith(db, slug), provider, method })
  const cancel = () =>
    cancelUnpaidOrder(db, { orderId: opened.orderId, reason: 'article retiré', providers: [provider], at })
  return { db, provider, cancel, ...opened }
}

test('an unreported payment in an old session is found on cancellation', async () => {
  const { db, provider, orderId, sessionId } = await shopWithOrder('card')
  provider.become(sessionId, 'paid')
  const cancelled = { orderId, reason: 'essai', providers: [provider], at: later(2 * 24 * 60) }
  expect(await cancelUnpaidOrder(db, cancelled)).toEqual({ ok: false, reason: 'paid' })
})

test('a session opened during cancellation is closed before the order ends', async () => {
  const { db, provider, orderId, cancel } = await shopWithOrder('card')
  const settings = await readSettings(db)
  const close = provider.expireSession.bind(provider)
  provider.expireSession = async (id) => {
    provider.expireSession = close
    await openPaymentSession(db, { orderId, method: 'klarna', provider, open: true, settings, returnUrls, at })
    return close(id)
  }
  expect(await cancel()).toEqual({ ok: true })
  expect([...provider.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'expired'])
  expect((await listPayments(db, orderId)).map(({ status }) => status)).toEqual(['expired', 'expired'])
})

test.each(['card', 'transfer'] as const)(
  'cancelling an order to be paid by %s closes its payment, releases its stock and writes to its buyer',
  async (method) => {
    const { db, provider, orderId, sessionId, cancel } = await shopWithOrder(method)
    if (method === 'transfer') await confirmTransfer(db, { orderId, at })
    expect(await cancel()).toEqual({ ok: true })
    expect(await available(db, slug)).toBe(4)
    expect((await findOrder(db, orderId))?.order).toMatchObject({
      status: 'annule',
      payment_state: 'unpaid',
      cancel_reason: 'article retiré',
      expires_at: null,
    })
    if (method === 'card') expect(provider.sessions.get(sessionId)?.status).toBe('expired')
    expect((await listPayments(db, orderId)).map(({ status }) => status)).toEqual(['expired'])
    expect((await listOrderEvents(db, orderId)).at(-1)).toMatchObject({ kind: 'cancelled', reason: 'article retiré' })
    const mail = await readMails(db, { kind: 'payment-expired' })
    expect(mail).toHaveLength(1)
    expect(mail[0]?.text_body).toContain('Nous avons annulé votre commande. Motif\u202f: article retiré.')
    expect(await cancel()).toEqual({ ok: false, reason: 'cancelled' })
  },
)

test('an order paid, pending, or with an unreachable provider is left unchanged', async () => {
  const { db, provider, orderId, sessionId, cancel } = await shopWithOrder('card')
  provider.fault = 'unreachable'
  expect(await cancel()).toEqual({ ok: false, reason: 'provider-unavailable' })
  provider.fault = 'none'
  const pending = provider.become(sessionId, 'pending')
  await settlePayment(db, { session: pending, source: 'webhook', at })
  expect(await cancel()).toEqual({ ok: false, reason: 'pending' })
  await settlePayment(db, { session: provider.become(sessionId, 'paid'), source: 'webhook', at })
  expect(await cancel()).toEqual({ ok: false, reason: 'paid' })
  expect((await findOrder(db, orderId))?.order).toMatchObject({ status: 'confirme', payment_state: 'paid' })
})

test('an unreported payment is found when its session is closed', async () => {
  const { db, provider, orderId, sessionId, cancel } = await shopWithOrder('card')
  provider.become(sessionId, 'paid')
  expect(await cancel()).toEqual({ ok: false, reason: 'paid' })
  expect((await findOrder(db, orderId))?.order.payment_state).toBe('paid')
})

test('a received transfer returns its amount and outcome', async () => {
  const { db, provider, orderId } = await shopWithOrder('transfer')
  const amountCents = (await listPayments(db, orderId))[0]?.amount_cents
  const receive = () => receiveTransfer(db, { orderId, at })
  expect(await receive()).toEqual({ ok: true, outcome: 'confirmed', amountCents, revived: false })
  expect(await receive()).toEqual({ ok: true, outcome: 'received-before', amountCents })

  const other = await openCheckout(db, { cartId: await cartWith(db, slug), provider })
  expect(await receiveTransfer(db, { orderId: other.orderId, at })).toEqual({ ok: false, reason: 'not-a-transfer' })
})

test('a transfer for a cancelled order restores it while in stock, and is refunded otherwise', async () => {
  const first = await shopWithOrder('transfer')
  await first.cancel()
  expect(await receiveTransfer(first.db, { orderId: first.orderId, at })).toMatchObject({
    outcome: 'confirmed',
    revived: true,
  })
  const { db, orderId, cancel } = await shopWithOrder('transfer')
  await cancel()
  await setAvailable(db, slug, 0)
  const refund = { ok: true, outcome: 'refund-due', reason: 'payée trop tard, stock insuffisant' }
  expect(await receiveTransfer(db, { orderId, at })).toMatchObject({ ...refund, before: false })
  expect(await receiveTransfer(db, { orderId, at })).toMatchObject({ ...refund, before: true })
})

test('cancelling an order releases its credit', async () => {
  const db = await openDemoShop()
  const paid = await buy(db, { email: 'anne@example.fr' })
  const { id: userId } = await customer(db, 'anne@example.fr')
  await giveCredit(db, { userId, orderId: paid, purpose: 'referral', amountCents: 2000, at })
  const { cartId, provider, checkOut } = await begin(db, { email: 'anne@example.fr', customerId: userId })
  await chooseCredit(db, { cartId, customerId: userId })
  const opened = await checkOut()
  if (!opened.ok) throw new Error(opened.reason)
  expect(await creditOf(db, userId)).toBe(0)
  const given = { orderId: opened.orderId, reason: 'essai', providers: [provider], at }
  expect(await cancelUnpaidOrder(db, given)).toEqual({ ok: true })
  expect(await creditOf(db, userId)).toBe(2000)
})
