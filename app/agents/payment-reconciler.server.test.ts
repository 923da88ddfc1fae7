import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStripeProvider } from '~/integrations/payments/stripe.server'
import { readStripeEvent } from '~/integrations/payments/stripe-webhook.server'
import { findOrder } from '~/models/shop/order/index.server'
import { findPayment, recordPaymentEvent } from '~/models/shop/payment/index.server'

import { cartWith, openCheckout } from '../../tests/support/shop-checkout'
import { at, available, later, openDemoShop, setAvailable } from '../../tests/support/shop-database'
import type { FakeEvent } from '../../tests/support/stripe-objects'
import { type StripeServer, startStripeServer } from '../../tests/support/stripe-server'
import { allowUnpaidOrders } from '../../tests/support/unpaid-orders'
import { endOverdueOrders, processEvents, reconcilePayments } from './payment-reconciler.server'

const signal = new AbortController().signal
const slug = 'osmoseur-essentiel'

let stripe: StripeServer
let now: Date
beforeEach(async () => {
  now = at
  stripe = await startStripeServer({ now: () => now })
})
afterEach(() => stripe.close())

async function openShop({ timeoutMs = 5000 } = {}) {
  const db = await openDemoShop()
  await setAvailable(db, slug, 40)
  const provider = createStripeProvider({
    secretKey: stripe.secretKey,
    apiUrl: stripe.origin,
    timeoutMs,
    deadlineMs: 2 * timeoutMs,
  })
  const providers = { stripe: provider }
  return {
    db,
    provider,
    placeOrder: async () => openCheckout(db, { cartId: await cartWith(db, slug), provider, method: 'klarna' }),
    orderState: async (orderId: string) => {
      const order = (await findOrder(db, orderId))?.order
      return [order?.status, order?.payment_state]
    },
    /** What the webhook does with a verified event, up to storing it. */
    receive: async (event: FakeEvent) => {
      const body = new TextEncoder().encode(event.body)
      const read = readStripeEvent({
        body,
        signature: stripe.sign(event.body),
        secrets: [stripe.webhookSecret],
        at: now,
      })
      if (!read) throw new Error('A genuine message was refused')
      return recordPaymentEvent(db, { ...read, provider: 'stripe', at: now })
    },
    processStored: () =>
      processEvents({ id: 'boutique', db }, { providers, settlePlan: async () => undefined, signal, at: now }),
    reconcile: () => reconcilePayments({ id: 'boutique', db }, { providers, signal, at: now }),
    endOverdue: () => endOverdueOrders({ id: 'boutique', db }, { providers, at: now }),
    waiting: () =>
      db.selectFrom('payment_event').select(['attempts', 'last_error']).where('processed_at', 'is', null).execute(),
    mails: (orderId: string) => db.selectFrom('email').select('kind').where('order_id', '=', orderId).execute(),
  }
}

test('an event makes the order paid, once, however often it is delivered', async () => {
  const shop = await openShop()
  const { orderId, sessionId } = await shop.placeOrder()
  const event = stripe.pay(sessionId)
  expect(await shop.receive(event)).toBe('stored')
  expect(await shop.receive(event)).toBe('duplicate')
  await shop.processStored()
  await shop.processStored()
  expect(await shop.orderState(orderId)).toEqual(['confirme', 'paid'])
  expect(await available(shop.db, slug)).toBe(39)
  expect(await shop.mails(orderId)).toHaveLength(2)
})

test('an event is only a hint: a forged « paid » with a signature changes nothing the provider does not confirm', async () => {
  const shop = await openShop()
  const { orderId, sessionId } = await shop.placeOrder()
  await shop.receive(stripe.emit('checkout.session.completed', sessionId))
  await shop.receive(stripe.emit('checkout.session.async_payment_succeeded', sessionId))
  await shop.processStored()
  expect(await shop.orderState(orderId)).toEqual(['en_attente', 'unpaid'])
})

test('money on its way is not money: the order is pending until it has come', async () => {
  const shop = await openShop()
  const { orderId, sessionId } = await shop.placeOrder()
  await shop.receive(stripe.payLater(sessionId))
  await shop.processStored()
  expect(await shop.orderState(orderId)).toEqual(['en_attente', 'pending'])
  await shop.receive(stripe.finish(sessionId, 'succeeded'))
  await shop.processStored()
  expect(await shop.orderState(orderId)).toEqual(['confirme', 'paid'])
})

test('an announced failure counts although the provider still shows the payment as on its way', async () => {
  const shop = await openShop()
  const { orderId, sessionId } = await shop.placeOrder()
  await shop.receive(stripe.payLater(sessionId))
  await shop.processStored()
  await shop.receive(stripe.emit('checkout.session.async_payment_failed', sessionId))
  await shop.processStored()
  expect(await shop.orderState(orderId)).toEqual(['en_attente', 'unpaid'])
  expect(await findPayment(shop.db, sessionId)).toMatchObject({ status: 'failed' })
})

test('events of other kinds are stored and marked as processed', async () => {
  const shop = await openShop()
  const body = JSON.stringify({ id: 'evt_other', type: 'charge.updated', data: { object: { id: 'ch_1' } } })
  await shop.receive({ id: 'evt_other', type: 'charge.updated', body })
  await shop.processStored()
  expect(await shop.waiting()).toEqual([])
  expect(await shop.db.selectFrom('payment_event').select('type').execute()).toEqual([{ type: 'charge.updated' }])
})

test('while the provider is unreachable an event waits without losing an attempt, and is processed afterwards', async () => {
  const shop = await openShop()
  const { orderId, sessionId } = await shop.placeOrder()
  await shop.receive(stripe.pay(sessionId))
  stripe.fail({ kind: '429' })
  for (let round = 0; round < 6; round += 1) await shop.processStored()
  expect(await shop.waiting()).toEqual([{ attempts: 0, last_error: null }])
  stripe.fail(undefined)
  await shop.processStored()
  expect(await shop.orderState(orderId)).toEqual(['confirme', 'paid'])
})

test('an unresponsive provider is queried once per round, not once per event', async () => {
  const shop = await openShop({ timeoutMs: 300 })
  for (let order = 0; order < 3; order += 1) await shop.receive(stripe.pay((await shop.placeOrder()).sessionId))
  stripe.fail({ kind: 'silent' })
  const before = stripe.countCalls()
  await shop.processStored()
  now = later(5)
  await shop.reconcile()
  // Each query is retried at most twice.
  expect(stripe.countCalls() - before).toBeLessThanOrEqual(2 * 3)
})

test('a payment that matches no order is tried five times, then waits for a person', async () => {
  const shop = await openShop()
  const { sessionId } = await shop.placeOrder()
  await shop.receive(stripe.pay(sessionId))
  await shop.db.updateTable('payment').set({ session_id: 'cs_test_other', status: 'open' }).execute()
  for (let round = 0; round < 7; round += 1) await shop.processStored()
  expect(await shop.waiting()).toEqual([{ attempts: 5, last_error: 'no payment for this session' }])
})

test('a message may come before the shop has noted the session: the order it names finds it', async () => {
  const shop = await openShop()
  const { orderId, sessionId } = await shop.placeOrder()
  await shop.db.updateTable('payment').set({ session_id: null, url: null, status: 'creating' }).execute()
  await shop.receive(stripe.pay(sessionId))
  await shop.processStored()
  expect(await shop.orderState(orderId)).toEqual(['confirme', 'paid'])
  expect(await findPayment(shop.db, sessionId)).toMatchObject({ status: 'paid' })
})

test('without any webhook, every outcome is found by polling', async () => {
  const shop = await openShop()
  const paid = await shop.placeOrder()
  const pending = await shop.placeOrder()
  const open = await shop.placeOrder()
  stripe.pay(paid.sessionId)
  stripe.payLater(pending.sessionId)

  now = later(1)
  await shop.reconcile()
  expect(await shop.orderState(paid.orderId)).toEqual(['en_attente', 'unpaid'])

  now = later(3)
  await shop.reconcile()
  expect(await shop.orderState(paid.orderId)).toEqual(['confirme', 'paid'])
  expect(await shop.orderState(pending.orderId)).toEqual(['en_attente', 'pending'])
  expect(await shop.orderState(open.orderId)).toEqual(['en_attente', 'unpaid'])

  stripe.finish(pending.sessionId, 'failed')
  await shop.reconcile()
  expect(await shop.orderState(pending.orderId)).toEqual(['en_attente', 'unpaid'])
})

test('an unpaid order expires, its session closed first; one paid at the last second is kept', async () => {
  const shop = await openShop()
  const unpaid = await shop.placeOrder()
  const paid = await shop.placeOrder()
  now = later(30)
  stripe.pay(paid.sessionId)
  now = later(36)
  await shop.endOverdue()
  expect(await shop.orderState(unpaid.orderId)).toEqual(['annule', 'unpaid'])
  expect(stripe.sessions.get(unpaid.sessionId)?.status).toBe('expired')
  expect(await shop.orderState(paid.orderId)).toEqual(['confirme', 'paid'])
  expect(await available(shop.db, slug)).toBe(39)
})

test('while the provider is unreachable no unpaid order expires: its stock stays reserved', async () => {
  const shop = await openShop()
  const { orderId } = await shop.placeOrder()
  now = later(36)
  stripe.fail({ kind: '429' })
  await shop.endOverdue()
  expect(await shop.orderState(orderId)).toEqual(['en_attente', 'unpaid'])
  expect(await available(shop.db, slug)).toBe(39)
})

type Story = 'paid' | 'pending' | 'pending-paid' | 'pending-failed' | 'expired'

const endOfStory: Record<Story, [string, string]> = {
  paid: ['confirme', 'paid'],
  pending: ['en_attente', 'pending'],
  'pending-paid': ['confirme', 'paid'],
  'pending-failed': ['en_attente', 'unpaid'],
  expired: ['en_attente', 'unpaid'],
}

function play(story: Story, sessionId: string): FakeEvent[] {
  if (story === 'paid') return [stripe.pay(sessionId)]
  if (story === 'expired') {
    stripe.expire(sessionId)
    return stripe.events.slice(-1)
  }
  const first = stripe.payLater(sessionId)
  if (story === 'pending') return [first]
  return [first, stripe.finish(sessionId, story === 'pending-paid' ? 'succeeded' : 'failed')]
}

test('repeated, shuffled and lost events end in the provider’s state, with each effect once', async () => {
  const shop = await openShop()
  await allowUnpaidOrders(shop.db)
  const stories = Object.keys(endOfStory).flatMap((story) => [story, story, story]) as Story[]
  const orders: { story: Story; orderId: string }[] = []
  const events: FakeEvent[] = []
  for (const story of stories) {
    const { orderId, sessionId } = await shop.placeOrder()
    orders.push({ story, orderId })
    events.push(...play(story, sessionId))
  }
  const repeated = events.flatMap((event) => [event, event, event])
  const schedule = fc.sample(fc.shuffledSubarray(repeated, { minLength: events.length }), { numRuns: 1, seed: 19 })[0]
  for (const [index, event] of (schedule ?? []).entries()) {
    await shop.receive(event)
    if (index % 5 === 0) await shop.processStored()
  }
  await shop.processStored()
  now = later(3)
  await shop.reconcile()

  for (const { story, orderId } of orders) {
    expect([story, ...(await shop.orderState(orderId))]).toEqual([story, ...endOfStory[story]])
    const confirmations = (await shop.mails(orderId)).filter((mail) => mail.kind.includes('confirmation'))
    expect(confirmations).toHaveLength(endOfStory[story][1] === 'paid' ? 1 : 0)
  }
  expect(await available(shop.db, slug)).toBe(40 - orders.length)
})
