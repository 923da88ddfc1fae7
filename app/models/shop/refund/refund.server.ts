import type { CustomerOrder, OrderEvent, Refund, RefundLine, RefundMeans, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { enqueueJob } from '~/models/base/job/index.server'
import { queueBuyerMail } from '~/models/base/outbox/index.server'
import { issueCreditNote } from '~/models/shop/invoice/index.server'
import { recountRewards, returnOrderCredit } from '~/models/shop/loyalty/index.server'
import { orderSubject } from '~/models/shop/order'
import {
  attachRefund,
  changeOrder,
  detachRefund,
  findOrderRow,
  leavesUnsealed,
  listOrderItems,
  listOthersEvents,
  listRenouncedUnits,
  readOrder,
  recordOrderEvent,
  settleWithdrawals,
  settleWithdrawalsOf,
} from '~/models/shop/order/index.server'
import { listPayments, setPaymentStatus } from '~/models/shop/payment/index.server'
import { formatEuros } from '~/models/values/money'

import { type PlanRefusal, planRefund, type RefundChoice, type RefundPlan } from './amounts'
import { refundMail } from './buyer-mail'
import { findRefundable, listRefunds, listUnmatchedPayments } from './refundable.server'

export const REFUND_JOB = 'refund'

export type RequestRefundResult =
  | { ok: true; refund: Refund }
  | { ok: false; reason: 'unknown' | 'not-paid' | 'settled' }
  /**
   * Changes by others since the given event, or another refund by the same actor, newest first; nothing was written.
   */
  | { ok: false; reason: 'changed'; since: OrderEvent[] }
  | LeftOut
  | PlanRefusal

/** Withdrawn units missing from a refund that settles their declaration. */
type LeftOut = { ok: false; reason: 'left-out'; name: string; units: number }

interface Request {
  /** Generated with the form, to dedupe resubmissions. */
  refundId: string
  orderId: string
  reason: string
  actor: AuditInput['actor']
  at: Date
}

interface OrderRefundRequest extends Request {
  choice: RefundChoice
  /** Id of the last event shown. */
  seen?: number
  settlesWithdrawals?: 'whole' | 'without-unsealed'
}

/**
 * Records a refund and queues its job. Transfers are refunded by hand and complete at once. `settlesWithdrawals`:
 * settles the order's open declarations, in full or without unsealed goods.
 */
export function requestRefund(db: ShopDb, input: OrderRefundRequest): Promise<RequestRefundResult> {
  return db.transaction().execute(async (trx) => {
    const checked = await checkRefund(trx, input)
    if (!checked.ok || 'refund' in checked) return checked
    const { order, ...draft } = checked
    const refund = await insertRefund(trx, { ...input, ...draft, subject: 'order' })
    const leavesUnsealed = input.settlesWithdrawals === 'without-unsealed'
    if (input.settlesWithdrawals) await attachRefund(trx, { ...input, leavesUnsealed })
    const reason = leavesUnsealed ? `${input.reason} (sans ce qui est descellé)` : input.reason
    return { ok: true, refund: await begin(trx, { order, refund, ...input, reason }) }
  })
}

type CheckedRefund =
  | RequestRefundResult
  | { ok: true; order: CustomerOrder; plan: RefundPlan; means: RefundMeans; paymentId: string | null }

/** Dry run of `requestRefund`, which also accepts a resubmission. */
export async function checkRefund(db: ShopDb, input: OrderRefundRequest): Promise<CheckedRefund> {
  const earlier = await findRefund(db, input.refundId)
  if (earlier)
    return earlier.order_id === input.orderId ? { ok: true, refund: earlier } : { ok: false, reason: 'unknown' }
  const order = await findOrderRow(db, input.orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  const since = await listOthersEvents(db, { ...input, ownKinds: ['refund-requested'] })
  if (since.length > 0) return { ok: false, reason: 'changed', since }
  const draft = await draftRefund(db, { order, choice: input.choice })
  if (!draft.ok) return draft
  const leftOut = input.settlesWithdrawals === 'whole' && (await findLeftOut(db, { order, ...draft }))
  return leftOut || { ...draft, order }
}

/** Undefined when the refund covers all open declarations of the order. */
export async function findLeftOut(
  db: ShopDb,
  { order, plan }: { order: CustomerOrder; plan: RefundPlan },
): Promise<LeftOut | undefined> {
  const renounced = await listRenouncedUnits(db, order.id)
  for (const { position, name, quantity, refunded } of (await findRefundable(db, order)).lines) {
    const given = plan.lines.find((line) => line.position === position)?.quantity ?? 0
    const units = Math.min(renounced.get(position) ?? 0, quantity - refunded) - given
    if (units > 0) return { ok: false, reason: 'left-out', name, units }
  }
  return undefined
}

export type DraftRefundResult =
  | { ok: true; plan: RefundPlan; means: RefundMeans; paymentId: string | null }
  | DraftRefusal

type DraftRefusal = { ok: false; reason: 'not-paid' } | PlanRefusal

/** Preview of a refund; nothing is written. */
export async function draftRefund(
  db: ShopDb,
  { order, choice }: { order: CustomerOrder; choice: RefundChoice },
): Promise<DraftRefundResult> {
  if (order.payment_state !== 'paid') return { ok: false, reason: 'not-paid' }
  const left = await findRefundable(db, order)
  const planned = planRefund(left, choice)
  if (!planned.ok) return planned
  const means = planned.plan.moneyCents === 0 ? 'credit' : left.means
  return { ok: true, plan: planned.plan, means, paymentId: left.payment?.id ?? null }
}

/** Refunds an unusable payment in full. */
export function refundUnmatchedPayment(
  db: ShopDb,
  input: Request & { paymentId: string },
): Promise<RequestRefundResult> {
  return db.transaction().execute(async (trx) => {
    const order = await findOrderRow(trx, input.orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    const draft = await draftUnmatchedRefund(trx, input)
    if (!draft) return { ok: false, reason: 'settled' }
    const refund = await insertRefund(trx, { ...input, ...draft, subject: 'payment' })
    return { ok: true, refund: await begin(trx, { order, refund, ...input }) }
  })
}

/** Like `draftRefund`, for an unusable payment that is still owed. */
export async function draftUnmatchedRefund(
  db: ShopDb,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<{ plan: RefundPlan; means: RefundMeans } | undefined> {
  const payment = (await listUnmatchedPayments(db, orderId)).find(({ id }) => id === paymentId)
  if (!payment) return undefined
  const cents = payment.received_cents ?? payment.amount_cents
  const plan = { lines: [], deliveryCents: 0, otherCents: cents, moneyCents: cents, creditCents: 0 }
  return { plan, means: payment.provider }
}

export function findRefund(db: ShopDb, refundId: string): Promise<Refund | undefined> {
  return db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()
}

async function listRefundLines(db: ShopDb, refundId: string): Promise<RefundLine[]> {
  const lines = await db.selectFrom('refund_line').selectAll().where('refund_id', '=', refundId).execute()
  return lines.toSorted((one, other) => one.position - other.position)
}

/** Also the provider's idempotency key; a returned refund gets a new one. */
export function refundJobKey({ id, returned_at }: Pick<Refund, 'id' | 'returned_at'>): string {
  return [REFUND_JOB, id, returned_at].filter(Boolean).join(':')
}

async function insertRefund(
  trx: ShopDb,
  input: Request & {
    plan: RefundPlan
    subject: Refund['subject']
    paymentId: string | null
    means: RefundMeans
  },
): Promise<Refund> {
  const { refundId, orderId, plan, reason, actor, at } = input
  const refund = await trx
    .insertInto('refund')
    .values({
      id: refundId,
      order_id: orderId,
      payment_id: input.paymentId,
      subject: input.subject,
      means: input.means,
      amount_cents: plan.moneyCents,
      credit_cents: plan.creditCents,
      delivery_cents: plan.deliveryCents,
      other_cents: plan.otherCents,
      reason,
      actor_id: actor.id,
      actor: actor.name,
      status: 'requested',
      provider_reference: null,
      created_at: at.toISOString(),
      done_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const lines = plan.lines.map(({ position, quantity, amountCents }) => ({
    refund_id: refundId,
    position,
    quantity,
    amount_cents: amountCents,
  }))
  if (lines.length > 0) await trx.insertInto('refund_line').values(lines).execute()
  return refund
}

async function begin(
  trx: ShopDb,
  { order, refund, reason, actor, at }: Request & { order: CustomerOrder; refund: Refund },
): Promise<Refund> {
  await recordOrderEvent(trx, {
    orderId: order.id,
    kind: 'refund-requested',
    actor,
    reason: `${await refundText(trx, refund)}, ${reason}`,
    at,
  })
  await recordAudit(trx, {
    at,
    actor,
    action: 'order.refund',
    subject: orderSubject(order),
    after: { amount_cents: refund.amount_cents, credit_cents: refund.credit_cents, means: refund.means },
    reason,
  })
  if (refund.means === 'transfer' || refund.means === 'credit')
    return completeRefund(trx, { refund, reference: null, at })
  await enqueueRefund(trx, { refund, at })
  return refund
}

export function enqueueRefund(trx: ShopDb, { refund, at }: { refund: Refund; at: Date }): Promise<void> {
  return enqueueJob(trx, { kind: REFUND_JOB, key: refundJobKey(refund), payload: { refundId: refund.id }, at })
}

/** Amount and refunded articles. */
export async function refundText(trx: ShopDb, refund: Refund): Promise<string> {
  const names = new Map((await listOrderItems(trx, refund.order_id)).map((item) => [item.position, item.product_name]))
  const lines = await listRefundLines(trx, refund.id)
  const parts = lines.map(({ position, quantity }) => `${quantity} × ${names.get(position) ?? 'article'}`)
  if (refund.delivery_cents > 0) parts.push('livraison')
  const amount = formatEuros(refund.amount_cents + refund.credit_cents)
  return parts.length > 0 ? `${amount} (${parts.join(', ')})` : amount
}

/** Applies a completed refund to the order, its rewards and its buyer. Idempotent. */
export async function completeRefund(
  trx: ShopDb,
  { refund, reference, at }: { refund: Refund; reference: string | null; at: Date },
): Promise<Refund> {
  const done = await trx
    .updateTable('refund')
    .set(({ fn, val }) => ({
      ...{ status: 'done' as const, provider_reference: reference, returned_at: null },
      done_at: at.toISOString(),
      credited_at: fn.coalesce('credited_at', val(at.toISOString())),
    }))
    .where('id', '=', refund.id)
    .where('status', '=', 'requested')
    .returningAll()
    .executeTakeFirst()
  if (!done) return refund
  await recordOrderEvent(trx, {
    orderId: done.order_id,
    kind: 'refund-done',
    actor: actorOf(done),
    reason: await refundText(trx, done),
    at,
  })
  await settleWithdrawals(trx, { refundId: done.id, at })
  if (done.subject === 'order') await settleOrder(trx, { refund: done, at })
  else await settleUnmatched(trx, { refund: done, at })
  await queueRefundMail(trx, { refund: done, key: refundMailKey(refund), at })
  return done
}

function actorOf({ actor_id, actor }: Refund): AuditInput['actor'] {
  return { id: actor_id, name: actor }
}

/** Definitive refusal: the amount becomes refundable again. */
export async function failRefund(
  trx: ShopDb,
  { refund, error, at }: { refund: Refund; error: string; at: Date },
): Promise<void> {
  const failed = await trx
    .updateTable('refund')
    .set({ status: 'failed' })
    .where('id', '=', refund.id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  if (failed.numUpdatedRows === 0n) return
  await detachRefund(trx, refund.id)
  await recordOrderEvent(trx, { orderId: refund.order_id, kind: 'refund-failed', actor: 'boutique', reason: error, at })
}

async function settleOrder(trx: ShopDb, { refund, at }: { refund: Refund; at: Date }): Promise<void> {
  await issueCreditNote(trx, { refund, at })
  const order = await readOrder(trx, refund.order_id)
  const left = await findRefundable(trx, order)
  // Credit is returned with the last of the money; another pending refund may still fail.
  if (left.moneyCents + left.creditCents > 0 || (await isRefundAwaited(trx, order.id))) {
    if (left.isPaidByCredit) await returnOrderCredit(trx, { orderId: order.id, amountCents: refund.credit_cents, at })
    await recountRewards(trx, { order, at })
    return
  }
  if (refund.payment_id) await setPaymentStatus(trx, { paymentId: refund.payment_id, status: 'refunded', at })
  await settleWithdrawalsOf(trx, { orderId: order.id, at })
  await changeOrder(trx, 'refunded', { orderId: order.id, actor: actorOf(refund), at })
}

/** A returned refund already has its credit note and does not keep the order open. */
async function isRefundAwaited(trx: ShopDb, orderId: string): Promise<boolean> {
  const refunds = await listRefunds(trx, orderId)
  return refunds.some(
    ({ subject, status, returned_at }) => subject === 'order' && status === 'requested' && returned_at === null,
  )
}

async function settleUnmatched(trx: ShopDb, { refund, at }: { refund: Refund; at: Date }): Promise<void> {
  const { order_id: orderId, payment_id: paymentId } = refund
  if (paymentId) await setPaymentStatus(trx, { paymentId, status: 'refunded', at })
  const order = await readOrder(trx, orderId)
  const isAwaited = (await listPayments(trx, orderId)).some(({ status }) => status === 'refund_due')
  if (order.payment_state !== 'refund_due' || isAwaited) return
  await changeOrder(trx, 'refunded', { orderId, actor: actorOf(refund), at })
}

/** One mail per transfer of money. */
function refundMailKey({ id, returned_at }: Pick<Refund, 'id' | 'returned_at'>): string {
  return ['refund-made', id, returned_at].filter(Boolean).join(':')
}

async function queueRefundMail(
  trx: ShopDb,
  { refund, key, at }: { refund: Refund; key: string; at: Date },
): Promise<void> {
  const order = await readOrder(trx, refund.order_id)
  const { amount_cents: amountCents, credit_cents: creditCents, means, reason } = refund
  const isUnsealedLeft = await leavesUnsealed(trx, refund.id)
  const mail = refundMail(order, { amountCents, creditCents, means, reason, leavesUnsealed: isUnsealedLeft })
  await queueBuyerMail(trx, { order, key, ...mail, at })
}
