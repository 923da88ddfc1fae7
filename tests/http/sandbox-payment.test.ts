import { expect, test } from 'vitest'
import { createSandboxProvider } from '~/integrations/payments/sandbox.server'
import { openApp } from '../support/app'
import { cartWith, openCheckout } from '../support/shop-checkout'

const app = await openApp()
const { db } = app
const visitor = app.visitor()

async function placeOrder(method: 'card' | 'klarna' = 'card') {
  const provider = createSandboxProvider({ db, origin: 'http://localhost' })
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const { orderId, sessionId, url } = await openCheckout(db, { cartId, provider, method, at: new Date() })
  return { orderId, sessionId, path: new URL(url).pathname }
}

function orderState(orderId: string) {
  return db
    .selectFrom('customer_order')
    .select(['status', 'payment_state'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

function choose(path: string, decision: string) {
  return visitor.post(path, { decision })
}

async function page(response: Response | Promise<Response>) {
  return (await (await response).text()).replaceAll(/[\u00a0\u202f]/g, ' ')
}

test('the page says that it is simulated, shows the amount and four plain buttons', async () => {
  const { path } = await placeOrder()
  const response = await visitor.get(path)
  expect(response.status).toBe(200)
  const html = await page(response)
  expect(html).toContain('Paiement simulé')
  expect(html).toMatch(/Payer \d[\d ]*,\d\d €/)
  for (const decision of ['pay', 'refuse', 'pending', 'abandon']) {
    expect(html).toMatch(new RegExp(`<button[^>]*value="${decision}"`))
  }
  expect(html).toContain('content="noindex"')
  expect(html).not.toMatch(/style="|onclick/)
})

test('paid: the order is confirmed before the shopper is back', async () => {
  const { path, orderId, sessionId } = await placeOrder()
  const response = await choose(path, 'pay')
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe(`http://localhost/checkout/success?session_id=${sessionId}`)
  expect(await orderState(orderId)).toEqual({ status: 'confirme', payment_state: 'paid' })
  expect((await choose(path, 'pay')).status).toBe(303)
  expect(await page(visitor.get(path))).toContain('Ce paiement a été accepté.')
})

test('refused: nothing is paid, the order can be paid otherwise', async () => {
  const { path, orderId, sessionId } = await placeOrder()
  const response = await choose(path, 'refuse')
  expect(response.headers.get('Location')).toBe(`http://localhost/checkout/success?session_id=${sessionId}`)
  expect(await orderState(orderId)).toEqual({ status: 'en_attente', payment_state: 'unpaid' })
  expect(await db.selectFrom('payment').select('status').where('session_id', '=', sessionId).execute()).toEqual([
    { status: 'failed' },
  ])
})

test.each([
  ['pay', { status: 'confirme', payment_state: 'paid' }],
  ['refuse', { status: 'en_attente', payment_state: 'unpaid' }],
])('a payment on its way is finished from the same page: %s', async (decision, state) => {
  const { path, orderId } = await placeOrder('klarna')
  expect((await choose(path, 'pending')).status).toBe(303)
  expect(await orderState(orderId)).toEqual({ status: 'en_attente', payment_state: 'pending' })
  const html = await page(visitor.get(path))
  expect(html).toContain('Ce paiement est en attente')
  expect(html).not.toContain('value="abandon"')
  expect((await choose(path, decision)).status).toBe(303)
  expect(await orderState(orderId)).toEqual(state)
})

test('abandoned: the shopper is back at the shop and nothing has moved', async () => {
  const { path, orderId } = await placeOrder()
  const response = await choose(path, 'abandon')
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('http://localhost/checkout/cancel')
  expect(await orderState(orderId)).toEqual({ status: 'en_attente', payment_state: 'unpaid' })
})

test('an expired session says so and takes no payment', async () => {
  const { path, orderId, sessionId } = await placeOrder()
  const past = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('sandbox_session').set({ expires_at: past }).where('id', '=', sessionId).execute()
  const html = await page(visitor.get(path))
  expect(html).toContain('Cette session de paiement a expiré.')
  expect(html).not.toContain('value="pay"')
  const response = await choose(path, 'pay')
  expect(response.status).toBe(409)
  expect(await page(response)).toContain('votre choix n’a rien changé')
  expect(await orderState(orderId)).toEqual({ status: 'en_attente', payment_state: 'unpaid' })
})

test('a completed payment can no longer be refused or abandoned', async () => {
  const { path, orderId } = await placeOrder()
  await choose(path, 'pay')
  expect((await choose(path, 'refuse')).status).toBe(409)
  expect((await choose(path, 'abandon')).status).toBe(409)
  expect(await orderState(orderId)).toEqual({ status: 'confirme', payment_state: 'paid' })
})

test('an unknown choice is refused, an unknown session is a 404', async () => {
  const { path, orderId } = await placeOrder()
  const response = await choose(path, 'constructor')
  expect(response.status).toBe(400)
  expect(await page(response)).toContain('Choisissez l’une des réponses proposées.')
  expect(await orderState(orderId)).toEqual({ status: 'en_attente', payment_state: 'unpaid' })
  expect((await visitor.get('/paiement-simule/cs_sandbox_unknown')).status).toBe(404)
  expect((await choose('/paiement-simule/cs_sandbox_unknown', 'pay')).status).toBe(404)
})

test('without Stripe there is no webhook', async () => {
  expect((await visitor.get('/webhooks/stripe')).status).toBe(404)
  expect((await visitor.post('/webhooks/stripe')).status).toBe(404)
})
