import type { OrderStatus, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { findOrderRow } from '~/models/shop/order/index.server'
import type { TransferReceipt } from '~/models/shop/payment'
import { receiveTransfer } from '~/models/shop/payment/index.server'

/** `status`: order status after the transfer. */
type DeskReceipt =
  | Extract<TransferReceipt, { ok: false }>
  | (Extract<TransferReceipt, { ok: true }> & { status: OrderStatus })

/** Confirms that the transfer arrived on the shop's account. */
export async function receiveTransferAtDesk(
  db: ShopDb,
  { orderId, actor, at }: { orderId: string; actor: AuditInput['actor']; at: Date },
): Promise<DeskReceipt> {
  const order = await findOrderRow(db, orderId)
  if (!order) return { ok: false, reason: 'not-a-transfer' }
  const receipt = await receiveTransfer(db, { orderId, actor, at })
  if (!receipt.ok) return receipt
  if (receipt.outcome !== 'received-before') {
    const subject = { kind: 'order', id: orderId, label: `Commande ${order.order_number ?? 'sans numéro'}` }
    const after = { amount_cents: receipt.amountCents, outcome: receipt.outcome }
    await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'order.transfer', subject, after }))
  }
  return { ...receipt, status: (await findOrderRow(db, orderId))?.status ?? order.status }
}
