import type { OrderEvent, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { findOrderRow, listOthersEvents, recordOrderEvent, setOrderNotes } from '~/models/shop/order/index.server'

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
    const subject = { kind: 'order', id: orderId, label: `Commande ${order.order_number ?? 'sans numéro'}` }
    await recordAudit(trx, { at, actor, action: 'order.note', subject })
    return { ok: true }
  })
}
