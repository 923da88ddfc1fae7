import { compiledOnce } from '~/database/compiled.server'
import type { CustomerOrder, Payment, PaymentMethod, PaymentProviderName, ShopDb } from '~/database/schema'
import { dueOf } from '~/models/values'
import { newId } from '~/models/values/index.server'

import { PaymentProviderUnavailable } from './provider'

/** By the provider's id of its session, or ours of a transfer. */
export function findPayment(db: ShopDb, sessionId: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

/** Sessions that one order may open at providers; whoever needs more is no shopper. */
export const MAX_SESSIONS = 40

/** The attempts of an order, first to last: its sessions, and at most one transfer between two of them. */
export async function listPayments(db: ShopDb, orderId: string): Promise<Payment[]> {
  return (await selectPayments(db, { orderId })).rows
}

const selectPayments = compiledOnce((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .limit(2 * MAX_SESSIONS + 1),
)

/** Attempts whose outcome is not known, for the reconciler. Transfers wait for a person. */
export function listUnsettledPayments(db: ShopDb, input: { olderThan: Date; limit: number }): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('status', 'in', ['creating', 'open', 'pending'])
    .where('provider', '<>', 'transfer')
    .where('created_at', '<', input.olderThan.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .limit(input.limit)
    .execute()
}

/** The number of the attempt after these, as `listPayments` gives them; the first is 1. */
export function nextAttempt(payments: Payment[]): number {
  return (payments.at(-1)?.attempt ?? 0) + 1
}

/** An attempt for what is due of the order, before its provider is asked: without a session yet. */
export async function insertPayment(
  trx: ShopDb,
  input: {
    order: CustomerOrder
    attempt: number
    provider: PaymentProviderName
    method: PaymentMethod
    expiresAt: Date
    at: Date
  },
): Promise<Payment> {
  const now = input.at.toISOString()
  return trx
    .insertInto('payment')
    .values({
      id: newId(input.at),
      order_id: input.order.id,
      attempt: input.attempt,
      provider: input.provider,
      method: input.method,
      idempotency_key: `${input.order.id}:${input.attempt}`,
      session_id: null,
      url: null,
      amount_cents: dueOf(input.order),
      email: input.order.email,
      status: 'creating',
      expires_at: input.expiresAt.toISOString(),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Of the attempt alone: what it means for its order is decided in `settlePayment`. */
export async function setPaymentStatus(
  db: ShopDb,
  input: { paymentId: string; status: Payment['status']; receivedCents?: number; at: Date },
) {
  const { status, receivedCents, at } = input
  await db
    .updateTable('payment')
    .set({ status, received_cents: receivedCents, updated_at: at.toISOString() })
    .where('id', '=', input.paymentId)
    .execute()
}

/** Undefined when the provider cannot be asked. */
export async function askProvider<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return undefined
    throw error
  }
}
