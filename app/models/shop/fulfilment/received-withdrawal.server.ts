import type { CustomerOrder, OrderEvent, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { declaredOnDay, orderSubject } from '~/models/shop/order'
import { findOrder, findWithdrawal, listOthersEvents, recordOrderEvent } from '~/models/shop/order/index.server'
import { formatDay, parisDay } from '~/models/values/french-date'
import { type DeclaredBy, declarationMeans } from './form-fields'
import {
  insertLines,
  isLate,
  type LinesRefusal,
  lineText,
  refuseLines,
  renouncedLines,
  sendReturnAddress,
} from './withdrawal.server'

interface ReceivedWithdrawal {
  orderId: string
  /** Generated with the form, as its idempotency key. */
  withdrawalId: string
  means: DeclaredBy
  /** Date in Paris, from which the refund period runs. */
  receivedOn: string
  /** Units by line position. */
  units: ReadonlyMap<number, number>
  sendsAddress: boolean
  /** Id of the last event seen. */
  seen: number
  actor: AuditInput['actor']
  at: Date
}

export type ReceiveWithdrawalResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'not-paid' | 'future' }
  | { ok: false; reason: 'before-order'; orderedOn: string }
  | { ok: false; reason: 'changed'; since: OrderEvent[] }
  | LinesRefusal

/** Records a withdrawal declared outside the shop's page; it is then handled like the others. */
export function receiveWithdrawal(db: ShopDb, input: ReceivedWithdrawal): Promise<ReceiveWithdrawalResult> {
  const { orderId, withdrawalId, sendsAddress, at } = input
  return db.transaction().execute(async (trx): Promise<ReceiveWithdrawalResult> => {
    const found = await findOrder(trx, orderId)
    if (!found) return { ok: false, reason: 'unknown' }
    const { order, items } = found
    const earlier = await findWithdrawal(trx, withdrawalId)
    if (earlier) return earlier.order_id === orderId ? { ok: true } : { ok: false, reason: 'unknown' }
    const since = await listOthersEvents(trx, input)
    if (since.length > 0) return { ok: false, reason: 'changed', since }
    const lines = renouncedLines(input.units)
    const refusal = refuseDay(order, input) ?? (await refuseLines(trx, { order, lines, sendsAddress }))
    if (refusal) return refusal
    const withdrawal = declarationOf(order, input)
    await trx.insertInto('withdrawal').values(withdrawal).execute()
    await insertLines(trx, { withdrawalId, lines })
    const isOver = isLate(order, withdrawal)
    await record(trx, { ...input, order, isOver, words: lineText(items, lines) })
    if (sendsAddress) await sendReturnAddress(trx, { order, withdrawal, lines, at })
    return { ok: true }
  })
}

export function refuseDay(order: CustomerOrder, { receivedOn, at }: { receivedOn: string; at: Date }) {
  if (order.payment_state !== 'paid') return { ok: false, reason: 'not-paid' } as const
  if (receivedOn > parisDay(at)) return { ok: false, reason: 'future' } as const
  const orderedOn = parisDay(new Date(order.created_at))
  return receivedOn < orderedOn ? ({ ok: false, reason: 'before-order', orderedOn } as const) : undefined
}

export function declarationOf(
  order: CustomerOrder,
  { withdrawalId, receivedOn, at }: { withdrawalId: string; receivedOn: string; at: Date },
) {
  const declaredAt = receivedOn === parisDay(at) ? at : declaredOnDay(receivedOn)
  return {
    id: withdrawalId,
    order_id: order.id,
    customer_name: order.customer_name,
    order_number: order.order_number ?? '',
    email: order.email,
    declared_at: declaredAt.toISOString(),
  }
}

async function record(
  trx: ShopDb,
  input: ReceivedWithdrawal & { order: CustomerOrder; isOver: boolean; words: string },
): Promise<void> {
  const { order, means, receivedOn, isOver, words, actor, at } = input
  const kind = isOver ? 'late-withdrawal' : 'withdrawal'
  const reason = `Reçue ${declarationMeans[means].toLowerCase()} le ${formatDay(receivedOn)}\u202f: ${words}`
  await recordOrderEvent(trx, { orderId: order.id, kind, actor, reason, at })
  await recordAudit(trx, { at, actor, action: 'order.withdrawal-received', subject: orderSubject(order), reason })
}
