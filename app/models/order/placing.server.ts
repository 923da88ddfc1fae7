import type { Insertable, Kysely } from 'kysely'
import type { CustomerOrderTable, OrderItemTable, ShopDatabase } from '~/database/schema'
import type { StockNeeds } from '~/models/stock'

import { recordOrderEvent } from './order.server'
import type { OrderListener } from './transition.server'

/** What the shopper typed last counts, terms of sale included. */
export type OrderContact = Pick<
  Insertable<CustomerOrderTable>,
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'vat_number'
  | 'address'
  | 'address_line2'
  | 'postal_code'
  | 'city'
  | 'country'
  | 'billing'
  | 'email'
  | 'mailbox'
  | 'email_confirmed_at'
  | 'customer_name'
  | 'phone'
  | 'payment_method'
  | 'delivery_from'
  | 'delivery_to'
  | 'cgv_version'
  | 'cgv_hash'
>

/** What is known of an order when it is placed; the rest is the same for every new one. */
export type NewOrder = OrderContact &
  Pick<
    Insertable<CustomerOrderTable>,
    | 'id'
    | 'cart_id'
    | 'source_cart_id'
    | 'checkout_cart_id'
    | 'fingerprint'
    | 'discount_cents'
    | 'referral_code'
    | 'credit_cents'
    | 'credit_user_id'
    | 'subtotal_cents'
    | 'tax_cents'
    | 'vat_percent'
    | 'shipping_cents'
    | 'total_cents'
    | 'expires_at'
    | 'network_hash'
  >

export type NewOrderItem = Omit<Insertable<OrderItemTable>, 'order_id' | 'position' | 'summary' | 'warranty_years'>

const untouched = {
  order_number: null,
  status: 'en_attente',
  payment_state: 'unpaid',
  cancel_reason: null,
  notes: null,
  paid_at: null,
  delivered_at: null,
} as const

/** Writes an unpaid order with its lines, what it takes from the stock and the first entry of its history. */
export async function insertOrder(
  trx: Kysely<ShopDatabase>,
  input: { order: NewOrder; items: NewOrderItem[]; needs: StockNeeds; at: Date },
  listeners: readonly OrderListener[],
): Promise<void> {
  const { needs, at } = input
  const order = await trx
    .insertInto('customer_order')
    .values({ ...input.order, ...untouched, created_at: at.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow()
  const items = await withDescriptions(trx, input.items)
  const lines = items.map((item, position) => ({ ...item, order_id: order.id, position }))
  await trx.insertInto('order_item').values(lines).execute()
  const needed = [...needs].map(([product_id, quantity]) => ({ order_id: order.id, product_id, quantity }))
  // Services take nothing from the stock.
  if (needed.length > 0) await trx.insertInto('order_need').values(needed).execute()
  await recordOrderEvent(trx, { orderId: order.id, kind: 'placed', actor: 'client', to: 'en_attente', at })
  for (const listener of listeners) {
    await listener(trx, { what: 'placed', actor: 'client', before: order, order, at })
  }
}

/** With what the catalogue says of each article now: it is part of the contract. */
async function withDescriptions(trx: Kysely<ShopDatabase>, items: NewOrderItem[]) {
  const ids = items.map((item) => item.product_id)
  const products = await trx
    .selectFrom('product')
    .select(['id', 'summary', 'warranty_years'])
    .where('id', 'in', ids)
    .execute()
  const described = new Map(products.map(({ id, ...description }) => [id, description]))
  return items.map((item) => ({ ...item, ...described.get(item.product_id) }))
}

/** The same cart paid for again. */
export async function updateContact(
  trx: Kysely<ShopDatabase>,
  { orderId, contact }: { orderId: string; contact: OrderContact },
): Promise<void> {
  await trx.updateTable('customer_order').set(contact).where('id', '=', orderId).execute()
}
