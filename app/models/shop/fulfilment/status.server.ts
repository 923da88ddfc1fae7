import type { CustomerOrder, OrderEvent, OrderStatus, PaymentState, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { transferDeadline } from '~/models/base/setting'
import { type MoveRefusal, orderSubject } from '~/models/shop/order'
import {
  changeOrder,
  findOrderRow,
  listOthersEvents,
  recordOrderEvent,
  setOrderNotes,
} from '~/models/shop/order/index.server'
import type { PaymentProvider } from '~/models/shop/payment'
import { closeOpenSessions, listPayments } from '~/models/shop/payment/index.server'
import { orRefused } from '~/runtime/refused'
import { deliverLeftParcels } from './parcel.server'

interface Step {
  from: OrderStatus
  to: OrderStatus
  payment: PaymentState
}

/** Usual next statuses: any other step is possible, but requires a reason. */
const usual: Record<OrderStatus, readonly OrderStatus[]> = {
  en_attente: [],
  confirme: ['expedie', 'livre'],
  expedie: ['livre'],
  livre: [],
  annule: [],
}

function needsReason({ from, to, payment }: Step): boolean {
  return payment !== 'paid' || !usual[from].includes(to)
}

export type SetOrderStatusResult =
  | { ok: true; order: CustomerOrder; changed: boolean }
  | { ok: false; reason: 'unknown' | 'reason-needed' | 'provider-unavailable' | 'paid-meanwhile' }
  /** Changes by others since the event seen, newest first; nothing was written. */
  | { ok: false; reason: 'changed'; since: OrderEvent[] }
  | MoveRefusal

interface SetOrderStatus {
  orderId: string
  status: OrderStatus
  reason: string
  /** Id of the last event seen; without it, concurrent changes are ignored. */
  seen?: number
  tellBuyer: boolean
  actor: AuditInput['actor']
  providers: PaymentProvider[]
  at: Date
}

/**
 * Moves an order to any status, with the effects on stock, points and credit (docs/decisions/0020-order-owner.md).
 * Before a cancellation, open payment pages are closed at their provider.
 */
export async function setOrderStatus(db: ShopDb, input: SetOrderStatus): Promise<SetOrderStatusResult> {
  const order = await findOrderRow(db, input.orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  if (order.status === input.status) return { ok: true, order, changed: false }
  const step = { from: order.status, to: input.status, payment: order.payment_state }
  if (input.reason === '' && needsReason(step)) return { ok: false, reason: 'reason-needed' }
  const changed = await listOthersEvents(db, input)
  if (changed.length > 0) return { ok: false, reason: 'changed', since: changed }
  const closed = input.status === 'annule' ? await closePaymentPages(db, input) : undefined
  if (closed) return { ok: false, reason: closed }
  return orRefused<SetOrderStatusResult, MoveRefusal>(db.transaction().execute((trx) => move(trx, input)))
}

async function closePaymentPages(db: ShopDb, { orderId, providers, at }: SetOrderStatus) {
  const payments = await listPayments(db, orderId)
  const open = payments.find(({ status, provider }) => status === 'open' && provider !== 'transfer')
  const provider = providers.find(({ name }) => name === open?.provider)
  const closed = await closeOpenSessions(db, { orderId, provider, at })
  if (closed.ok) return undefined
  return closed.reason === 'already-paid' ? 'paid-meanwhile' : closed.reason
}

async function move(trx: ShopDb, input: SetOrderStatus): Promise<SetOrderStatusResult> {
  const { orderId, status, actor, at } = input
  // Ignore the events written by closing the payment pages before a cancellation.
  const since = (await listOthersEvents(trx, input)).filter(({ kind }) => status !== 'annule' || !isPageClosed(kind))
  if (since.length > 0) return { ok: false, reason: 'changed', since }
  const moved = await changeOrder(trx, 'moved', {
    ...{ orderId, status, reason: input.reason || undefined, tellBuyer: input.tellBuyer },
    ...{ actor, payableUntil: transferDeadline(at), at },
  })
  const order = moved?.order ?? (await findOrderRow(trx, orderId))
  if (!order) return { ok: false, reason: 'unknown' }
  if (!moved) return { ok: true, order, changed: false }
  await recordAudit(trx, {
    at,
    actor,
    action: 'order.move',
    subject: orderSubject(order),
    before: { status: moved.before.status },
    after: { status },
    reason: input.reason,
  })
  if (status === 'livre') await deliverLeftParcels(trx, { order, actor, at })
  return { ok: true, order, changed: true }
}

const isPageClosed = (kind: string) => kind === 'payment-expired' || kind === 'payment-failed'

type SetNotesResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  /** `notes`: the text saved by others. */
  | { ok: false; reason: 'changed'; since: OrderEvent[]; notes: string }

/** Sets the internal note on an order, which the buyer only sees in a data export. */
export function setNotes(
  db: ShopDb,
  input: { orderId: string; notes: string; seen: number; actor: AuditInput['actor']; at: Date },
): Promise<SetNotesResult> {
  const { orderId, notes, actor, at } = input
  return db.transaction().execute(async (trx) => {
    const order = await findOrderRow(trx, orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    if ((order.notes ?? '') === notes) return { ok: true }
    const since = (await listOthersEvents(trx, input)).filter(({ kind }) => kind === 'note')
    if (since.length > 0) return { ok: false, reason: 'changed', since, notes: order.notes ?? '' }
    await setOrderNotes(trx, { orderId, notes: notes || null })
    await recordOrderEvent(trx, { orderId, kind: 'note', actor, at })
    const subject = orderSubject(order)
    await recordAudit(trx, { at, actor, action: 'order.note', subject })
    return { ok: true }
  })
}
