import { afterAll, expect, test } from 'vitest'
import { newId } from '~/models/values/index.server'
import { openApp } from '../support/app'
import { atTheDesk } from '../support/desk'
import { contactForm, expectStatus, location, readable, readyToPay } from '../support/shop-journey'
import { startStripeServer } from '../support/stripe-server'

const stripe = await startStripeServer()
afterAll(() => stripe.close())
const app = await openApp(stripe.environment)
const { db } = app

/** An order that was paid at Stripe, with its page. */
async function paidOrder() {
  const shopper = app.visitor()
  await readyToPay(shopper)
  const payUrl = location(
    await expectStatus(303, shopper.post('/checkout', { ...contactForm, payment_method: 'card' })),
  )
  const { body } = stripe.pay(new URL(payUrl).pathname.slice('/pay/'.length))
  await expectStatus(
    200,
    shopper.fetch('/webhooks/stripe', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': stripe.sign(body) },
    }),
  )
  const newest = db.selectFrom('customer_order').select(['id', 'payment_state']).orderBy('created_at', 'desc')
  const order = await newest.limit(1).executeTakeFirstOrThrow()
  expect(order.payment_state).toBe('paid')
  return { id: order.id, path: `/admin/orders/${order.id}` }
}

async function ask({ id, path }: { id: string; path: string }, refundId = newId(new Date())) {
  const visitor = await atTheDesk(db, app.visitor())
  const events = db.selectFrom('order_event').select(({ fn }) => fn.max('id').as('id'))
  const { id: version } = await events.where('order_id', '=', id).executeTakeFirstOrThrow()
  const form = { version: version ?? 0, refundId, amount: '12,50', reason: 'geste' }
  await expectStatus(303, visitor.post(`${path}/remboursement`, form))
  return readable(await expectStatus(200, visitor.get(path)))
}

const given = () => stripe.refunds.filter(({ status }) => status === 'succeeded').length

test('a provider that refuses is told in words, and nothing counts as given back', async () => {
  const order = await paidOrder()
  for (const intent of stripe.intents.values()) stripe.refuseRefundsOf(intent.id)
  expect(await ask(order)).toContain('Le prestataire refuse de rendre 12,50 €')
  expect(given()).toBe(0)
})

test('a provider that takes a refund and does not answer is asked again, and gives once', async () => {
  const order = await paidOrder()
  const refundId = newId(new Date())
  stripe.fail({ kind: 'accepted-then-dropped', path: '/v1/refunds' })
  expect(await ask(order, refundId)).toContain('Le prestataire ne répond pas')
  stripe.fail(undefined)
  // The wait before its next try is over.
  await db.updateTable('job').set({ due_at: '2026-01-01T00:00:00.000Z' }).where('status', '=', 'waiting').execute()
  const visitor = await atTheDesk(db, app.visitor())
  await expectStatus(303, visitor.post(`${order.path}/remboursement/reprendre`, { refundId }))
  expect(await readable(await expectStatus(200, visitor.get(order.path)))).toContain('12,50 € remboursés')
  expect(given()).toBe(1)
})
