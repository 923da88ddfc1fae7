import { compiledOnce } from '~/database/compiled.server'
import type { CustomerOrder, Payment, PaymentMethod, PaymentProviderName, ShopDb } from '~/database/schema'
import { newId } from '~/models/values/id.server'
import { dueOf } from '~/models/values/totals'

import { PaymentProviderUnavailable } from './provider'

/** `sessionId`: the provider's, or ours for a transfer. */
export function findPayment(db: ShopDb, sessionId: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

/** Limit of provider sessions per order, against abuse. */
export const MAX_SESSIONS = 40

/** Attempts of an order, oldest first: sessions, and at most one transfer between two of them. */
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

/** Unsettled attempts for the reconciler; transfers are settled manually. */
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

/** 1-based number of the next attempt. */
export function nextAttempt(payments: Payment[]): number {
  return (payments.at(-1)?.attempt ?? 0) + 1
}

/** Inserts an attempt without a session, before the provider is called. */
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

/** Attempt only; `settlePayment` decides the effect on the order. */
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

/** Undefined when the provider is unreachable. */
export async function askProvider<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) return undefined
    throw error
  }
}
