import type { CustomerOrder, ShopDb } from '~/database/schema'
import { orderMail } from '~/models/base/outbox'
import { queueBuyerMail } from '~/models/base/outbox/index.server'
import { parisDay } from '~/models/values/french-date'
import type { OrderEventKind } from './event-kinds'
import { queueShopkeeperNotice } from './mails.server'
import { readOrder, recordOrderEvent } from './order.server'

/** `deliver`: formal notice; `cancel`: termination of the contract (art. L216-6 C. conso). */
export type LateDeliveryRequest = 'deliver' | 'cancel'

type LateDeliveryResult = { ok: true } | { ok: false; reason: 'not-late' }

const requests: Record<LateDeliveryRequest, { eventKind: OrderEventKind; detail: string }> = {
  deliver: { eventKind: 'late-delivery-notice', detail: 'Le client met en demeure de livrer.' },
  cancel: { eventKind: 'late-delivery-cancellation', detail: 'Le client demande l’annulation et le remboursement.' },
}

/** Neither refunded nor delivered, and past the last promised day in Paris. */
export function isDeliveryLate(
  order: Pick<CustomerOrder, 'status' | 'payment_state' | 'delivered_at' | 'delivery_to'>,
  at: Date,
): boolean {
  const isOnItsWay = (order.status === 'confirme' || order.status === 'expedie') && order.payment_state !== 'refunded'
  return isOnItsWay && order.delivered_at === null && parisDay(at) > order.delivery_to
}

/** Records the request and notifies both sides, once per kind. Handled manually. */
export function requestLateDelivery(
  db: ShopDb,
  input: { orderId: string; request: LateDeliveryRequest; at: Date },
): Promise<LateDeliveryResult> {
  const { orderId, request, at } = input
  const { eventKind, detail } = requests[request]
  return db.transaction().execute(async (trx) => {
    const order = await readOrder(trx, orderId)
    if (!isDeliveryLate(order, at)) return { ok: false, reason: 'not-late' }
    if (await isRecorded(trx, { orderId, kind: eventKind })) return { ok: true }
    await recordOrderEvent(trx, { orderId, kind: eventKind, actor: 'client', at })
    const key = `late-delivery:${request}:${orderId}`
    const data = { ...orderMail(order), request }
    await queueBuyerMail(trx, { order, key, kind: 'late-delivery', data, at })
    await queueShopkeeperNotice(trx, { orderId, at, subjectHint: 'late_delivery', detail })
    return { ok: true }
  })
}

async function isRecorded(trx: ShopDb, event: { orderId: string; kind: string }): Promise<boolean> {
  const row = await trx
    .selectFrom('order_event')
    .select('id')
    .where('order_id', '=', event.orderId)
    .where('kind', '=', event.kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
