import type { ShopDb } from '~/database/schema'
import type { OrderActor } from '~/models/shop/order'
import { listOrderEvents, readOrder } from '~/models/shop/order/index.server'
import { listPayments } from './payment.server'
import type { PaymentSession } from './provider'
import { settlePayment } from './settlement.server'

export type TransferReceipt =
  /** `revived`: the order had been cancelled and its stock was still available. */
  | { ok: true; outcome: 'confirmed'; amountCents: number; revived: boolean }
  | { ok: true; outcome: 'received-before'; amountCents: number }
  /** `reason`: for the order's history. `before`: already recorded. */
  | { ok: true; outcome: 'refund-due'; amountCents: number; reason: string; before: boolean }
  | { ok: false; reason: 'not-a-transfer' }

/** Marks an awaited transfer as received in full. `actor`: who confirmed it. */
export async function receiveTransfer(
  db: ShopDb,
  input: { orderId: string; actor?: OrderActor; at: Date },
): Promise<TransferReceipt> {
  const { orderId, actor, at } = input
  const transfer = await findTransfer(db, orderId)
  if (!transfer?.session_id) return { ok: false, reason: 'not-a-transfer' }
  const { amount_cents: amountCents, status } = transfer
  const revived = (await readOrder(db, orderId)).status === 'annule'
  const session: PaymentSession = {
    id: transfer.session_id,
    url: null,
    status: 'paid',
    amountCents,
    currency: 'eur',
    orderId,
  }
  await settlePayment(db, { session, source: 'administrator', actor, at })
  if ((await findTransfer(db, orderId))?.status === 'refund_due') {
    const reason = await refundReason(db, orderId)
    return { ok: true, outcome: 'refund-due', amountCents, reason, before: status === 'refund_due' }
  }
  return status === 'paid'
    ? { ok: true, outcome: 'received-before', amountCents }
    : { ok: true, outcome: 'confirmed', amountCents, revived }
}

async function findTransfer(db: ShopDb, orderId: string) {
  return (await listPayments(db, orderId)).find(({ provider }) => provider === 'transfer')
}

async function refundReason(db: ShopDb, orderId: string): Promise<string> {
  const alerts = (await listOrderEvents(db, orderId)).filter(({ kind }) => kind === 'refund-due')
  return alerts.at(-1)?.reason ?? ''
}
