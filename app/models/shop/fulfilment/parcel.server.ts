import type { CustomerOrder, OrderEvent, Parcel, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { queueBuyerMail } from '~/models/base/outbox/index.server'
import { orderSubject } from '~/models/shop/order'
import { changeOrder, findOrderRow, listOthersEvents, recordOrderEvent } from '~/models/shop/order/index.server'
import { formatDay, parisDay, parisInstant } from '~/models/values/french-date'

import { parcelMail } from './buyer-mails'
import { type Carrier, carrierName } from './carriers'

export type Unknown = { ok: false; reason: 'unknown' }
/** Changes by others since the event seen, newest first. */
export type Changed = { ok: false; reason: 'changed'; since: OrderEvent[] }

/** `sent-before`: the order already has that parcel. `not-sendable`: the order's status does not allow shipping. */
type SendParcelResult = { ok: true } | Unknown | Changed | { ok: false; reason: 'not-sendable' | 'sent-before' }
type CorrectParcelResult =
  | { ok: true; changed: boolean; isTold: boolean }
  | Unknown
  | Changed
  | { ok: false; reason: 'sent-before' }
export type DeliverParcelResult =
  | { ok: true; isOrderDelivered: boolean; isCorrected: boolean }
  | Unknown
  | Changed
  | { ok: false; reason: 'future' | 'delivered-before' }
  | { ok: false; reason: 'before-sent'; sentOn: string }

interface OrderCommand {
  orderId: string
  /** Id of the last event seen; commands omit it. */
  seen?: number
  actor: AuditInput['actor']
  at: Date
}

interface Label {
  carrier: Carrier
  number: string
}

const MAX_PARCELS = 100

/** In order of dispatch. */
export function listParcels(db: ShopDb, orderIds: string[]): Promise<Parcel[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('parcel')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('sent_at')
    .orderBy('id')
    .limit(MAX_PARCELS * orderIds.length)
    .execute()
}

/** Records a parcel and mails its buyer. The first one ships a paid order. Idempotent by parcel id. */
export function sendParcel(db: ShopDb, input: OrderCommand & Label & { parcelId: string }): Promise<SendParcelResult> {
  const { orderId, parcelId, carrier, number, actor, at } = input
  return db.transaction().execute(async (trx) => {
    const order = await findOrderRow(trx, orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    const parcels = await listParcels(trx, [orderId])
    if (parcels.some(({ id }) => id === parcelId)) return { ok: true }
    const since = await listOthersEvents(trx, input)
    if (since.length > 0) return { ok: false, reason: 'changed', since }
    if (hasLabel(parcels, input)) return { ok: false, reason: 'sent-before' }
    if (!(await markOrderShipped(trx, { order, actor, at }))) return { ok: false, reason: 'not-sendable' }
    const parcel = { id: parcelId, order_id: orderId, carrier, number, sent_at: at.toISOString(), delivered_on: null }
    await trx.insertInto('parcel').values(parcel).execute()
    await recordParcel(trx, { order, kind: 'parcel-sent', words: labelText(parcel), actor, at })
    await queueParcelMail(trx, { order, parcel, kind: 'parcel-sent', key: `parcel-sent:${parcelId}`, at })
    return { ok: true }
  })
}

/** Changes the label of a parcel and mails the buyer who awaits it; the same label changes nothing. */
export function correctParcel(
  db: ShopDb,
  input: OrderCommand & Label & { parcelId: string },
): Promise<CorrectParcelResult> {
  const { orderId, parcelId, carrier, number, actor, at } = input
  return db.transaction().execute(async (trx) => {
    const order = await findOrderRow(trx, orderId)
    const parcels = await listParcels(trx, [orderId])
    const former = parcels.find(({ id }) => id === parcelId)
    if (!order || !former) return { ok: false, reason: 'unknown' }
    if (former.carrier === carrier && former.number === number) return { ok: true, changed: false, isTold: false }
    const since = await listOthersEvents(trx, input)
    if (since.length > 0) return { ok: false, reason: 'changed', since }
    if (hasLabel(parcels, input)) return { ok: false, reason: 'sent-before' }
    const parcel = { ...former, carrier, number }
    await trx.updateTable('parcel').set({ carrier, number }).where('id', '=', parcelId).execute()
    const words = `${labelText(former)} → ${labelText(parcel)}`
    await recordParcel(trx, { order, kind: 'parcel-changed', words, actor, at })
    const key = `parcel-changed:${parcelId}:${at.toISOString()}`
    const isTold = former.delivered_on === null
    if (isTold) await queueParcelMail(trx, { order, parcel, kind: 'parcel-changed', key, at })
    return { ok: true, changed: true, isTold }
  })
}

/**
 * Marks a parcel as delivered; with the last one, the whole order, whose withdrawal period starts on that day. For a
 * delivered parcel, corrects the day and moves that period.
 */
export function deliverParcel(
  db: ShopDb,
  input: OrderCommand & { parcelId: string; deliveredOn: string },
): Promise<DeliverParcelResult> {
  const { orderId, parcelId, deliveredOn, actor, at } = input
  return db.transaction().execute(async (trx) => {
    const found = await findParcel(trx, input)
    if (!found.ok) return found
    const { order, parcels, parcel } = found
    if (parcel.delivered_on === deliveredOn) return { ok: false, reason: 'delivered-before' }
    if (deliveredOn > parisDay(at)) return { ok: false, reason: 'future' }
    const sentOn = parisDay(new Date(parcel.sent_at))
    if (deliveredOn < sentOn) return { ok: false, reason: 'before-sent', sentOn }
    await markParcelDelivered(trx, { order, parcel, deliveredOn, actor, at })
    const days = parcels.map((each) => (each.id === parcelId ? deliveredOn : each.delivered_on))
    const isCorrected = parcel.delivered_on !== null
    const isOrderDelivered =
      !isCorrected && (await markOrderDelivered(trx, { orderId, days, tellBuyer: true, actor, at }))
    if (!isOrderDelivered) await moveDeliveryDate(trx, { orderId, days, actor, at })
    return { ok: true, isOrderDelivered, isCorrected }
  })
}

/** Loads a parcel for a change; refused when others have changed its order meanwhile. */
export async function findParcel(
  trx: ShopDb,
  input: { orderId: string; parcelId: string; seen?: number; actor: AuditInput['actor'] },
) {
  const order = await findOrderRow(trx, input.orderId)
  const parcels = await listParcels(trx, [input.orderId])
  const parcel = parcels.find(({ id }) => id === input.parcelId)
  if (!order || !parcel) return { ok: false, reason: 'unknown' } as const
  const since = await listOthersEvents(trx, input)
  if (since.length > 0) return { ok: false, reason: 'changed', since } as const
  return { ok: true, order, parcels, parcel } as const
}

/** Marks all parcels in transit as delivered today; false without any. */
export function deliverParcels(db: ShopDb, { orderId, actor, at }: Omit<OrderCommand, 'seen'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const order = await findOrderRow(trx, orderId)
    if (!order || !(await deliverLeftParcels(trx, { order, actor, at }))) return false
    return markOrderDelivered(trx, { orderId, days: [parisDay(at)], tellBuyer: true, actor, at })
  })
}

/** False without a parcel in transit. */
export async function deliverLeftParcels(
  trx: ShopDb,
  { order, actor, at }: { order: CustomerOrder; actor: AuditInput['actor']; at: Date },
): Promise<boolean> {
  const parcels = await listParcels(trx, [order.id])
  const inTransit = parcels.filter(({ delivered_on }) => delivered_on === null)
  for (const parcel of inTransit)
    await markParcelDelivered(trx, { order, parcel, deliveredOn: parisDay(at), actor, at })
  return inTransit.length > 0
}

/** A shipped order accepts further parcels; a delivered one does not. */
async function markOrderShipped(
  trx: ShopDb,
  { order, actor, at }: { order: CustomerOrder; actor: AuditInput['actor']; at: Date },
): Promise<boolean> {
  if (order.status === 'expedie') return true
  return (await changeOrder(trx, 'sent', { orderId: order.id, actor, at })) !== undefined
}

interface OrderDelivery {
  orderId: string
  /** Delivery days of all its parcels; null while in transit. */
  days: (string | null)[]
  tellBuyer?: boolean
  actor: AuditInput['actor']
  at: Date
}

/** Marks the order as delivered when all its parcels are. */
export async function markOrderDelivered(trx: ShopDb, input: OrderDelivery): Promise<boolean> {
  const { days, orderId, tellBuyer, actor, at } = input
  const deliveredAt = lastDelivery(days, at)
  if (!deliveredAt) return false
  const moved = await changeOrder(trx, 'delivered', { orderId, deliveredAt, tellBuyer, actor, at })
  return moved !== undefined
}

/** Moves the delivery date of a delivered order to that of its last parcel. */
async function moveDeliveryDate(trx: ShopDb, { days, orderId, actor, at }: OrderDelivery): Promise<void> {
  const deliveredAt = lastDelivery(days, at)
  if (!deliveredAt) return
  await changeOrder(trx, 'delivery-dated', { orderId, deliveredAt, actor, at })
}

function lastDelivery(days: (string | null)[], at: Date): Date | undefined {
  const known = days.filter((day) => day !== null).sort()
  const last = known.at(-1)
  if (known.length < days.length || last === undefined) return undefined
  return last === parisDay(at) ? at : parisInstant(last, NOON)
}

/** Minutes after midnight. */
const NOON = 12 * 60

async function markParcelDelivered(
  trx: ShopDb,
  input: { order: CustomerOrder; parcel: Parcel; deliveredOn: string; actor: AuditInput['actor']; at: Date },
): Promise<void> {
  const { order, parcel, deliveredOn, actor, at } = input
  await trx.updateTable('parcel').set({ delivered_on: deliveredOn }).where('id', '=', parcel.id).execute()
  const { delivered_on: before } = parcel
  const words = `${labelText(parcel)}, le ${formatDay(deliveredOn)}`
  if (before === null) return recordParcel(trx, { order, kind: 'parcel-delivered', words, actor, at })
  const corrected = `${words}, au lieu du ${formatDay(before)}`
  await recordParcel(trx, { order, kind: 'parcel-day', words: corrected, actor, at })
}

function hasLabel(parcels: Parcel[], { carrier, number }: Label): boolean {
  return parcels.some((parcel) => parcel.carrier === carrier && parcel.number === number)
}

export function labelText({ carrier, number }: Pick<Parcel, 'carrier' | 'number'>): string {
  return `${carrierName(carrier)} ${number}`
}

type ParcelEvent = 'parcel-sent' | 'parcel-changed' | 'parcel-delivered' | 'parcel-day' | 'parcel-removed'

export async function recordParcel(
  trx: ShopDb,
  input: { order: CustomerOrder; kind: ParcelEvent; words: string; actor: AuditInput['actor']; at: Date },
): Promise<void> {
  const { order, kind, words, actor, at } = input
  await recordOrderEvent(trx, { orderId: order.id, kind, actor, reason: words, at })
  const subject = orderSubject(order)
  await recordAudit(trx, { at, actor, action: `order.${kind}`, subject, reason: words })
}

async function queueParcelMail(
  trx: ShopDb,
  input: { order: CustomerOrder; parcel: Parcel; kind: 'parcel-sent' | 'parcel-changed'; key: string; at: Date },
): Promise<void> {
  const { order, parcel, kind, key, at } = input
  await queueBuyerMail(trx, { order, key, ...parcelMail(order, { ...parcel, kind }), at })
}
