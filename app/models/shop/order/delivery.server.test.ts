import { expect, test } from 'vitest'
import { insertOrderRow, openTestShop } from '../../../../tests/support/order-row'
import { markDelivered, markShipped } from './delivery.server'
import { findOrder, listOrderEvents } from './order.server'

const at = new Date('2026-11-24T09:00:00Z')

async function orderWith(state: Parameters<typeof insertOrderRow>[1]) {
  const { db } = await openTestShop(at)
  return { db, step: { orderId: await insertOrderRow(db, state), actor: 'boutique', at } }
}

test('a paid order is shipped, then delivered, each once and each in its history', async () => {
  const { db, step } = await orderWith({})
  expect([await markShipped(db, step), await markShipped(db, step)]).toEqual([
    { ok: true },
    { ok: false, reason: 'not-on-its-way' },
  ])
  expect([await markDelivered(db, step), await markDelivered(db, step)]).toMatchObject([{ ok: true }, { ok: false }])
  expect((await findOrder(db, step.orderId))?.order).toMatchObject({ status: 'livre', delivered_at: at.toISOString() })
  expect(
    (await listOrderEvents(db, step.orderId)).map(({ from_status, to_status }) => [from_status, to_status]),
  ).toEqual([
    ['confirme', 'expedie'],
    ['expedie', 'livre'],
  ])
})

test.each([
  { payment_state: 'unpaid', status: 'en_attente' },
  { status: 'annule' },
  { payment_state: 'refund_due' },
] as const)('an order that is unpaid, cancelled or to be refunded goes nowhere: %o', async (state) => {
  const { db, step } = await orderWith(state)
  expect(await markShipped(db, step)).toEqual({ ok: false, reason: 'not-on-its-way' })
  expect(await markDelivered(db, step)).toEqual({ ok: false, reason: 'not-on-its-way' })
})
