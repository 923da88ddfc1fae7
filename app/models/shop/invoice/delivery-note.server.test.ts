import { expect, test } from 'vitest'
import type { OrderStatus, ShopDb } from '~/database/schema'
import { writeOrderChange } from '~/models/shop/order/index.server'
import { requestRefund } from '~/models/shop/refund/index.server'
import { newId } from '~/models/values/id.server'
import { insertOrderRow } from '../../../../tests/support/order-row'
import { at, later, openStandingDemoShop } from '../../../../tests/support/shop-database'
import { listDeliveryNotes } from './index.server'

const db = await openStandingDemoShop()
const actor = { id: null, name: 'Camille Roy' }

/** Two paid machines with their gifts. */
async function orderOfTwo(status: OrderStatus = 'confirme'): Promise<string> {
  const id = newId(at)
  await insertOrderRow(db, { id, order_number: id.slice(-8).toUpperCase(), status, paid_at: at.toISOString() })
  await db.updateTable('order_item').set({ quantity: 2, unit_price_cents: 24_950 }).where('order_id', '=', id).execute()
  return id
}

function refund(orderId: string, units: number, minutes: number) {
  const choice = { lines: new Map([[0, units]]), delivery: false }
  const when = later(minutes)
  return requestRefund(db, { refundId: newId(when), orderId, reason: 'essai', choice, actor, at: when })
}

const move = (orderId: string, status: OrderStatus, minutes: number) =>
  db.transaction().execute((trx: ShopDb) => {
    const payableUntil = later(600)
    return writeOrderChange(trx, 'moved', {
      orderId,
      status,
      payableUntil,
      tellBuyer: false,
      actor: actor.name,
      at: later(minutes),
    })
  })

async function noteOf(orderId: string) {
  const [note] = await listDeliveryNotes(db, { orders: [orderId], isSpecimen: false })
  return { rows: note?.table.rows.map(({ cells }) => cells), mentions: note?.mentions.join(' ') }
}

const units = (count: string) => [
  ['Osmoseur Essentiel, Pack Médium', count],
  ['Carafe', count],
]

test('a delivery note lists what is still to ship: neither refunded units nor their gifts', async () => {
  const orderId = await orderOfTwo()
  expect((await noteOf(orderId)).rows).toEqual(units('2'))
  await refund(orderId, 1, 1)
  expect((await noteOf(orderId)).rows).toEqual(units('1'))
})

test('an empty note says so', async () => {
  const orderId = await orderOfTwo()
  await refund(orderId, 2, 1)
  expect(await noteOf(orderId)).toEqual({ rows: [['Rien à livrer', '0']], mentions: '' })
})

test('the note of a cancelled order says that nothing is shipped', async () => {
  expect((await noteOf(await orderOfTwo('annule'))).mentions).toContain('n’expédiez rien')
})

test('a refund after shipping changes nothing, whether a parcel or the status shows the shipping', async () => {
  const [byStatus, byParcel] = [await orderOfTwo(), await orderOfTwo()]
  for (const orderId of [byStatus, byParcel]) await refund(orderId, 1, 1)
  await move(byStatus, 'expedie', 2)
  const parcel = { id: newId(at), carrier: 'colissimo', number: '6A1', sent_at: later(2).toISOString() }
  await db
    .insertInto('parcel')
    .values({ ...parcel, order_id: byParcel, delivered_on: null })
    .execute()
  for (const orderId of [byStatus, byParcel]) {
    await refund(orderId, 1, 3)
    expect((await noteOf(orderId)).rows).toEqual(units('1'))
  }
})

test('a step back from « expédiée » was a mistake: units refunded then are not shipped', async () => {
  const orderId = await orderOfTwo()
  await move(orderId, 'expedie', 1)
  await move(orderId, 'confirme', 2)
  await refund(orderId, 1, 3)
  expect((await noteOf(orderId)).rows).toEqual(units('1'))
})

test('an order refunded in full and paid again is shipped in full', async () => {
  const orderId = await orderOfTwo()
  await refund(orderId, 2, 1)
  await db.transaction().execute((trx) => {
    return writeOrderChange(trx, 'paid', { orderId, method: 'card', actor: 'essai', at: later(2) })
  })
  expect((await noteOf(orderId)).rows).toEqual(units('2'))
})
