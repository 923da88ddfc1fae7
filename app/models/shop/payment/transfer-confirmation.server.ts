import type { CustomerOrder, Payment, ShopDb } from '~/database/schema'
import { transferDeadline } from '~/models/base/setting'
import { changeOrder, readOrder } from '~/models/shop/order/index.server'
import { refuseUnpayable } from './payable.server'
import { listPayments } from './payment.server'

/**
 * Stage shown by the mailed confirmation link. `to-confirm`: stock held briefly. `over`: cancelled. `done`: confirmed,
 * paid or under review, as shown on the order page.
 */
type TransferStage = 'to-confirm' | 'over' | 'done'

export async function findTransferStage(db: ShopDb, order: CustomerOrder): Promise<TransferStage> {
  const payments = await listPayments(db, order.id)
  if (order.status === 'annule' && order.payment_state === 'unpaid') return 'over'
  const isWaiting = order.status === 'en_attente' && order.email_confirmed_at === null
  if (refuseUnpayable(order, payments) || !isWaiting) return 'done'
  return payments.some(isAwaited) ? 'to-confirm' : 'done'
}

/** Deadlines to confirm, if unconfirmed, and to pay; orders already served have none to pay. */
export interface AwaitedTransfer {
  confirmBefore: Date | undefined
  deadline: Date | undefined
}

/** Undefined when no transfer is awaited. */
export function awaitedTransfer(order: CustomerOrder, payments: Payment[]): AwaitedTransfer | undefined {
  const transfer = payments.find(isAwaited)
  if (!transfer) return undefined
  if (!order.expires_at) return { confirmBefore: undefined, deadline: undefined }
  const heldUntil = new Date(order.expires_at)
  return order.email_confirmed_at === null
    ? { confirmBefore: heldUntil, deadline: transferDeadline(new Date(transfer.created_at)) }
    : { confirmBefore: undefined, deadline: heldUntil }
}

/**
 * Confirms the transfer from its order's mailbox, which holds the stock until the deadline. Returns the previous stage.
 */
export function confirmTransfer(db: ShopDb, input: { orderId: string; at: Date }): Promise<TransferStage> {
  return db.transaction().execute(async (trx) => {
    const stage = await findTransferStage(trx, await readOrder(trx, input.orderId))
    const transfer = await findAwaitedTransfer(trx, input.orderId)
    if (stage === 'to-confirm' && transfer) await recordConfirmation(trx, { transfer, tellBuyer: false, at: input.at })
    return stage
  })
}

/** The deadline counts from the order, so that confirming late gains nothing. */
export async function recordConfirmation(
  trx: ShopDb,
  { transfer, tellBuyer, at }: { transfer: Payment; tellBuyer: boolean; at: Date },
): Promise<void> {
  const orderId = transfer.order_id
  const payableUntil = transferDeadline(new Date(transfer.created_at))
  const confirmed = { orderId, actor: 'client', payableUntil, tellBuyer, at }
  if (!(await changeOrder(trx, 'transfer-confirmed', confirmed))) return
  await trx
    .updateTable('payment')
    .set({ expires_at: payableUntil.toISOString(), updated_at: at.toISOString() })
    .where('id', '=', transfer.id)
    .execute()
}

export async function findAwaitedTransfer(db: ShopDb, orderId: string): Promise<Payment | undefined> {
  return (await listPayments(db, orderId)).find(isAwaited)
}

function isAwaited({ provider, status }: Payment): boolean {
  return provider === 'transfer' && status === 'open'
}
