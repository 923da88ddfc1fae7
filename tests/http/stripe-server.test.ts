import { afterAll, beforeEach, expect, test } from 'vitest'
import { startStripeServer } from '../support/stripe-server'

/** The fake payment server must refuse what Stripe refuses. */
const stripe = await startStripeServer()
afterAll(() => stripe.close())
beforeEach(() => stripe.sessions.clear())

function wellFormed(): Record<string, string> {
  return {
    mode: 'payment',
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': '2',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '1250',
    'line_items[0][price_data][product_data][name]': 'Cartouche',
    'metadata[order_id]': 'order-1',
    success_url: 'https://boutique.example/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://boutique.example/checkout/cancel',
    expires_at: String(Math.floor(Date.now() / 1000) + 31 * 60),
  }
}

async function create(changes: Record<string, string | undefined>, headers: Record<string, string> = {}) {
  const params = Object.entries({ ...wellFormed(), ...changes }).filter(
    (entry): entry is [string, string] => !!entry[1],
  )
  const response = await fetch(`${stripe.origin}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${stripe.secretKey}`, 'Stripe-Version': '2023-08-16', ...headers },
    body: new URLSearchParams(params),
  })
  return { status: response.status, body: await response.json() }
}

test('a well-formed session is opened with the sum of its lines', async () => {
  const { status, body } = await create({})
  expect(status).toBe(200)
  expect(body).toMatchObject({ object: 'checkout.session', amount_total: 2_500, currency: 'eur', status: 'open' })
})

test.each([
  ['amount', '2500', 'amount'],
  ['line_items[0][price]', 'price_1', 'line_items[0][price]'],
  ['line_items[0][price_data][unit_amount]', '12.50', 'line_items[0][price_data][unit_amount]'],
  ['line_items[0][price_data][unit_amount]', '-1', 'line_items[0][price_data][unit_amount]'],
  ['line_items[0][quantity]', '0', 'line_items[0][quantity]'],
  ['line_items[0][price_data][product_data][name]', ' ', 'line_items[0][price_data][product_data][name]'],
  ['line_items', 'Cartouche', 'line_items'],
  ['payment_method_types[0]', 'cheque', 'payment_method_types[0]'],
  ['payment_method_types', 'card', 'payment_method_types'],
  ['mode', 'setup', 'mode'],
  ['metadata[order_id]', 'x'.repeat(501), 'metadata'],
  ['expires_at', 'demain', 'expires_at'],
  ['expires_at', String(Math.floor(Date.now() / 1000) + 29 * 60), 'expires_at'],
  ['expires_at', String(Math.floor(Date.now() / 1000) + 25 * 3600), 'expires_at'],
  ['success_url', '/checkout/success', 'success_url'],
  ['success_url', 'https://boutique.example/success?order={ORDER_ID}', 'success_url'],
  ['customer_email', 'camille', 'customer_email'],
])('%s = %s is refused by name', async (name, value, param) => {
  const listed = name === 'line_items' || name === 'payment_method_types'
  const without = listed ? Object.keys(wellFormed()).filter((key) => key.startsWith(`${name}[`)) : []
  const { status, body } = await create({
    ...Object.fromEntries(without.map((key) => [key, undefined])),
    [name]: value,
  })
  expect([status, body.error.type, body.error.param]).toEqual([400, 'invalid_request_error', param])
  expect(stripe.sessions.size).toBe(0)
})

test.each(['mode', 'success_url', 'payment_method_types[0]'])('%s is required', async (name) => {
  expect((await create({ [name]: undefined })).status).toBe(400)
})

test('one key answers one request again, and another request not at all', async () => {
  const key = { 'Idempotency-Key': 'key-1' }
  const expires = { expires_at: wellFormed().expires_at }
  const first = await create(expires, key)
  expect((await create(expires, key)).body).toEqual(first.body)
  const other = await create({ ...expires, 'line_items[0][quantity]': '3' }, key)
  expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error'])
  expect(stripe.sessions.size).toBe(1)
})

test('the pay page leads back with the session’s id, paid or not', async () => {
  const { body } = await create({})
  const choose = (choice: string) =>
    fetch(body.url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
  expect(await (await fetch(body.url)).text()).toContain('Payer 25.00 EUR')
  expect(await (await choose('refuse')).text()).toContain('Votre carte a été refusée.')
  const paid = await choose('pay')
  expect(paid.status).toBe(303)
  expect(paid.headers.get('Location')).toBe(`https://boutique.example/checkout/success?session_id=${body.id}`)
  expect((await choose('pay')).status).toBe(409)
})
