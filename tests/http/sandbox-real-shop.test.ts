import { expect, test } from 'vitest'
import { createSandboxProvider } from '~/integrations/payments/sandbox.server'
import { openApp } from '../support/app'

const app = await openApp({ APP_URL: 'https://boutique.example', SESSION_SECRET: 'x'.repeat(40) })

test('a live shop accepts no simulated payment, not even on a session left from a demo', async () => {
  const provider = createSandboxProvider({ db: app.db, origin: 'https://boutique.example' })
  const { id } = await provider.createSession({
    idempotencyKey: 'left-over',
    orderId: 'order-1',
    method: 'card',
    amountCents: 1_000,
    email: 'camille@example.fr',
    lines: [],
    successUrl: 'https://boutique.example/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://boutique.example/checkout/cancel',
    expiresAt: new Date(Date.now() + 31 * 60_000),
  })
  const visitor = app.visitor()
  expect((await visitor.get(`/paiement-simule/${id}`)).status).toBe(404)
  expect((await visitor.post(`/paiement-simule/${id}`, { decision: 'pay' })).status).toBe(404)
  expect(await provider.findSession(id)).toMatchObject({ status: 'open' })
})
