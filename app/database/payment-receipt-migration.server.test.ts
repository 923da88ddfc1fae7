import { expect, test } from 'vitest'
import type { PaymentStatus } from '~/database/schema'
import { openShopAt } from '../../tests/support/migrated-shop'
import { insertOrderRow } from '../../tests/support/order-row'

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`

test('a payment’s date of receipt comes from its order’s history, or from its last change; open payments have none', async () => {
  const { db, migrateTo } = await openShopAt('0092-kept-conversations')
  const order_id = await insertOrderRow(db)
  const pay = (id: string, attempt: number, status: PaymentStatus) =>
    db
      .insertInto('payment')
      .values({
        ...{ id, order_id, attempt, status, provider: 'stripe', method: 'card', idempotency_key: id, session_id: id },
        ...{ url: null, amount_cents: 100, email: '', expires_at: day(1), created_at: day(1), updated_at: day(9) },
      })
      .execute()
  await pay('sold', 1, 'refunded')
  await pay('stray', 2, 'refunded')
  await pay('due', 3, 'refund_due')
  await pay('open', 4, 'open')
  await db
    .insertInto('order_event')
    .values(
      [
        { kind: 'paid', created_at: day(2) },
        { kind: 'refund-due', created_at: day(3) },
      ].map((event) => ({ ...event, order_id, from_status: null, to_status: null, actor: 'webhook', reason: null })),
    )
    .execute()
  await db
    .insertInto('refund')
    .values({
      ...{ id: 'refund', order_id, payment_id: 'stray', subject: 'payment', means: 'stripe', amount_cents: 100 },
      ...{ reason: 'essai', actor_id: null, actor: 'essai', status: 'done', provider_reference: null },
      ...{ created_at: day(9), done_at: day(9) },
    })
    .execute()
  await migrateTo('0115-payment-receipt')
  const payments = await db.selectFrom('payment').select(['id', 'received_at']).orderBy('attempt').execute()
  expect(payments.map(({ id, received_at }) => [id, received_at])).toEqual([
    ['sold', day(2)],
    ['stray', day(3)],
    ['due', day(9)],
    ['open', null],
  ])
  await db
    .updateTable('payment')
    .set({ status: 'paid', updated_at: day(10) })
    .where('id', '=', 'open')
    .execute()
  await db
    .updateTable('payment')
    .set({ status: 'refunded', updated_at: day(11) })
    .where('id', '=', 'open')
    .execute()
  const open = db.selectFrom('payment').select('received_at').where('id', '=', 'open')
  expect(await open.executeTakeFirst()).toEqual({ received_at: day(10) })
})
