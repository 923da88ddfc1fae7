import type { Insertable } from 'kysely'
import type { CustomerOrder, PaymentTable, ShopDb } from '~/database/schema'
import { newId } from '~/models/values/id.server'

type Sold = Pick<
  CustomerOrder,
  | 'id'
  | 'status'
  | 'payment_state'
  | 'payment_method'
  | 'total_cents'
  | 'email'
  | 'created_at'
  | 'paid_at'
  | 'expires_at'
>
type Attempt = Insertable<PaymentTable>

/** The only payment attempt of a demo order: paid, open or abandoned. */
export async function insertDemoPayment(trx: ShopDb, order: Sold): Promise<void> {
  const attempt = attemptOf(order)
  await trx.insertInto('payment').values(attempt).execute()
  if (attempt.provider === 'sandbox') await insertSandboxSession(trx, attempt)
}

function attemptOf(order: Sold): Attempt {
  const { id, payment_method: method, total_cents: amount_cents, email, created_at } = order
  const isTransfer = method === 'transfer'
  const placedAt = new Date(created_at)
  const sessionId = `${isTransfer ? 'virement' : 'cs_sandbox'}_${newId(placedAt)}`
  return {
    ...{ id: newId(placedAt), order_id: id, attempt: 1, method, amount_cents, email, created_at },
    ...settlementOf(order),
    provider: isTransfer ? 'transfer' : 'sandbox',
    idempotency_key: `${id}:1`,
    session_id: sessionId,
    url: `/checkout/success?session_id=${sessionId}`,
    expires_at: order.expires_at ?? created_at,
  }
}

function settlementOf({ status, payment_state, total_cents, created_at, paid_at }: Sold) {
  if (payment_state === 'paid')
    return {
      status: 'paid' as const,
      received_cents: total_cents,
      received_at: paid_at,
      updated_at: paid_at ?? created_at,
    }
  return { status: status === 'annule' ? ('expired' as const) : ('open' as const), updated_at: created_at }
}

/** The simulated payment only refunds sessions that it has stored as paid. */
async function insertSandboxSession(trx: ShopDb, payment: Attempt): Promise<void> {
  const { idempotency_key, amount_cents, method, order_id, expires_at, created_at } = payment
  const url = payment.url ?? ''
  await trx
    .insertInto('sandbox_session')
    .values({
      ...{ id: payment.session_id ?? '', idempotency_key, amount_cents, method, expires_at, created_at },
      ...{ order_reference: order_id, success_url: url, cancel_url: url },
      status: payment.status === 'paid' ? 'paid' : 'expired',
    })
    .execute()
}
