import { expect, test } from 'vitest'
import { PaymentProviderUnavailable, type PaymentSessionRequest } from '~/models/shop/payment'
import { at, later, openDemoShop } from '../../../tests/support/shop-database'
import { createSandboxProvider, decideSandboxSession, findSandboxPage } from './sandbox.server'

const origin = 'http://localhost:3000'

function sessionRequest(changes: Partial<PaymentSessionRequest> = {}): PaymentSessionRequest {
  return {
    idempotencyKey: 'order-1:1',
    orderId: 'order-1',
    method: 'card',
    amountCents: 61_870,
    email: 'camille@example.fr',
    lines: [{ name: 'Osmoseur', quantity: 1, amountCents: 61_870 }],
    successUrl: `${origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/checkout/cancel`,
    expiresAt: later(31),
    ...changes,
  }
}

async function openSandbox() {
  const db = await openDemoShop()
  const clock = { now: at }
  const provider = createSandboxProvider({ db, origin, at: () => clock.now })
  return { db, clock, provider }
}

test('a session is a page of the shop, for the amount due', async () => {
  const { db, provider } = await openSandbox()
  const session = await provider.createSession(sessionRequest())
  expect(session).toEqual({
    id: expect.stringMatching(/^cs_sandbox_[0-9a-f]{40}$/),
    url: `${origin}/paiement-simule/${session.id}`,
    status: 'open',
    amountCents: 61_870,
    currency: 'eur',
    orderId: 'order-1',
  })
  expect(await findSandboxPage(db, { sessionId: session.id, origin, at })).toEqual({
    session,
    method: 'card',
    successUrl: `${origin}/checkout/success?session_id=${session.id}`,
    cancelUrl: `${origin}/checkout/cancel`,
  })
})

test('an idempotency key returns its session, and never another order’s', async () => {
  const { provider } = await openSandbox()
  const [first, second] = await Promise.all([
    provider.createSession(sessionRequest()),
    provider.createSession(sessionRequest()),
  ])
  expect(second.id).toBe(first.id)
  await expect(provider.createSession(sessionRequest({ orderId: 'order-2' }))).rejects.toThrow(
    PaymentProviderUnavailable,
  )
  await expect(provider.createSession(sessionRequest({ amountCents: 1 }))).rejects.toThrow(PaymentProviderUnavailable)
})

test('each decision sets its status, which is final', async () => {
  const { db, provider } = await openSandbox()
  for (const [decision, status] of [
    ['pay', 'paid'],
    ['refuse', 'failed'],
  ] as const) {
    const { id } = await provider.createSession(sessionRequest({ idempotencyKey: decision }))
    await decideSandboxSession(db, { sessionId: id, decision, at })
    expect(await provider.findSession(id)).toMatchObject({ status, url: null })
    await decideSandboxSession(db, { sessionId: id, decision: decision === 'pay' ? 'refuse' : 'pay', at })
    expect(await provider.findSession(id)).toMatchObject({ status })
    expect(await provider.expireSession(id)).toMatchObject({ status })
  }
})

test('a pending payment can be completed later, even after the session would have expired', async () => {
  const { db, clock, provider } = await openSandbox()
  const { id } = await provider.createSession(sessionRequest())
  await decideSandboxSession(db, { sessionId: id, decision: 'pending', at })
  clock.now = later(60)
  expect(await provider.expireSession(id)).toMatchObject({ status: 'pending' })
  await decideSandboxSession(db, { sessionId: id, decision: 'pay', at: clock.now })
  expect(await provider.findSession(id)).toMatchObject({ status: 'paid' })
})

test('an expired session can no longer be paid', async () => {
  const { db, clock, provider } = await openSandbox()
  const byTime = await provider.createSession(sessionRequest({ idempotencyKey: 'time' }))
  const onDemand = await provider.createSession(sessionRequest({ idempotencyKey: 'demand' }))
  expect(await provider.expireSession(onDemand.id)).toMatchObject({ status: 'expired' })
  clock.now = later(31)
  for (const { id } of [byTime, onDemand]) {
    await decideSandboxSession(db, { sessionId: id, decision: 'pay', at: clock.now })
    expect(await provider.findSession(id)).toMatchObject({ status: 'expired', url: null })
  }
})

test('an unknown session id returns no session', async () => {
  const { db, provider } = await openSandbox()
  expect(await provider.findSession('cs_sandbox_unknown')).toBeUndefined()
  expect(await findSandboxPage(db, { sessionId: 'cs_sandbox_unknown', origin, at })).toBeUndefined()
  await expect(provider.expireSession('cs_sandbox_unknown')).rejects.toThrow(PaymentProviderUnavailable)
})
