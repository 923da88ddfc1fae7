import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { eraseAccount, eraseFinishedOrders } from '~/models/platform/account/index.server'
import { buy, customer, deliver } from '../../../../tests/support/loyalty'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { eraseOldEventBodies, markPaymentEventProcessed, recordPaymentEvent } from './event.server'

const DAY_MINUTES = 24 * 60
const body = '{"customer_details":{"email":"claire@example.fr"}}'

async function record(db: ShopDb, id: string, sessionId: string | null = 'cs_1') {
  const event = {
    id,
    provider: 'stripe' as const,
    type: 'checkout.session.completed',
    sessionId,
    refundReference: null,
    subscriptionId: null,
    body,
  }
  return recordPaymentEvent(db, { ...event, at })
}

async function bodies(db: ShopDb): Promise<Record<string, string>> {
  const rows = await db.selectFrom('payment_event').select(['id', 'body']).orderBy('id').execute()
  return Object.fromEntries(rows.map((row) => [row.id, row.body]))
}

const eraseAt = (db: ShopDb, days: number) => eraseOldEventBodies(db, { at: later(days * DAY_MINUTES), limit: 100 })

test('an event body is deleted 90 days after processing; its deduplication key stays', async () => {
  const db = await openDemoShop()
  for (const id of ['evt_done', 'evt_waiting', 'evt_failed']) await record(db, id)
  await markPaymentEventProcessed(db, { id: 'evt_done', at })
  for (let tries = 0; tries < 5; tries += 1) await markPaymentEventProcessed(db, { id: 'evt_failed', at, error: 'non' })
  expect(await eraseAt(db, 89.9)).toBe(0)
  expect(await eraseAt(db, 90.1)).toBe(2)
  expect(await eraseAt(db, 90.2)).toBe(0)
  expect(await bodies(db)).toEqual({ evt_done: '', evt_failed: '', evt_waiting: body })
  expect(await record(db, 'evt_done')).toBe('duplicate')
  expect(
    await db.selectFrom('payment_event').selectAll().where('id', '=', 'evt_done').executeTakeFirst(),
  ).toMatchObject({
    type: 'checkout.session.completed',
    session_id: 'cs_1',
    body: '',
    processed_at: at.toISOString(),
  })
})

test('an event of an unknown session is stored without its body, which erasure could not find', async () => {
  const db = await openDemoShop()
  await record(db, 'evt_charge', null)
  expect(await bodies(db)).toEqual({ evt_charge: '' })
})

test('bodies are erased with the person, later ones with the order', async () => {
  const db = await openDemoShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  const otherId = await buy(db, { email: 'paul@example.fr' })
  const sessionOf = async (order: string) =>
    (await db.selectFrom('payment').select('session_id').where('order_id', '=', order).executeTakeFirstOrThrow())
      .session_id
  await record(db, 'evt_claire', await sessionOf(orderId))
  await record(db, 'evt_paul', await sessionOf(otherId))
  const user = { ...(await customer(db, 'claire@example.fr')), email: 'claire@example.fr' }
  await eraseAccount(db, { user, at })
  expect(await bodies(db)).toEqual({ evt_claire: '', evt_paul: body })
  await record(db, 'evt_late', await sessionOf(orderId))
  await deliver(db, orderId, at)
  await eraseFinishedOrders(db, { at: later(31 * DAY_MINUTES), limit: 10 })
  expect(await bodies(db)).toEqual({ evt_claire: '', evt_late: '', evt_paul: body })
})
