import { expect, test } from 'vitest'
import { issueInvoice } from '~/models/shop/invoice/index.server'
import { insertOrderRow } from '../../../../tests/support/order-row'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { findOrderOfBuyer, sendOrderLink } from './look-up.server'

const email = 'lea.martin@example.fr'

async function shopWithOrder() {
  const db = await openDemoShop()
  await insertOrderRow(db)
  const order = await findOrderOfBuyer(db, { orderNumber: 'A1B2C3D4', email })
  if (!order) throw new Error('The order is not found.')
  return {
    db,
    order,
    links: () => db.selectFrom('email').select('recipient').where('kind', '=', 'order-link').execute(),
  }
}

test.each(['A1B2C3D4', 'a1b2c3d4', ' n° A1B2 C3D4 ', '#A1B2C3D4'])(
  '« %s » is the number, as people write it',
  async (orderNumber) => {
    const { db } = await shopWithOrder()
    expect(
      await findOrderOfBuyer(db, { orderNumber: orderNumber.trim(), email: ' LEA.Martin@example.fr' }),
    ).toBeDefined()
  },
)

test.each(['FA-SPECIMEN-000001', 'fa specimen 1', 'FASPECIMEN000001', 'n° FA-SPECIMEN-000001'])(
  'the invoice « %s » names its order, to its buyer only',
  async (orderNumber) => {
    const { db, order } = await shopWithOrder()
    await db.transaction().execute((trx) => issueInvoice(trx, { order, at }))
    expect(await findOrderOfBuyer(db, { orderNumber, email })).toMatchObject({ id: order.id })
    expect(await findOrderOfBuyer(db, { orderNumber, email: 'jean@example.fr' })).toBeUndefined()
    expect(await findOrderOfBuyer(db, { orderNumber: 'FA-SPECIMEN-00000', email })).toBeUndefined()
  },
)

test('number or e-mail alone finds no order', async () => {
  const { db } = await shopWithOrder()
  expect(await findOrderOfBuyer(db, { orderNumber: 'A1B2C3D4', email: 'jean@example.fr' })).toBeUndefined()
  expect(await findOrderOfBuyer(db, { orderNumber: 'A1B2C3D5', email })).toBeUndefined()
  expect(await findOrderOfBuyer(db, { orderNumber: '', email: '' })).toBeUndefined()
})

test('a double click sends one link, and an order’s mailbox gets three a day', async () => {
  const { db, order, links } = await shopWithOrder()
  expect(await sendOrderLink(db, { order, at })).toBe(true)
  expect(await sendOrderLink(db, { order, at })).toBe(true)
  expect(await links()).toHaveLength(1)
  expect(await sendOrderLink(db, { order, at: later(10) })).toBe(true)
  expect(await sendOrderLink(db, { order, at: later(20) })).toBe(true)
  expect(await sendOrderLink(db, { order, at: later(30) })).toBe(false)
  expect(await links()).toHaveLength(3)
  expect(await sendOrderLink(db, { order, at: later(25 * 60) })).toBe(true)
})
