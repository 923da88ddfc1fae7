import { expect, test } from 'vitest'
import {
  declareWithdrawal,
  findOrderOfBuyer,
  pageOrdersOf,
  settleWithdrawalsOf,
} from '~/models/shop/order/index.server'
import { insertOrderRow } from '../../../../tests/support/order-row'
import { at, openDemoShop } from '../../../../tests/support/shop-database'
import { lookUpOrder } from './look-up.server'
import { findOrderState, orderStateText, stageOf } from './order-state.server'

const buyer = { orderNumber: 'A1B2C3D4', email: 'lea.martin@example.fr' }

async function shopWithOrder(overrides: Parameters<typeof insertOrderRow>[1] = {}) {
  const db = await openDemoShop()
  await insertOrderRow(db, overrides)
  const order = await findOrderOfBuyer(db, buyer)
  if (!order) throw new Error('The order is not found.')
  return { db, order }
}

test.each(['confirme', 'expedie'] as const)('a paid order that is « %s » shows its delivery', async (status) => {
  const { db, order } = await shopWithOrder({ status })
  expect(await findOrderState(db, order)).toMatchObject({ deliveryExpected: true, withdrawnAt: undefined })
  expect(await orderStateText(db, order)).toContain('Livraison prévue')
})

test('a withdrawn order shows no delivery promise', async () => {
  const { db, order } = await shopWithOrder()
  await declareWithdrawal(db, { declaration: { name: 'Léa Martin', ...buyer }, at })
  expect(await lookUpOrder(db, { ...buyer, at })).toMatchObject({
    state: { title: expect.stringMatching(/^Rétractation reçue le /), deliveryExpected: false },
  })
  const message = await orderStateText(db, order)
  expect(message).toContain('rétractation reçue le')
  expect(message).not.toMatch(/Livraison prévue|préparons/)
  const { orders } = await pageOrdersOf(db, { email: buyer.email, page: 1 })
  expect(orders.map((listed) => stageOf(listed, listed))).toEqual(['withdrawn'])
})

test('a withdrawn order shows its first open declaration, not a settled one', async () => {
  const { db, order } = await shopWithOrder({ status: 'livre', delivered_at: at.toISOString() })
  const declare = (day: Date) => declareWithdrawal(db, { declaration: { name: 'Léa Martin', ...buyer }, at: day })
  await declare(at)
  await settleWithdrawalsOf(db, { orderId: order.id, at })
  expect(await findOrderState(db, order)).toMatchObject({ withdrawnAt: undefined })
  const next = new Date(at.getTime() + 24 * 3600_000)
  await declare(next)
  expect(await findOrderState(db, order)).toMatchObject({ withdrawnAt: next.toISOString() })
})

test.each(['refund_due', 'refunded'] as const)(
  'a confirmed order whose payment is « %s » is not on its way',
  async (payment_state) => {
    const { db, order } = await shopWithOrder({ payment_state })
    expect(await findOrderState(db, order)).toMatchObject({ deliveryExpected: false })
    expect(await orderStateText(db, order)).not.toMatch(/Livraison prévue|préparons/)
  },
)

test('a withdrawal leaves a cancelled order cancelled', () => {
  expect(stageOf({ status: 'annule', payment_state: 'unpaid' }, { withdrawn: true })).toBe('annule')
})
