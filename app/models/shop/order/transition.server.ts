import type { Expression, ExpressionBuilder, SqlBool, Updateable } from 'kysely'
import type {
  CustomerOrder,
  CustomerOrderTable,
  OrderStatus,
  PaymentState,
  ShopDatabase,
  ShopDb,
} from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { addressColumns } from '~/models/values/address'
import { promiseFor, servicePromise } from '~/models/values/delivery'
import { mailboxKey } from '~/models/values/email-address'
import { formatDayRange, parisDay } from '~/models/values/french-date'
import { hasNoMismatch } from './due.server'
import { type Happenings, type OrderChange, runOrderEffects, type What } from './effects.server'
import type { OrderEventKind } from './event-kinds'
import { actorName, indexOrder, listOrderItems, type OrderActor, readOrder, recordOrderEvent } from './order.server'
import { isServicesOnly } from './promise'

interface Rule<Happening> {
  status: readonly OrderStatus[]
  payment: readonly PaymentState[]
  only?: (eb: ExpressionBuilder<ShopDatabase, 'customer_order'>, happening: Happening) => Expression<SqlBool>
  columns: (
    happening: Happening & { reason?: string },
    context: { before: CustomerOrder; at: Date },
  ) => Updateable<CustomerOrderTable>
  /** Without one, no history line is written. */
  event?: { kind: OrderEventKind; tellsStatus?: true }
}

const anyStatus = ['en_attente', 'confirme', 'expedie', 'livre', 'annule'] as const
const anyPayment = ['unpaid', 'pending', 'paid', 'refund_due', 'refunded'] as const
const waiting = { status: ['en_attente'], payment: ['unpaid'] } as const

/** Cleared once payment is no longer awaited. */
const noExpiry = { expires_at: null, network_hash: null }

const resetToUnpaid = ({ payableUntil }: { payableUntil: Date }, { before }: { before: CustomerOrder }) => ({
  payment_state: 'unpaid' as const,
  expires_at: before.status === 'en_attente' ? payableUntil.toISOString() : null,
})

/** Moved by an administrator; an unusable payment does not undo it. */
const isServed = ({ status }: CustomerOrder) => status !== 'en_attente' && status !== 'annule'

const rules: { [W in What]: Rule<Happenings[W]> } = {
  'payment-begun': {
    ...waiting,
    columns: ({ method, payableUntil }) => ({ payment_method: method, expires_at: payableUntil.toISOString() }),
  },
  'transfer-awaited': {
    ...waiting,
    columns: ({ payableUntil }) => ({
      payment_method: 'transfer',
      expires_at: payableUntil.toISOString(),
      checkout_cart_id: null,
    }),
  },
  'transfer-confirmed': {
    ...waiting,
    columns: ({ payableUntil }, { at }) => ({
      email_confirmed_at: at.toISOString(),
      payment_method: 'transfer',
      expires_at: payableUntil.toISOString(),
    }),
    event: { kind: 'transfer-confirmed' },
  },
  'payment-pending': {
    ...waiting,
    columns: ({ method }) => ({
      payment_state: 'pending',
      payment_method: method,
      checkout_cart_id: null,
      ...noExpiry,
    }),
    event: { kind: 'payment-pending' },
  },
  'payment-failed': {
    status: anyStatus,
    payment: ['pending'],
    columns: resetToUnpaid,
    event: { kind: 'payment-failed' },
  },
  'payment-expired': {
    status: anyStatus,
    payment: ['pending'],
    columns: resetToUnpaid,
    event: { kind: 'payment-expired' },
  },
  'payment-mismatch': {
    status: anyStatus,
    payment: anyPayment,
    columns: () => ({ checkout_cart_id: null }),
    event: { kind: 'payment-mismatch' },
  },
  paid: {
    status: anyStatus,
    payment: ['unpaid', 'pending', 'refunded'],
    columns: ({ method }, { before, at }) => ({
      status: before.status === 'en_attente' || before.status === 'annule' ? 'confirme' : before.status,
      payment_state: 'paid',
      payment_method: method,
      paid_at: at.toISOString(),
      checkout_cart_id: null,
      cancel_reason: null,
      ...noExpiry,
    }),
    event: { kind: 'paid', tellsStatus: true },
  },
  'refund-due': {
    status: anyStatus,
    payment: ['unpaid', 'pending', 'refund_due', 'refunded'],
    columns: ({ reason }, { before }) => ({
      status: isServed(before) ? before.status : 'annule',
      payment_state: 'refund_due',
      cancel_reason: isServed(before) ? null : (before.cancel_reason ?? reason),
      checkout_cart_id: null,
      ...noExpiry,
    }),
    event: { kind: 'refund-due', tellsStatus: true },
  },
  'paid-again': {
    status: anyStatus,
    payment: ['paid'],
    columns: () => ({ checkout_cart_id: null }),
    event: { kind: 'refund-due' },
  },
  cancelled: {
    ...waiting,
    only: (eb, { overdueAt }) =>
      overdueAt ? eb.and([hasNoMismatch(eb), eb('expires_at', '<=', overdueAt.toISOString())]) : hasNoMismatch(eb),
    columns: ({ reason }) => ({
      status: 'annule',
      cancel_reason: reason,
      checkout_cart_id: null,
      ...noExpiry,
    }),
    event: { kind: 'cancelled', tellsStatus: true },
  },
  sent: {
    status: ['confirme'],
    payment: ['paid', 'unpaid'],
    columns: () => ({ status: 'expedie' }),
    event: { kind: 'status', tellsStatus: true },
  },
  delivered: {
    status: ['confirme', 'expedie'],
    payment: ['paid', 'unpaid', 'pending', 'refund_due'],
    // A shipped parcel arrives whatever its payment state.
    only: (eb) => eb.or([eb('status', '=', 'expedie'), eb('payment_state', 'in', ['paid', 'unpaid'])]),
    columns: ({ deliveredAt }, { at }) => ({ status: 'livre', delivered_at: (deliveredAt ?? at).toISOString() }),
    event: { kind: 'status', tellsStatus: true },
  },
  'delivery-dated': {
    status: ['livre'],
    payment: anyPayment,
    columns: ({ deliveredAt }) => ({ delivered_at: deliveredAt.toISOString() }),
  },
  moved: {
    status: anyStatus,
    payment: anyPayment,
    only: (eb, { status }) => eb('status', '<>', status),
    columns: ({ status, payableUntil, reason, tellBuyer }, { before, at }) => ({
      status,
      checkout_cart_id: null,
      // Shown on the order page and the credit note.
      cancel_reason: status === 'annule' ? (tellBuyer && reason) || 'annulée par la boutique' : null,
      delivered_at: status === 'livre' ? (before.delivered_at ?? at.toISOString()) : null,
      ...noExpiry,
      ...(status === 'en_attente' && before.payment_state === 'unpaid' && { expires_at: payableUntil.toISOString() }),
    }),
    event: { kind: 'status', tellsStatus: true },
  },
  refunded: {
    status: anyStatus,
    payment: ['paid', 'refund_due'],
    columns: () => ({ payment_state: 'refunded' }),
    event: { kind: 'refunded' },
  },
  'address-completed': {
    status: ['en_attente', 'confirme'],
    payment: anyPayment,
    only: (eb) => eb('address', '=', ''),
    columns: ({ address, delivery }, { before }) => ({
      ...addressColumns(address),
      mailbox: mailboxKey(address.email),
      customer_name: before.customer_name || `${address.firstName} ${address.lastName}`,
      delivery_from: delivery.from,
      delivery_to: delivery.to,
    }),
    event: { kind: 'address' },
  },
}

type Input<W extends What> = Happenings[W] & { orderId: string; actor: OrderActor; at: Date; reason?: string }

/**
 * The single entry point for changing a placed order: guards the transition, writes its history line and applies its
 * effects. Undefined, with nothing written, when the state forbids it.
 */
export async function changeOrder<W extends What>(
  trx: ShopDb,
  what: W,
  input: Input<W>,
): Promise<OrderChange | undefined> {
  const change = await writeOrderChange(trx, what, input)
  if (change) await runOrderEffects(trx, change)
  return change
}

/** `changeOrder` without effects: sends no mail, moves no stock, grants no credit. For examples and imports. */
export async function writeOrderChange<W extends What>(
  trx: ShopDb,
  what: W,
  input: Input<W>,
): Promise<OrderChange | undefined> {
  const { orderId, actor, at } = input
  const before = await readOrder(trx, orderId)
  const order = await writeColumns(trx, rules[what], { before, happening: input, at })
  if (!order) return undefined
  const { event } = rules[what]
  const moved = event?.tellsStatus && { from: before.status, to: order.status }
  if (event) await recordOrderEvent(trx, { orderId, kind: event.kind, actor, reason: input.reason, ...moved, at })
  if (what === 'address-completed') await indexOrder(trx, order)
  if (what === 'paid') await moveDelivery(trx, { order: before, at })
  return { ...input, what, actor: actorName(actor), before, order, at } as OrderChange
}

function writeColumns<Happening>(
  trx: ShopDb,
  rule: Rule<Happening>,
  { before, happening, at }: { before: CustomerOrder; happening: Happening & { reason?: string }; at: Date },
): Promise<CustomerOrder | undefined> {
  return trx
    .updateTable('customer_order')
    .set(rule.columns(happening, { before, at }))
    .where('id', '=', before.id)
    .where('status', 'in', rule.status)
    .where('payment_state', 'in', rule.payment)
    .where((eb) => rule.only?.(eb, happening) ?? eb.lit(true))
    .returningAll()
    .executeTakeFirst()
}

/** Dispatch counts from the payment, which for a transfer or a loan may be days after the order. */
async function moveDelivery(trx: ShopDb, { order, at }: { order: CustomerOrder; at: Date }): Promise<void> {
  if (parisDay(at) <= parisDay(new Date(order.created_at))) return
  const isService = isServicesOnly(await listOrderItems(trx, order.id))
  const { from, to } = isService
    ? servicePromise(at)
    : promiseFor(await readSettings(trx), { at, country: order.country })
  if (from === order.delivery_from && to === order.delivery_to) return
  await trx
    .updateTable('customer_order')
    .set({ delivery_from: from, delivery_to: to })
    .where('id', '=', order.id)
    .execute()
  if (isService) return
  const reason = `livraison ${formatDayRange(from, to)}`
  await recordOrderEvent(trx, { orderId: order.id, kind: 'delivery-moved', actor: 'boutique', reason, at })
}
