import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { insertOrderRow, openTestShop } from '../../../../tests/support/order-row'
import { isDeliveryLate, requestLateDelivery } from './late-delivery.server'

const at = new Date('2026-11-20T13:05:00Z')
/** The fixture promises 26 November at the latest. */
const lastMinute = new Date('2026-11-26T22:59:00Z')
const midnightInParis = new Date('2026-11-26T23:00:00Z')

async function shopWithOrder() {
  const { db } = await openTestShop(at)
  await saveSetting(db, { key: 'shop.email', value: 'boutique@example.fr', at })
  return { db, orderId: await insertOrderRow(db) }
}

test('a delivery is late once the last promised day is over in Paris', () => {
  const order = { status: 'expedie', payment_state: 'paid', delivered_at: null, delivery_to: '2026-11-26' } as const
  expect(isDeliveryLate(order, lastMinute)).toBe(false)
  expect(isDeliveryLate(order, midnightInParis)).toBe(true)
})

test.each([
  { status: 'en_attente', delivered_at: null },
  { status: 'annule', delivered_at: null },
  { status: 'livre', delivered_at: null },
  { status: 'expedie', delivered_at: '2026-11-25T10:00:00Z' },
  { status: 'confirme', payment_state: 'refunded', delivered_at: null },
] as const)('an order that waits for no delivery is never late: %o', (state) => {
  expect(isDeliveryLate({ payment_state: 'paid', ...state, delivery_to: '2026-11-26' }, midnightInParis)).toBe(false)
})

test('a request before the date is refused without a trace', async () => {
  const { db, orderId } = await shopWithOrder()
  expect(await requestLateDelivery(db, { orderId, request: 'cancel', at: lastMinute })).toEqual({
    ok: false,
    reason: 'not-late',
  })
  expect(await db.selectFrom('order_event').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('email').selectAll().execute()).toEqual([])
})

test('each request is recorded and mailed to both sides, once', async () => {
  const { db, orderId } = await shopWithOrder()
  for (const request of ['deliver', 'deliver', 'cancel', 'cancel'] as const) {
    expect(await requestLateDelivery(db, { orderId, request, at: midnightInParis })).toEqual({ ok: true })
  }
  expect(await db.selectFrom('order_event').select('kind').orderBy('id').execute()).toEqual([
    { kind: 'late-delivery-notice' },
    { kind: 'late-delivery-cancellation' },
  ])
  const mails = await db.selectFrom('email').select(['kind', 'recipient']).orderBy('kind').execute()
  expect(mails).toEqual([
    { kind: 'late-delivery', recipient: 'Lea.Martin@example.fr' },
    { kind: 'late-delivery', recipient: 'Lea.Martin@example.fr' },
    { kind: 'shopkeeper-notice', recipient: 'boutique@example.fr' },
    { kind: 'shopkeeper-notice', recipient: 'boutique@example.fr' },
  ])
})
