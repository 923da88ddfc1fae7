import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrateShop } from '~/database/migrate.server'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { createSandboxProvider } from '~/integrations/payments/sandbox.server'
import { receiveTransferInBackOffice } from '~/models/shop/fulfilment/index.server'
import { listOrdersToDo, readOrder } from '~/models/shop/order/index.server'
import { requestRefund, runRefund } from '~/models/shop/refund/index.server'
import { newId } from '~/models/values/id.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { fillShop } from './fill.server'

const at = new Date('2026-11-20T13:05:00Z')
const actor = { id: null, name: 'Camille Roy' }

async function demoShop() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-demo-'))
  const { db, checkBooks } = openSqlite<ShopDatabase>(join(folder, 'shop.sqlite'))
  await migrateShop(db)
  const { filling } = osmoseurs
  const uploadsDir = join(folder, 'uploads')
  await fillShop(db, { filling, name: 'Essai', uploadsDir, demo: true, demoWork: true, at })
  return { db, checkBooks }
}

const { db, checkBooks } = await demoShop()

const ordersOf = (payment_state: 'paid' | 'unpaid') =>
  db.selectFrom('customer_order').selectAll().where('payment_state', '=', payment_state).orderBy('id').execute()

async function refundWhole(shop: ShopDb, orderId: string): Promise<string> {
  const refundId = newId(at)
  const choice = { lines: new Map<number, number>(), delivery: false, whole: true }
  await requestRefund(shop, { refundId, orderId, reason: 'essai', choice, actor, at })
  const sandbox = createSandboxProvider({ db: shop, origin: 'http://localhost' })
  await runRefund(shop, { refundId, providers: { sandbox }, at })
  return (await readOrder(shop, orderId)).payment_state
}

test('every order of a new demonstration has the payment that its state implies, and the books are consistent', async () => {
  for (const order of [...(await ordersOf('paid')), ...(await ordersOf('unpaid'))]) {
    const payments = await db.selectFrom('payment').selectAll().where('order_id', '=', order.id).execute()
    const awaited = order.status === 'annule' ? 'expired' : 'open'
    expect(payments).toMatchObject([
      {
        method: order.payment_method,
        provider: order.payment_method === 'transfer' ? 'transfer' : 'sandbox',
        amount_cents: order.total_cents,
        status: order.payment_state === 'paid' ? 'paid' : awaited,
        received_cents: order.payment_state === 'paid' ? order.total_cents : null,
      },
    ])
  }
  expect(checkBooks()).toEqual([])
})

test('each pending transfer of the demonstration can be settled in the back-office, and refunded', async () => {
  const waiting = await listOrdersToDo(db, { task: 'transfer', at, limit: 50 })
  expect(waiting.length).toBeGreaterThan(0)
  for (const { id: orderId, total_cents: amountCents } of waiting) {
    const receipt = await receiveTransferInBackOffice(db, { orderId, actor, at })
    expect(receipt).toEqual({ ok: true, outcome: 'confirmed', status: 'confirme', amountCents, revived: false })
    expect(await readOrder(db, orderId)).toMatchObject({ status: 'confirme', payment_state: 'paid' })
    expect(await refundWhole(db, orderId)).toBe('refunded')
  }
  expect(await listOrdersToDo(db, { task: 'transfer', at, limit: 50 })).toEqual([])
  expect(checkBooks()).toEqual([])
})

test('a demo order paid by card is refunded by the simulated payment', async () => {
  const paid = (await ordersOf('paid')).find(({ payment_method }) => payment_method === 'card')
  expect(await refundWhole(db, paid?.id ?? '')).toBe('refunded')
  const refund = await db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', paid?.id ?? '')
    .executeTakeFirst()
  expect(refund).toMatchObject({ means: 'sandbox', status: 'done', amount_cents: paid?.total_cents })
  expect(checkBooks()).toEqual([])
})
