import { expect, test } from 'vitest'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { cartWith, openCheckout } from '../../../../tests/support/shop-checkout'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { expireOverdueOrders } from './ending.server'
import { lookUpPayment } from './look-up.server'
import { settlePayment } from './settlement.server'

async function openOrder() {
  const db = await openDemoShop()
  const provider = new ScriptedProvider()
  const opened = await openCheckout(db, { cartId: await cartWith(db, 'osmoseur-essentiel'), provider })
  const lookUp = async () =>
    lookUpPayment(db, { sessionId: opened.sessionId, providerOf: () => provider, at: later(1) })
  return { db, provider, lookUp, ...opened }
}

test('the provider is asked and its answer settled', async () => {
  const { provider, sessionId, lookUp } = await openOrder()
  expect(await lookUp()).toMatchObject({ kind: 'unpaid', payment: { status: 'open' } })
  provider.become(sessionId, 'paid')
  expect(await lookUp()).toMatchObject({ kind: 'paid', found: { order: { status: 'confirme' } } })
})

test.each([
  ['pending', 'pending', 'pending'],
  ['failed', 'unpaid', 'failed'],
  ['expired', 'unpaid', 'expired'],
] as const)('a session that is %s is told as %s', async (session, kind, status) => {
  const { provider, sessionId, lookUp } = await openOrder()
  provider.become(sessionId, session)
  expect(await lookUp()).toMatchObject({ kind, payment: { status } })
})

test('an unreachable provider leaves only what is certain', async () => {
  const { db, provider, sessionId, lookUp } = await openOrder()
  provider.fault = 'unreachable'
  expect(await lookUp()).toEqual({ kind: 'unreachable' })
  provider.fault = 'none'
  await settlePayment(db, { session: provider.become(sessionId, 'pending'), source: 'webhook', at })
  provider.fault = 'unreachable'
  expect(await lookUp()).toMatchObject({ kind: 'pending' })
})

test('a differing amount is reported to any caller', async () => {
  const { db, provider, sessionId, lookUp } = await openOrder()
  await settlePayment(db, {
    session: { ...provider.become(sessionId, 'paid'), amountCents: 100 },
    source: 'webhook',
    at,
  })
  provider.fault = 'unreachable'
  expect(await lookUp()).toMatchObject({ kind: 'mismatch' })
})

test('a cancelled order is expired, and an unknown session is unknown', async () => {
  const { db, provider, lookUp } = await openOrder()
  await expireOverdueOrders(db, { providers: [provider], at: later(40), limit: 10 })
  expect(await lookUp()).toMatchObject({ kind: 'expired' })
  expect(await lookUpPayment(db, { sessionId: 'cs_unknown', providerOf: () => provider, at })).toEqual({
    kind: 'unknown',
  })
})

test('a transfer is awaited without calling a provider', async () => {
  const db = await openDemoShop()
  const { sessionId } = await openCheckout(db, {
    cartId: await cartWith(db, 'osmoseur-essentiel'),
    provider: undefined,
    method: 'transfer',
  })
  expect(await lookUpPayment(db, { sessionId, providerOf: () => undefined, at })).toMatchObject({ kind: 'transfer' })
})
