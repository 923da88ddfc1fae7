import { expect, test } from 'vitest'
import { openShopAt } from '../../tests/support/migrated-shop'
import { insertOrderRow } from '../../tests/support/order-row'
import { at, later } from '../../tests/support/shop-database'

test('a transfer pending at the upgrade counts as confirmed and keeps its days; a card’s order does not', async () => {
  const { db, migrateTo } = await openShopAt('0031-mail-annexes')
  const expires_at = later(4 * 24 * 60).toISOString()
  const unpaid = { status: 'en_attente', payment_state: 'unpaid', paid_at: null, expires_at } as const
  const waiting = await insertOrderRow(db, { ...unpaid, id: '1', order_number: 'A', payment_method: 'transfer' })
  const byCard = await insertOrderRow(db, { ...unpaid, id: '2', order_number: 'B' })
  for (const [orderId, provider] of [
    [waiting, 'transfer'],
    [byCard, 'stripe'],
  ] as const) {
    const moments = { expires_at, created_at: at.toISOString(), updated_at: at.toISOString() }
    await db
      .insertInto('payment')
      .values({
        ...{ id: orderId, order_id: orderId, attempt: 1, provider, status: 'open', url: null, email: '' },
        ...{ method: 'card', idempotency_key: orderId, session_id: orderId, amount_cents: 100, ...moments },
      })
      .execute()
  }
  await migrateTo('0032-transfers')
  const orders = await db
    .selectFrom('customer_order')
    .select(['id', 'email_confirmed_at', 'expires_at', 'network_hash'])
    .orderBy('id')
    .execute()
  expect(orders).toEqual([
    { id: '1', email_confirmed_at: '2026-11-20T13:05:00.000Z', expires_at, network_hash: null },
    { id: '2', email_confirmed_at: null, expires_at, network_hash: null },
  ])
})
