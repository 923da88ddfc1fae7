import type { Job, Refund, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { claimJob, finishJob, postponeJob, retryJob } from '~/models/base/job/index.server'
import { type PaymentProvider, PaymentProviderUnavailable, PaymentRequestRefused } from '~/models/shop/payment'
import { findPayment } from '~/models/shop/payment/index.server'

import { completeRefund, failRefund, findRefund, refundJobKey } from './refund.server'
import { askAgain } from './returned.server'

type Providers = Partial<Record<PaymentProvider['name'], PaymentProvider>>

/** Outcome of a refund request to its provider. */
export type RefundOutcome = 'done' | 'later' | 'given-up' | 'refused' | 'not-mine'

/** Sends one refund to its provider now, unless already claimed. */
export async function runRefund(
  db: ShopDb,
  { refundId, ...context }: { refundId: string; providers: Providers; at: Date },
): Promise<RefundOutcome> {
  const refund = await findRefund(db, refundId)
  const job = refund && (await claimJob(db, { at: context.at, key: refundJobKey(refund) }))
  return job ? workOnRefund(db, { job, ...context }) : 'not-mine'
}

/** Uses the refund's own idempotency key, so that retries refund once. */
export async function workOnRefund(
  db: ShopDb,
  { job, providers, at }: { job: Job; providers: Providers; at: Date },
): Promise<RefundOutcome> {
  const refund = await findRefund(db, JSON.parse(job.payload).refundId)
  if (refund?.status !== 'requested') {
    await finishJob(db, { job, at })
    return 'done'
  }
  try {
    const reference = await askForRefund(db, { refund, providers })
    return await completeJob(db, { job, at }, (trx) => completeRefund(trx, { refund, reference, at }))
  } catch (error) {
    if (error instanceof PaymentRequestRefused) {
      const message = 'refusé par le prestataire'
      await completeJob(db, { job, at }, (trx) => failRefund(trx, { refund, error: message, at }))
      return 'refused'
    }
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    const { givenUp } = await postponeJob(db, { job, error: 'le prestataire ne répond pas', at })
    return givenUp ? 'given-up' : 'later'
  }
}

async function askForRefund(
  db: ShopDb,
  { refund, providers }: { refund: Refund; providers: Providers },
): Promise<string> {
  const provider = providers[refund.means === 'sandbox' ? 'sandbox' : 'stripe']
  const payment = await db
    .selectFrom('payment')
    .select('session_id')
    .where('id', '=', refund.payment_id ?? '')
    .executeTakeFirst()
  const known = payment?.session_id && (await findPayment(db, payment.session_id))
  if (!provider || !known) throw new PaymentProviderUnavailable('no provider for this refund')
  const { id } = await provider.refund({
    idempotencyKey: refundJobKey(refund),
    sessionId: known.session_id ?? '',
    amountCents: refund.amount_cents,
    orderId: refund.order_id,
  })
  return id
}

/** Commits effect and job completion together; a job claimed elsewhere is left alone. */
function completeJob(
  db: ShopDb,
  { job, at }: { job: Job; at: Date },
  effect: (trx: ShopDb) => Promise<unknown>,
): Promise<RefundOutcome> {
  return db.transaction().execute(async (trx) => {
    if (!(await finishJob(trx, { job, at }))) return 'not-mine'
    await effect(trx)
    return 'done'
  })
}

/** Allows five more attempts after provider failures, or issues a new refund for one that was returned. */
export function retryRefund(
  db: ShopDb,
  { refund, actor, at }: { refund: Refund; actor: AuditInput['actor']; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const retried = (await askAgain(trx, { refund, at })) || (await retryJob(trx, { key: refundJobKey(refund), at }))
    const subject = { kind: 'order', id: refund.order_id, label: 'Remboursement' }
    if (retried) await recordAudit(trx, { at, actor, action: 'order.refund-retry', subject })
    return retried
  })
}
