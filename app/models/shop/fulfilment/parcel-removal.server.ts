import type { CustomerOrder, ShopDb } from '~/database/schema'
import type { AuditInput } from '~/models/base/audit/index.server'
import { deleteQueuedMails } from '~/models/base/outbox/index.server'
import { transferDeadline } from '~/models/base/setting'
import { changeOrder } from '~/models/shop/order/index.server'

import { type Changed, findParcel, labelText, markOrderDelivered, recordParcel, type Unknown } from './parcel.server'

type RemoveParcelResult = { ok: true; isPrepared: boolean } | Unknown | Changed | { ok: false; reason: 'delivered' }

interface Removal {
  orderId: string
  parcelId: string
  reason: string
  /** Id of the last event seen. */
  seen: number
  actor: AuditInput['actor']
  at: Date
}

/**
 * Removes a parcel entered by mistake and reverts its effect on the order: without another parcel it returns to
 * preparation; when all remaining ones are delivered, so is the order. A delivered parcel cannot be removed: time
 * limits run from it.
 */
export function removeParcel(db: ShopDb, input: Removal): Promise<RemoveParcelResult> {
  const { orderId, parcelId, reason, actor, at } = input
  return db.transaction().execute(async (trx): Promise<RemoveParcelResult> => {
    const found = await findParcel(trx, input)
    if (!found.ok) return found
    const { order, parcels, parcel } = found
    if (parcel.delivered_on !== null) return { ok: false, reason: 'delivered' }
    await trx.deleteFrom('parcel').where('id', '=', parcelId).execute()
    await deleteQueuedMails(trx, `parcel-sent:${parcelId}`)
    await deleteQueuedMails(trx, `parcel-changed:${parcelId}`)
    const words = `${labelText(parcel)}, ${reason}`
    await recordParcel(trx, { order, kind: 'parcel-removed', words, actor, at })
    const days = parcels.filter(({ id }) => id !== parcelId).map(({ delivered_on }) => delivered_on)
    if (days.length > 0) await markOrderDelivered(trx, { orderId, days, actor, at })
    return { ok: true, isPrepared: days.length === 0 && (await revertToPrepared(trx, { order, input })) }
  })
}

async function revertToPrepared(
  trx: ShopDb,
  { order, input }: { order: CustomerOrder; input: Removal },
): Promise<boolean> {
  if (order.status !== 'expedie') return false
  const { orderId, reason, actor, at } = input
  const moved = {
    orderId,
    status: 'confirme',
    reason,
    actor,
    payableUntil: transferDeadline(at),
    tellBuyer: false,
    at,
  } as const
  return (await changeOrder(trx, 'moved', moved)) !== undefined
}
