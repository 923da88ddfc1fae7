import { type ExpressionBuilder, sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { CustomerOrder, ShopDatabase, ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { readNumber } from '~/models/base/setting/index.server'
import { mailboxKey, normalizeEmail } from '~/models/values/email-address'
import type { Signer } from '~/runtime/secret.server'

/** Matches `lower(email)`, the expression its index covers. */
export function isOrderOf(email: string) {
  return (eb: ExpressionBuilder<ShopDatabase, 'customer_order'>) =>
    eb(sql`lower(customer_order.email)`, '=', normalizeEmail(email))
}

/** Matches any spelling of the mailbox. */
function isOfMailbox(email: string) {
  return (eb: ExpressionBuilder<ShopDatabase, 'customer_order'>) => eb('mailbox', '=', mailboxKey(email))
}

/** Subquery: ids of an address's orders. */
export function orderIdsOf(db: ShopDb, email: string) {
  return db.selectFrom('customer_order').select('customer_order.id').where(isOrderOf(email))
}

/** Oldest first; erasure-pending ones only with `withErased`. */
export function listOrdersOf(
  db: ShopDb,
  input: { email: string; limit: number; withErased?: boolean },
): Promise<CustomerOrder[]> {
  const own = input.withErased
    ? db.selectFrom('customer_order').where(isOrderOf(input.email))
    : ownOrders(db, input.email)
  return own.selectAll().orderBy('created_at').orderBy('id').limit(input.limit).execute()
}

const ORDERS_A_PAGE = 10

type ListedOrder = Pick<
  CustomerOrder,
  'id' | 'order_number' | 'status' | 'payment_state' | 'total_cents' | 'created_at' | 'delivery_from' | 'delivery_to'
> & { withdrawn: boolean }

/** Newest first; clamps to the last page. The caller must have authenticated the mailbox. */
export async function pageOrdersOf(
  db: ShopDb,
  input: { email: string; page: number },
): Promise<{ orders: ListedOrder[]; page: number; pageCount: number }> {
  const own = ownOrders(db, input.email)
  const count = await countOf(own)
  const pageCount = Math.ceil(count / ORDERS_A_PAGE)
  const page = Math.max(1, Math.min(input.page, pageCount))
  const orders = await own
    .select(['id', 'order_number', 'status', 'payment_state', 'total_cents', 'created_at'])
    .select(['delivery_from', 'delivery_to'])
    .select(({ selectFrom, fn }) =>
      selectFrom('order_event')
        .innerJoin('withdrawal', 'withdrawal.order_id', 'order_event.order_id')
        .select(fn.countAll<number>().as('count'))
        .whereRef('order_event.order_id', '=', 'customer_order.id')
        .where('order_event.kind', '=', 'withdrawal')
        .where('withdrawal.settled_at', 'is', null)
        .as('withdrawals'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ORDERS_A_PAGE)
    .offset((page - 1) * ORDERS_A_PAGE)
    .execute()
  return {
    orders: orders.map(({ withdrawals, ...order }) => ({ ...order, withdrawn: Number(withdrawals) > 0 })),
    page,
    pageCount,
  }
}

function ownOrders(db: ShopDb, email: string) {
  return db.selectFrom('customer_order').where(isOrderOf(email)).where('erasure_requested_at', 'is', null)
}

/** Counts up to `most`. */
export async function countPaidOrdersOf(db: ShopDb, input: { email: string; most: number }): Promise<number> {
  const paid = orderIdsOf(db, input.email).where('paid_at', 'is not', null)
  return (await paid.orderBy('customer_order.id').limit(input.most).execute()).length
}

/** Whether an order of the address was paid from this browser. Unpaid orders prove nothing: anyone can place one. */
export function hasPaidHere(db: ShopDb, { email, cartId }: { email: string; cartId: string }): Promise<boolean> {
  return exists(paidFrom(db, cartId).where(isOrderOf(email)))
}

/** Like `hasPaidHere`, for any spelling of the mailbox. */
export function hasMailboxPaidHere(db: ShopDb, { email, cartId }: { email: string; cartId: string }): Promise<boolean> {
  return exists(paidFrom(db, cartId).where(isOfMailbox(email)))
}

function paidFrom(db: ShopDb, cartId: string) {
  return db.selectFrom('customer_order').select('id').where('cart_id', '=', cartId).where('paid_at', 'is not', null)
}

/** `since` is inclusive. */
export function hasMailboxPaidSince(db: ShopDb, { email, since }: { email: string; since: string }): Promise<boolean> {
  const own = db.selectFrom('customer_order').select('id').where(isOfMailbox(email))
  return exists(own.where('paid_at', '>=', since))
}

/** Someone who bought: an order paid, and neither cancelled nor refunded in full. Must match the partial index. */
export const isBought = sql<boolean>`customer_order.payment_state = 'paid' and customer_order.status <> 'annule'`

/** SQL condition: the address in the column `email` bought. */
export function hasBought(email: string) {
  return sql<boolean>`lower(${sql.ref(email)}) in (
    select lower(customer_order.email) from customer_order where ${isBought}
  )`
}

/** SQL condition: the mailbox paid since; `mailbox` and `since` are column names. */
export function paidSince({ mailbox, since }: { mailbox: string; since: string }) {
  return sql<boolean>`exists (
    select 1 from customer_order
    where customer_order.mailbox = ${sql.ref(mailbox)} and customer_order.paid_at >= ${sql.ref(since)}
  )`
}

/** Like `paidSince`, and bought. */
export function boughtSince({ mailbox, since }: { mailbox: string; since: string }) {
  return sql<boolean>`exists (
    select 1 from customer_order
    where customer_order.mailbox = ${sql.ref(mailbox)} and customer_order.paid_at >= ${sql.ref(since)} and ${isBought}
  )`
}

/** SQL: the total of `customer_order`, less what was refunded since its payment. */
export const restOfSale = sql<number>`(customer_order.total_cents - coalesce((
  select sum(refund.amount_cents + refund.credit_cents) from refund
  where refund.order_id = customer_order.id and refund.subject = 'order'
    and refund.credited_at >= customer_order.paid_at
), 0))`

/** Whether the order's address also ordered from another browser. */
export function hasOrderedElsewhere(db: ShopDb, order: CustomerOrder): Promise<boolean> {
  return exists(orderIdsOf(db, order.email).where('cart_id', '<>', order.cart_id))
}

export type DatedOrder = Pick<CustomerOrder, 'id' | 'created_at'>

/**
 * Whether the mailbox has another order. Cancelled unpaid orders do not count, orders ever paid do. The earliest of
 * several unpaid ones keeps the discount; `onlyEarlier` also ignores later paid ones.
 */
export function hasOtherOrder(
  db: ShopDb,
  input: { email: string; order: DatedOrder | undefined; onlyEarlier?: boolean },
): Promise<boolean> {
  const { order, onlyEarlier } = input
  const standing = db
    .selectFrom('customer_order')
    .select('id')
    .where(isOfMailbox(input.email))
    .where((eb) => eb.or([eb('status', '<>', 'annule'), eb('paid_at', 'is not', null)]))
  if (!order) return exists(standing)
  const { id, created_at } = order
  const others = standing.where('id', '<>', id).where((eb) => {
    const earlier = eb.or([
      eb('created_at', '<', created_at),
      eb.and([eb('created_at', '=', created_at), eb('id', '<', id)]),
    ])
    return onlyEarlier ? earlier : eb.or([earlier, eb('paid_at', 'is not', null)])
  })
  return exists(others)
}

export function listLatestContacts(db: ShopDb, input: { email: string; limit: number }) {
  return db
    .selectFrom('customer_order')
    .select(['phone', 'address', 'postal_code as postalCode', 'country'])
    .where(isOfMailbox(input.email))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit)
    .execute()
}

async function exists(query: { limit(most: number): { executeTakeFirst(): Promise<unknown> } }): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Carrier-grade NAT shares one address among many people. */
const WIDER_FOR_NETWORKS = 10

/**
 * Whether a mailbox or network reached its limit of unpaid orders, `exceptOrderId` aside. Orders by strangers under an
 * address do not count against its authenticated owner.
 */
export async function hasTooManyUnpaid(
  trx: ShopDb,
  input: {
    settings: Settings
    email: string
    isMailboxProven: boolean
    /** From `hashNetwork`; null when unknown. */
    networkHash: string | null
    exceptOrderId: string | undefined
  },
): Promise<boolean> {
  const { email, isMailboxProven, networkHash, exceptOrderId = '' } = input
  const most = readNumber(input.settings, 'orders.unpaid_per_mailbox')
  const count = (condition: (query: ReturnType<typeof unpaidOrders>) => ReturnType<typeof unpaidOrders>) =>
    condition(unpaidOrders(trx, exceptOrderId)).select(({ fn }) => fn.countAll<number>().as('count'))
  const ofMailbox = count((query) => {
    const own = query.where(isOfMailbox(email))
    return isMailboxProven ? own.where('email_confirmed_at', 'is not', null) : own
  })
  const ofNetwork = count((query) => query.where('network_hash', '=', networkHash))
  const unpaid = await trx.selectNoFrom([ofMailbox.as('mailbox'), ofNetwork.as('network')]).executeTakeFirstOrThrow()
  return Number(unpaid.mailbox) >= most || Number(unpaid.network) >= most * WIDER_FOR_NETWORKS
}

function unpaidOrders(trx: ShopDb, exceptOrderId: string) {
  return trx
    .selectFrom('customer_order')
    .where('status', '=', 'en_attente')
    .where('payment_state', '=', 'unpaid')
    .where('id', '<>', exceptOrderId)
}

/** Keyed: a plain digest of an IPv4 address can be brute-forced. */
export function hashNetwork(signer: Signer, network: string | null): string | null {
  return network === null ? null : signer.sign('network of an unpaid order', network)
}
