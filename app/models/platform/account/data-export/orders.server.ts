import type { ShopDb } from '~/database/schema'
import { listOrdersOf } from '~/models/shop/order/index.server'
import { hasEmail, MAX_ROWS } from './rows-of-address.server'

/** `withErased`: also orders kept until they are complete. */
export async function exportOrders(db: ShopDb, { email, withErased }: { email: string; withErased: boolean }) {
  const orders = await listOrdersOf(db, { email, limit: MAX_ROWS, withErased })
  const orderIds = orders.map((order) => order.id)
  return {
    orders: orders.map(
      ({
        cart_id: _cart,
        source_cart_id: _source,
        checkout_cart_id: _checkout,
        fingerprint: _print,
        mailbox: _mailbox,
        ...order
      }) => order,
    ),
    order_items: await db
      .selectFrom('order_item')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('order_id')
      .orderBy('position')
      .limit(MAX_ROWS)
      .execute(),
    order_events: await db
      .selectFrom('order_event')
      .select(['order_id', 'kind', 'from_status', 'to_status', 'reason', 'created_at'])
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    ...(await exportSettlement(db, orderIds)),
    returned_items: await db
      .selectFrom('returned_item')
      .select(['order_id', 'product_id', 'restocked', 'written_off', 'reason', 'created_at'])
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    ...(await exportWithdrawals(db, email)),
    reviews: await db
      .selectFrom('review')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
  }
}

async function exportSettlement(db: ShopDb, orderIds: string[]) {
  return {
    payments: await db
      .selectFrom('payment')
      .select(['order_id', 'method', 'amount_cents', 'status', 'created_at', 'updated_at'])
      .where('order_id', 'in', orderIds)
      .orderBy('created_at')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    invoices: await db
      .selectFrom('invoice')
      .select(['number', 'kind', 'order_id', 'total_cents', 'issued_at', 'content'])
      .where('order_id', 'in', orderIds)
      .orderBy('issued_at')
      .orderBy('number')
      .limit(MAX_ROWS)
      .execute(),
    parcels: await db
      .selectFrom('parcel')
      .select(['order_id', 'carrier', 'number', 'sent_at', 'delivered_on'])
      .where('order_id', 'in', orderIds)
      .orderBy('sent_at')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    refunds: await db
      .selectFrom('refund')
      .select(['order_id', 'means', 'amount_cents', 'credit_cents', 'reason', 'status', 'created_at', 'done_at'])
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
  }
}

async function exportWithdrawals(db: ShopDb, email: string) {
  return {
    withdrawals: await db
      .selectFrom('withdrawal')
      .selectAll()
      .where(hasEmail(email))
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    withdrawal_lines: await db
      .selectFrom('withdrawal_line')
      .selectAll()
      .where('withdrawal_id', 'in', db.selectFrom('withdrawal').select('id').where(hasEmail(email)))
      .orderBy('withdrawal_id')
      .orderBy('position')
      .limit(MAX_ROWS)
      .execute(),
  }
}
