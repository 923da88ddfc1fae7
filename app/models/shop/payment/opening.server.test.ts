import { expect, test } from 'vitest'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { ScriptedProvider } from '../../../../tests/support/payment-provider'
import { cartWith, openCheckout, returnUrls } from '../../../../tests/support/shop-checkout'
import { later, openDemoShop } from '../../../../tests/support/shop-database'
import { openPaymentSession } from './opening.server'
import { listPayments, MAX_SESSIONS } from './payment.server'
import { openTransfer } from './transfer.server'

test('an order opens a bounded number of sessions, all recorded; a transfer still pays it', async () => {
  const db = await openDemoShop()
  for (const key of ['transfer.iban', 'transfer.bic', 'transfer.holder'] as const) {
    await saveSetting(db, { key, value: 'FR76', at: later(0) })
  }
  const settings = await readSettings(db)
  const provider = new ScriptedProvider()
  const { orderId } = await openCheckout(db, { cartId: await cartWith(db, 'osmoseur-essentiel'), provider })
  const payBy = (method: 'card' | 'paypal') =>
    openPaymentSession(db, { orderId, method, provider, open: true, settings, returnUrls, at: later(1) })
  for (let opened = 1; opened < MAX_SESSIONS; opened++) {
    expect(await payBy(opened % 2 === 0 ? 'card' : 'paypal')).toMatchObject({ ok: true })
  }
  const last = (await listPayments(db, orderId)).at(-1)
  expect(last?.attempt).toBe(MAX_SESSIONS)
  const reused = await payBy(last?.method === 'card' ? 'card' : 'paypal')
  expect(reused).toMatchObject({ ok: true, sessionId: last?.session_id })

  const refused = { ok: false, reason: 'too-many-sessions', orderId }
  expect(await payBy(last?.method === 'card' ? 'paypal' : 'card')).toEqual(refused)
  expect([...provider.sessions.values()].filter(({ status }) => status === 'open')).toEqual([])
  expect(
    await openTransfer(db, { orderId, provider, open: true, settings, confirmable: true, returnUrls, at: later(2) }),
  ).toMatchObject({
    ok: true,
  })
})
