import { type Insertable, sql } from 'kysely'
import { compiledOnce } from '~/database/compiled.server'
import type { CustomerOrder, CustomerOrderTable, OrderItemTable, ShopDb } from '~/database/schema'
import type { StockNeeds } from '~/models/shop/stock'
import { mailboxKey } from '~/models/values/email-address'
import { runOrderEffects } from './effects.server'
import { indexOrder, recordOrderEvent } from './order.server'

/** The latest input wins, accepted terms included. */
export type OrderContact = Pick<
  Insertable<CustomerOrderTable>,
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'vat_number'
  | 'siren'
  | 'vat_check'
  | 'vat_checked_at'
  | 'vat_consultation'
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
  | 'early_service_at'
>

/** Known at placement; other columns have defaults. */
type NewOrder = OrderContact &
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
    | 'vat_exempt'
    | 'vat_union'
    | 'shipping_cents'
    | 'total_cents'
    | 'expires_at'
    | 'network_hash'
    | 'is_demo'
  >

export type NewOrderItem = Omit<Insertable<OrderItemTable>, 'order_id' | 'position'>

const untouched = {
  order_number: null,
  status: 'en_attente',
  payment_state: 'unpaid',
  cancel_reason: null,
  notes: null,
  paid_at: null,
  delivered_at: null,
} as const

interface Placing {
  order: NewOrder
  items: NewOrderItem[]
  needs: StockNeeds
  at: Date
}

export async function placeOrder(trx: ShopDb, input: Placing): Promise<CustomerOrder> {
  const order = await insertOrder(trx, input)
  const { needs, at } = input
  await runOrderEffects(trx, { what: 'placed', actor: 'client', before: order, order, needs, at })
  return order
}

/** Inserts an unpaid order with lines, stock needs and the first history entry; without effects. */
export async function insertOrder(trx: ShopDb, input: Placing): Promise<CustomerOrder> {
  const { needs, at } = input
  const { rows } = await insertRow(trx, { ...input.order, ...untouched, created_at: at.toISOString() })
  const [order] = rows
  if (!order) throw new Error('The insert returned no order.')
  const lines = input.items.map((item, position) => ({ ...item, order_id: order.id, position }))
  await trx.insertInto('order_item').values(lines).execute()
  const needed = [...needs].map(([product_id, quantity]) => ({ order_id: order.id, product_id, quantity }))
  // Services need no stock.
  if (needed.length > 0) await trx.insertInto('order_need').values(needed).execute()
  await recordOrderEvent(trx, { orderId: order.id, kind: 'placed', actor: 'client', to: 'en_attente', at })
  return order
}

const insertRow = compiledOnce((trx, row: Insertable<CustomerOrderTable>) =>
  trx.insertInto('customer_order').values(row).returningAll(),
)

/** The same cart is checked out again. */
export async function updateContact(
  trx: ShopDb,
  { orderId, contact }: { orderId: string; contact: OrderContact },
): Promise<void> {
  const order = await trx
    .updateTable('customer_order')
    .set(contact)
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexOrder(trx, order)
}

export async function findOpenOrder(db: ShopDb, cartId: string): Promise<CustomerOrder | undefined> {
  return (await selectOpen(db, { cartId })).rows[0]
}

const selectOpen = compiledOnce((db, { cartId }: { cartId: string }) =>
  db.selectFrom('customer_order').selectAll().where('checkout_cart_id', '=', cartId),
)

/**
 * Subquery: quantity reserved by the cart's own open order; `productId` is a column. Still available to a shopper
 * returning from the payment page, where the same cart reuses the order and a changed cart replaces it.
 */
export function heldForCart({ cartId, productId }: { cartId: string; productId: string }) {
  return sql<number | null>`(
    select stock_reservation.quantity
    from stock_reservation inner join customer_order on customer_order.id = stock_reservation.order_id
    where customer_order.checkout_cart_id = ${cartId} and stock_reservation.product_id = ${sql.ref(productId)}
  )`
}

/** Target of a second click on the pay button after the first emptied the cart; none from before it was detached. */
export function findRecentOrderOfCart(
  db: ShopDb,
  input: { cartId: string; ownerCartId: string; since: Date },
): Promise<CustomerOrder | undefined> {
  return db
    .selectFrom('customer_order')
    .selectAll()
    .where('source_cart_id', '=', input.cartId)
    .where('cart_id', '=', input.ownerCartId)
    .where('created_at', '>=', input.since.toISOString())
    .where('status', '<>', 'annule')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cart')
            .select('cart.id')
            .where('cart.id', '=', input.ownerCartId)
            .whereRef('cart.detached_at', '>=', 'customer_order.created_at'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Unties open orders from their carts, as for payment by their own link; returns those carts. */
export async function releaseOpenOrders(trx: ShopDb, cartIds: string[]): Promise<string[]> {
  const open = await trx
    .selectFrom('customer_order')
    .select(['id', 'checkout_cart_id'])
    .where('checkout_cart_id', 'in', cartIds)
    .orderBy('id')
    .limit(cartIds.length)
    .execute()
  if (open.length === 0) return []
  const ids = open.map(({ id }) => id)
  await trx.updateTable('customer_order').set({ checkout_cart_id: null }).where('id', 'in', ids).execute()
  return open.flatMap(({ checkout_cart_id }) => checkout_cart_id ?? [])
}

/** Whether another mailbox ordered from the cart since then. */
export async function hasOrderOfOther(
  db: ShopDb,
  input: { cartId: string; email: string; since: string },
): Promise<boolean> {
  const order = await db
    .selectFrom('customer_order')
    .select('id')
    .where('cart_id', '=', input.cartId)
    .where('mailbox', '<>', mailboxKey(input.email))
    .where('created_at', '>', input.since)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** Whether the cart has an order that was not cancelled. */
export async function wasCartOrdered(db: ShopDb, cartId: string): Promise<boolean> {
  const order = await db
    .selectFrom('customer_order')
    .select('id')
    .where('source_cart_id', '=', cartId)
    .where('status', '<>', 'annule')
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** Whether a cart that took over this one's lines through a return link was paid since. */
export async function wasCartPaidElsewhere(db: ShopDb, cartId: string): Promise<boolean> {
  const order = await db
    .selectFrom('cart_return')
    .innerJoin('customer_order', 'customer_order.source_cart_id', 'cart_return.to_cart_id')
    .select('customer_order.id')
    .where('cart_return.from_cart_id', '=', cartId)
    .where('customer_order.paid_at', 'is not', null)
    .whereRef('customer_order.created_at', '>=', 'cart_return.returned_at')
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** SQL condition: the cart, a column, has an order. */
export function isCartOfOrder(cartId: string) {
  return sql<boolean>`exists (select 1 from customer_order where customer_order.cart_id = ${sql.ref(cartId)})`
}

/** Subquery: ids of carts with an open order. */
export function cartsBeingPaid(db: ShopDb) {
  return db
    .selectFrom('customer_order')
    .select('checkout_cart_id as id')
    .where('checkout_cart_id', 'is not', null)
    .$narrowType<{ id: string }>()
}
