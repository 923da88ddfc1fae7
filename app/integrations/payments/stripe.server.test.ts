import { afterEach, beforeEach, expect, test } from 'vitest'
import { PaymentProviderUnavailable, PaymentRequestRefused, type PaymentSessionRequest } from '~/models/shop/payment'
import { strictTimes } from '../../../tests/faults/scale'
import { faultKinds, type StripeServer, startStripeServer } from '../../../tests/support/stripe-server'
import { createStripeProvider } from './stripe.server'

let stripe: StripeServer
beforeEach(async () => {
  stripe = await startStripeServer()
})
afterEach(() => stripe.close())

function provider(options: { timeoutMs?: number; deadlineMs?: number; apiUrl?: string } = {}) {
  return createStripeProvider({ secretKey: stripe.secretKey, apiUrl: stripe.origin, ...options })
}

function sessionRequest(changes: Partial<PaymentSessionRequest> = {}): PaymentSessionRequest {
  return {
    idempotencyKey: 'order-1:1',
    orderId: 'order-1',
    method: 'card',
    amountCents: 61_870,
    email: 'camille@example.fr',
    lines: [
      { name: 'Osmoseur Essentiel', quantity: 1, amountCents: 53_880 },
      { name: 'Filtre sédiments & charbon', quantity: 2, amountCents: 7_000 },
      { name: 'Livraison', quantity: 1, amountCents: 990 },
    ],
    successUrl: 'http://boutique.localhost/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://boutique.localhost/checkout/cancel?order=abc',
    expiresAt: new Date(Date.now() + 31 * 60_000),
    ...changes,
  }
}

function onlySession() {
  expect(stripe.sessions.size).toBe(1)
  const [session] = stripe.sessions.values()
  if (!session) throw new Error('no session')
  return session
}

test('a session is opened for the exact amount, in our words, with only parameters that Stripe knows', async () => {
  const session = await provider().createSession(sessionRequest())

  expect(session).toEqual({
    id: expect.stringMatching(/^cs_test_/),
    url: `${stripe.origin}/pay/${session.id}`,
    status: 'open',
    amountCents: 61_870,
    currency: 'eur',
    orderId: 'order-1',
  })
  expect(onlySession()).toMatchObject({
    amountTotal: 61_870,
    clientReferenceId: 'order-1',
    metadata: { order_id: 'order-1' },
    customerEmail: 'camille@example.fr',
    paymentMethodTypes: ['card'],
    lines: [
      { name: 'Osmoseur Essentiel', quantity: 1, unitAmount: 53_880 },
      { name: 'Filtre sédiments & charbon', quantity: 2, unitAmount: 3_500 },
      { name: 'Livraison', quantity: 1, unitAmount: 990 },
    ],
  })
})

test.each(['card', 'klarna', 'paypal'] as const)('a shopper who chose %s is offered nothing else', async (method) => {
  await provider().createSession(sessionRequest({ method }))
  expect(onlySession().paymentMethodTypes).toEqual([method])
})

test('the same idempotency key returns the same session, sequentially and concurrently', async () => {
  const request = sessionRequest()
  const [first, second] = await Promise.all([provider().createSession(request), provider().createSession(request)])
  const third = await provider().createSession(request)
  expect(new Set([first.id, second.id, third.id]).size).toBe(1)
  expect(stripe.sessions.size).toBe(1)
})

test('the same key with another amount is refused, never paid twice', async () => {
  await provider().createSession(sessionRequest())
  const other = sessionRequest({ amountCents: 100, lines: [{ name: 'Livraison', quantity: 1, amountCents: 100 }] })
  await expect(provider().createSession(other)).rejects.toThrow(PaymentProviderUnavailable)
  expect(stripe.sessions.size).toBe(1)
})

test('an address that Stripe rejects is omitted, so that Stripe asks for it', async () => {
  const session = await provider().createSession(sessionRequest({ email: 'hélène@exemple.fr' }))
  expect(session.status).toBe('open')
  expect(onlySession().customerEmail).toBeNull()
})

test('a session shorter than 30 minutes is refused', async () => {
  const request = sessionRequest({ expiresAt: new Date(Date.now() + 20 * 60_000) })
  await expect(provider().createSession(request)).rejects.toThrow(PaymentProviderUnavailable)
  expect(stripe.sessions.size).toBe(0)
})

test('a wrong secret key counts as an unavailable provider', async () => {
  const stranger = createStripeProvider({ secretKey: 'sk_test_other', apiUrl: stripe.origin })
  await expect(stranger.createSession(sessionRequest())).rejects.toThrow(PaymentProviderUnavailable)
})

test('each outcome of a payment maps to a status', async () => {
  const shop = provider()
  const open = async (key: string) => (await shop.createSession(sessionRequest({ idempotencyKey: key }))).id

  const paid = await open('paid')
  stripe.pay(paid)
  expect(await shop.findSession(paid)).toMatchObject({ status: 'paid', url: null, amountCents: 61_870 })

  const later = await open('later')
  stripe.payLater(later)
  expect(await shop.findSession(later)).toMatchObject({ status: 'pending', url: null })
  stripe.finish(later, 'succeeded')
  expect(await shop.findSession(later)).toMatchObject({ status: 'paid' })

  const refused = await open('refused')
  stripe.payLater(refused)
  stripe.finish(refused, 'failed')
  expect(await shop.findSession(refused)).toMatchObject({ status: 'failed' })

  const expired = await open('expired')
  stripe.expire(expired)
  expect(await shop.findSession(expired)).toMatchObject({ status: 'expired', url: null })
})

test('an unknown or malformed session id returns no session', async () => {
  expect(await provider().findSession('cs_test_unknown')).toBeUndefined()
  expect(await provider().findSession('../v1/refunds')).toBeUndefined()
  expect(await provider().findSession('')).toBeUndefined()
  expect(stripe.requests.map((request) => request.path)).toEqual(['/v1/checkout/sessions/cs_test_unknown'])
})

test('an open session is expired on demand; a completed one is returned unchanged', async () => {
  const shop = provider()
  const first = await shop.createSession(sessionRequest({ idempotencyKey: 'first' }))
  expect(await shop.expireSession(first.id)).toMatchObject({ id: first.id, status: 'expired' })
  expect(await shop.expireSession(first.id)).toMatchObject({ id: first.id, status: 'expired' })

  const second = await shop.createSession(sessionRequest({ idempotencyKey: 'second' }))
  stripe.pay(second.id)
  expect(await shop.expireSession(second.id)).toMatchObject({ id: second.id, status: 'paid' })

  const third = await shop.createSession(sessionRequest({ idempotencyKey: 'third' }))
  stripe.payLater(third.id)
  expect(await shop.expireSession(third.id)).toMatchObject({ id: third.id, status: 'pending' })
})

test.each(faultKinds)('when Stripe is %s, every call ends in time as an unavailable provider', async (kind) => {
  const id = (await provider().createSession(sessionRequest())).id
  stripe.fail({ kind, delayMs: 20_000 })
  const shop = provider({ timeoutMs: 250, deadlineMs: 600 })
  const started = performance.now()
  const calls = await Promise.allSettled([
    shop.createSession(sessionRequest({ idempotencyKey: 'order-2:1', orderId: 'order-2' })),
    shop.findSession(id),
    shop.expireSession(id),
  ])
  if (strictTimes) expect(performance.now() - started).toBeLessThan(10_000)
  for (const call of calls) expect(call).toMatchObject({ reason: expect.any(PaymentProviderUnavailable) })
})

test('a refused connection counts as an unavailable provider', async () => {
  const shop = provider({ apiUrl: 'http://127.0.0.1:9', deadlineMs: 3_000 })
  await expect(shop.createSession(sessionRequest())).rejects.toThrow(PaymentProviderUnavailable)
})

test.each(faultKinds)('after a request met by "%s", the same key still leads to one session', async (kind) => {
  stripe.fail({ kind, times: 1, delayMs: 400 })
  const shop = provider({ timeoutMs: 200 })
  const request = sessionRequest()
  await shop.createSession(request).catch((error: unknown) => {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
  })
  const session = await shop.createSession(request)
  // A slow request may complete after its caller has given up.
  await new Promise((resolve) => setTimeout(resolve, kind === 'slow' ? 400 : 0))
  expect(onlySession().id).toBe(session.id)
})

async function paidSession() {
  const { id: sessionId } = await provider().createSession(sessionRequest())
  stripe.pay(sessionId)
  return sessionId
}

const refundOf = (sessionId: string, amountCents = 1250, idempotencyKey = 'refund:1') =>
  provider().refund({ idempotencyKey, sessionId, amountCents, orderId: 'order-1' })

test('part of a paid session is refunded, with only parameters that Stripe knows', async () => {
  const { id } = await refundOf(await paidSession())
  expect(stripe.refunds).toMatchObject([{ id, amount: 1250, currency: 'eur', metadata: { order_id: 'order-1' } }])
})

test('a refund retried, also after a lost response, is made once', async () => {
  const sessionId = await paidSession()
  stripe.fail({ kind: 'accepted-then-dropped', times: 3 })
  await expect(refundOf(sessionId)).rejects.toBeInstanceOf(PaymentProviderUnavailable)
  stripe.fail(undefined)
  const [first, second] = await Promise.all([refundOf(sessionId), refundOf(sessionId)])
  expect([first, stripe.refunds.length]).toEqual([second, 1])
})

test('a refund above the remaining amount is refused', async () => {
  const sessionId = await paidSession()
  await refundOf(sessionId, 61_000)
  await expect(refundOf(sessionId, 871, 'refund:2')).rejects.toBeInstanceOf(PaymentRequestRefused)
  await refundOf(sessionId, 870, 'refund:3')
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([61_000, 870])
})

test('a refund that Stripe reports as failed is refused', async () => {
  const sessionId = await paidSession()
  const { intentId } = onlySession()
  stripe.refuseRefundsOf(intentId ?? '')
  await expect(refundOf(sessionId)).rejects.toBeInstanceOf(PaymentRequestRefused)
})

test('an API key that Stripe does not know leaves a refund’s outcome open', async () => {
  const sessionId = await paidSession()
  const { refund } = createStripeProvider({ secretKey: 'sk_test_other', apiUrl: stripe.origin })
  const asked = refund({ idempotencyKey: 'refund:1', sessionId, amountCents: 1250, orderId: 'order-1' })
  await expect(asked).rejects.not.toBeInstanceOf(PaymentRequestRefused)
})

test.each(faultKinds)('a refund that meets "%s" leaves its outcome open', async (kind) => {
  const sessionId = await paidSession()
  stripe.fail({ kind, delayMs: 2000 })
  const asked = provider({ timeoutMs: 150, deadlineMs: 600 }).refund({
    ...{ idempotencyKey: 'refund:1', sessionId, amountCents: 1250, orderId: 'order-1' },
  })
  await expect(asked).rejects.toBeInstanceOf(PaymentProviderUnavailable)
  await expect(asked).rejects.not.toBeInstanceOf(PaymentRequestRefused)
})
