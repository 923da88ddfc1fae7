import type { Refund, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { orderMail } from '~/models/base/outbox'
import { queueEmail } from '~/models/base/outbox/index.server'
import { queueShopkeeperNotice, readOrder, recordOrderEvent } from '~/models/shop/order/index.server'
import type { PaymentProvider } from '~/models/shop/payment'

import { completeRefund, enqueueRefund, refundText } from './refund.server'

interface Returned {
  reference: string
  provider: Pick<PaymentProvider, 'findRefund'>
  at: Date
}

/** Handles a provider's refund update; a returned one is owed again. Returns what blocked processing. */
export async function settleReturnedRefund(
  db: ShopDb,
  { reference, provider, at }: Returned,
): Promise<string | undefined> {
  const found = await provider.findRefund(reference)
  if (!found) return 'refund unknown to the provider'
  if (found.status !== 'failed') return undefined
  return db.transaction().execute(async (trx) => {
    const refund = await findByReference(trx, reference)
    if (refund) await markReturned(trx, { refund, at })
    // The event may precede our record of the provider's answer.
    else if (await isAnswerAwaited(trx)) return 'no refund of this reference yet'
    return undefined
  })
}

function findByReference(trx: ShopDb, reference: string): Promise<Refund | undefined> {
  return trx.selectFrom('refund').selectAll().where('provider_reference', '=', reference).executeTakeFirst()
}

async function isAnswerAwaited(trx: ShopDb): Promise<boolean> {
  const open = trx.selectFrom('refund').select('id').where('status', '=', 'requested').where('means', '=', 'stripe')
  return (await open.limit(1).executeTakeFirst()) !== undefined
}

/** The sale stays cancelled and its credit note stands; only the money is owed. */
async function markReturned(trx: ShopDb, { refund, at }: { refund: Refund; at: Date }): Promise<void> {
  const returned = await trx
    .updateTable('refund')
    .set({ status: 'failed', returned_at: at.toISOString() })
    .where('id', '=', refund.id)
    .where('status', '=', 'done')
    .executeTakeFirst()
  if (returned.numUpdatedRows === 0n) return
  const { id, order_id: orderId, amount_cents: amountCents } = refund
  const reason = await refundText(trx, refund)
  await recordOrderEvent(trx, { orderId, kind: 'refund-returned', actor: 'boutique', reason, at })
  const order = await readOrder(trx, orderId)
  if (order.is_demo) return
  await queueShopkeeperNotice(trx, { orderId, subjectHint: 'refund_returned', detail: reason, at })
  const mail = { kind: 'refund-returned' as const, data: { ...orderMail(order), amountCents } }
  await queueEmail(trx, { key: `refund-returned:${id}:${at.toISOString()}`, ...mail, orderId, to: order.email, at })
}

/** False unless returned and not yet reissued. */
export async function askAgain(trx: ShopDb, { refund, at }: { refund: Refund; at: Date }): Promise<boolean> {
  const reopened = await reopen(trx, { refundId: refund.id, means: refund.means })
  if (reopened) await enqueueRefund(trx, { refund: reopened, at })
  return reopened !== undefined
}

/** Records that a returned refund was sent by transfer. False unless returned and not yet reissued. */
export function noteReturnedByHand(
  db: ShopDb,
  { refund, actor, at }: { refund: Refund; actor: AuditInput['actor']; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const reopened = await reopen(trx, { refundId: refund.id, means: 'transfer', actor })
    if (!reopened) return false
    const subject = { kind: 'order', id: refund.order_id, label: 'Remboursement' }
    await recordAudit(trx, { at, actor, action: 'order.refund-by-hand', subject })
    await completeRefund(trx, { refund: reopened, reference: null, at })
    return true
  })
}

function reopen(
  trx: ShopDb,
  { refundId, means, actor }: { refundId: string; means: Refund['means']; actor?: AuditInput['actor'] },
): Promise<Refund | undefined> {
  return trx
    .updateTable('refund')
    .set({ status: 'requested', means, ...(actor && { actor: actor.name, actor_id: actor.id }) })
    .where('id', '=', refundId)
    .where('status', '=', 'failed')
    .where('returned_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}
