import { afterAll, afterEach, expect, test } from 'vitest'
import { createStripeProvider } from '~/integrations/payments/stripe.server'
import { openApp } from '../support/app'
import { cartWith, openCheckout } from '../support/shop-checkout'
import { setAvailable } from '../support/shop-database'
import type { FakeEvent } from '../support/stripe-objects'
import { signatureHeader, startStripeServer } from '../support/stripe-server'

const stripe = await startStripeServer()
const app = await openApp({
  ...stripe.environment,
  STRIPE_WEBHOOK_SECRET: `whsec_next, ${stripe.webhookSecret}`,
})
const { db } = app
const provider = createStripeProvider({ secretKey: stripe.secretKey, apiUrl: stripe.origin })
const slug = 'osmoseur-essentiel'
await setAvailable(db, slug, 100)

afterEach(() => stripe.fail(undefined))
afterAll(() => stripe.close())

async function placeOrder() {
  return openCheckout(db, { cartId: await cartWith(db, slug), provider, at: new Date() })
}

/** Like Stripe: no Origin, no cookie. */
function deliver(event: FakeEvent, changes: { body?: BodyInit; signature?: string | null; type?: string } = {}) {
  const signature = changes.signature === undefined ? stripe.sign(event.body) : changes.signature
  const headers = new Headers({ 'Content-Type': changes.type ?? 'application/json; charset=utf-8' })
  if (signature !== null) headers.set('Stripe-Signature', signature)
  return app.visitor().fetch('/webhooks/stripe', { method: 'POST', headers, body: changes.body ?? event.body })
}

function orderState(orderId: string) {
  return db
    .selectFrom('customer_order')
    .select(['status', 'payment_state'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

function storedEvent(event: FakeEvent) {
  return db.selectFrom('payment_event').selectAll().where('id', '=', event.id).executeTakeFirst()
}

test('a genuine message makes the order paid, and is kept', async () => {
  const { orderId, sessionId } = await placeOrder()
  const event = stripe.pay(sessionId)
  const response = await deliver(event)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ received: true })
  expect(await orderState(orderId)).toEqual({ status: 'confirme', payment_state: 'paid' })
  expect(await storedEvent(event)).toMatchObject({
    provider: 'stripe',
    type: 'checkout.session.completed',
    session_id: sessionId,
    body: event.body,
    processed_at: expect.any(String),
  })
})

test('a message that comes again is answered 200 and changes nothing', async () => {
  const { orderId, sessionId } = await placeOrder()
  const event = stripe.pay(sessionId)
  const answers = await Promise.all([deliver(event), deliver(event), deliver(event)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  const sales = db.selectFrom('stock_movement').select('delta').where('order_id', '=', orderId)
  expect(await sales.execute()).toEqual([{ delta: -1 }])
})

test('messages in the wrong order lead to where the provider is', async () => {
  const { orderId, sessionId } = await placeOrder()
  const completed = stripe.payLater(sessionId)
  const succeeded = stripe.finish(sessionId, 'succeeded')
  expect((await deliver(succeeded)).status).toBe(200)
  expect((await deliver(completed)).status).toBe(200)
  expect(await orderState(orderId)).toEqual({ status: 'confirme', payment_state: 'paid' })
})

test('a message signed with the next secret is taken too', async () => {
  const { orderId, sessionId } = await placeOrder()
  const event = stripe.pay(sessionId)
  expect((await deliver(event, { signature: signatureHeader(event.body, 'whsec_next', new Date()) })).status).toBe(200)
  expect(await orderState(orderId)).toMatchObject({ payment_state: 'paid' })
})

test('a message is stored and answered even when Stripe is unreachable', async () => {
  const { orderId, sessionId } = await placeOrder()
  const event = stripe.pay(sessionId)
  stripe.fail({ kind: '429' })
  expect((await deliver(event)).status).toBe(200)
  expect(await storedEvent(event)).toMatchObject({ processed_at: null, attempts: 0 })
  expect(await orderState(orderId)).toEqual({ status: 'en_attente', payment_state: 'unpaid' })
})

test('a message of a kind the shop does not know is kept without its body, and done with', async () => {
  const { sessionId } = await placeOrder()
  const event = stripe.emit('checkout.session.something_new', sessionId)
  expect((await deliver(event)).status).toBe(200)
  expect(await storedEvent(event)).toMatchObject({ session_id: null, body: '', processed_at: expect.any(String) })
})

test.each<[string, number, (event: FakeEvent) => Parameters<typeof deliver>[1]]>([
  ['its body was changed', 400, (event) => ({ body: event.body.replace('"paid"', '"unpaid"') })],
  ['it is old', 400, (event) => ({ signature: stripe.sign(event.body, new Date(Date.now() - 302_000)) })],
  [
    'it is dated in the future',
    400,
    (event) => ({ signature: stripe.sign(event.body, new Date(Date.now() + 302_000)) }),
  ],
  ['another secret signed it', 400, (event) => ({ signature: signatureHeader(event.body, 'whsec_other', new Date()) })],
  ['it is empty', 400, () => ({ body: '', signature: stripe.sign('') })],
  ['it is huge', 400, () => ({ body: 'A'.repeat(2_000_000) })],
  ['it is sent as a form', 415, () => ({ type: 'application/x-www-form-urlencoded' })],
  ['it carries no signature', 400, () => ({ signature: null })],
])('a message is refused and leaves no trace when %s', async (_, status, forge) => {
  const { orderId, sessionId } = await placeOrder()
  const event = stripe.pay(sessionId)
  const response = await deliver(event, forge(event))
  expect(response.status).toBe(status)
  expect(await storedEvent(event)).toBeUndefined()
  expect(await orderState(orderId)).toEqual({ status: 'en_attente', payment_state: 'unpaid' })
})

/** Signed like Stripe's, with other values in the stored fields. */
function forged(
  event: FakeEvent,
  change: (message: { id?: unknown; type?: unknown; data: { object: object } }) => void,
) {
  const message = JSON.parse(event.body)
  change(message)
  const body = JSON.stringify(message)
  return { body, signature: stripe.sign(body) }
}

const LONG = 'x'.repeat(10_000)

test.each<[string, (event: FakeEvent) => Parameters<typeof deliver>[1]]>([
  ['a number for its id', (event) => forged(event, (message) => Object.assign(message, { id: 5 }))],
  ['an object for its id', (event) => forged(event, (message) => Object.assign(message, { id: { id: 'evt_1' } }))],
  ['null for its id', (event) => forged(event, (message) => Object.assign(message, { id: null }))],
  ['no id', (event) => forged(event, (message) => delete message.id)],
  ['an empty id', (event) => forged(event, (message) => Object.assign(message, { id: '' }))],
  ['an id of blanks', (event) => forged(event, (message) => Object.assign(message, { id: ' \u0000' }))],
  ['an id of 10 kB', (event) => forged(event, (message) => Object.assign(message, { id: LONG }))],
  ['a type of 10 kB', (event) => forged(event, (message) => Object.assign(message, { type: LONG }))],
  ['no type', (event) => forged(event, (message) => delete message.type)],
  ['a number for its session', (event) => forged(event, (message) => Object.assign(message.data.object, { id: 5 }))],
  ['an object for its session', (event) => forged(event, (message) => Object.assign(message.data.object, { id: {} }))],
  ['a session of 10 kB', (event) => forged(event, (message) => Object.assign(message.data.object, { id: LONG }))],
])('a signed message with %s is answered 400 and nothing is stored', async (_, forge) => {
  const { sessionId } = await placeOrder()
  const event = stripe.pay(sessionId)
  const stored = () => db.selectFrom('payment_event').select('id').execute()
  const before = await stored()
  const answer = await deliver(event, forge(event))
  expect([answer.status, await stored()]).toEqual([400, before])
})

test('the address takes messages and nothing else', async () => {
  const response = await app.visitor().get('/webhooks/stripe')
  expect(response.status).toBe(405)
  expect(response.headers.get('Allow')).toBe('POST')
  const put = await app.visitor().fetch('/webhooks/stripe', { method: 'PUT', body: '{}' })
  expect(put.status).toBe(405)
})

test('a simulated payment cannot be made where Stripe is configured', async () => {
  expect((await app.visitor().get('/paiement-simule/cs_sandbox_0000')).status).toBe(404)
})
