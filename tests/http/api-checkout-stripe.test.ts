import { afterAll, afterEach, expect, test } from 'vitest'
import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { address, cartWith } from '../support/shop-checkout'
import { startStripeServer } from '../support/stripe-server'

const stripe = await startStripeServer()
const app = await openApp(stripe.environment)
const visitor = app.visitor()
const contract = await readContract(visitor)

afterEach(() => stripe.fail(undefined))
afterAll(() => stripe.close())

function order(cartId: string) {
  const { company, vatNumber, siren, addressLine2, billing, ...shipping_address } = address
  return visitor.json('POST', '/api/checkout/session', {
    items: [],
    cart_session_id: cartId,
    customer_email: address.email,
    customer_name: 'Claire Fontaine',
    customer_phone: address.phone,
    payment_method: 'card',
    use_klarna: true,
    origin_url: 'http://localhost',
    shipping_address,
  })
}

const status = (sessionId: string) => visitor.get(`/api/checkout/status/${sessionId}`)

test('the provider’s page is where the shopper goes, and its word is what the status tells', async () => {
  const response = await order(await cartWith(app.db, 'osmoseur-essentiel'))
  expect(response.status).toBe(200)
  const { session_id, url } = await response.json()
  expect(url.startsWith(stripe.origin)).toBe(true)
  expect(stripe.sessions.get(session_id)).toMatchObject({
    amountTotal: 53_880,
    paymentMethodTypes: ['klarna'],
    successUrl: 'http://localhost/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  })
  stripe.payLater(session_id)
  expect(await (await status(session_id)).json()).toMatchObject({ payment_status: 'pending' })
  stripe.finish(session_id, 'succeeded')
  expect(await (await status(session_id)).json()).toMatchObject({ payment_status: 'paid' })
  stripe.fail({ kind: 'refused' })
  expect(await (await status(session_id)).json()).toMatchObject({ payment_status: 'paid' })
})

test('a provider that is away is a 503 that keeps the cart, and the next call opens the same order', async () => {
  const cartId = await cartWith(app.db, 'osmoseur-essentiel')
  stripe.fail({ kind: 'refused' })
  const away = await order(cartId)
  expect(away.status).toBe(503)
  expect(away.headers.get('Retry-After')).toBe('30')
  expect(await contract.body(away, 'post /api/checkout/session')).toEqual({
    detail: expect.stringContaining('Le service de paiement ne répond pas.'),
  })
  const cart = await visitor.get(`/api/cart/items?session_id=${cartId}`)
  expect(await cart.json()).toMatchObject({ items: [{ quantity: 1 }] })

  stripe.fail(undefined)
  const back = await order(cartId)
  expect(back.status).toBe(200)
  const { session_id } = await back.json()
  const orders = await app.db.selectFrom('customer_order').select('id').where('cart_id', '=', cartId).execute()
  expect(orders).toHaveLength(1)

  stripe.fail({ kind: 'refused' })
  const unknown = await status(session_id)
  expect(unknown.status).toBe(503)
  await contract.body(unknown, 'get /api/checkout/status/{sessionId}')
})
