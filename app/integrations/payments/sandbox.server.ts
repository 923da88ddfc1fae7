import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sumOf } from '~/database/aggregates'
import type { SandboxSessionTable, ShopDb } from '~/database/schema'
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
  type PaymentSession,
  type PaymentSessionRequest,
  type ProviderRefund,
  type RefundRequest,
} from '~/models/shop/payment'

type SandboxSession = Selectable<SandboxSessionTable>

/**
 * Simulated payment for demo shops: idempotent, with expiry and a hosted page, like a real provider. Sessions are
 * stored in the shop's database, so they survive a restart.
 */
export function createSandboxProvider(options: {
  db: ShopDb
  /** The shop's origin, which hosts the payment page. */
  origin: string
  at?: () => Date
}): PaymentProvider {
  const { db, origin } = options
  const now = options.at ?? (() => new Date())

  async function createSession(request: PaymentSessionRequest): Promise<PaymentSession> {
    const at = now()
    const row = await insertOnce(db, request, at)
    if (row.order_reference !== request.orderId || row.amount_cents !== request.amountCents) {
      throw new PaymentProviderUnavailable('Sandbox: the idempotency key belongs to another request')
    }
    return toSession(row, origin, at)
  }

  async function findSession(sessionId: string): Promise<PaymentSession | undefined> {
    const row = await findRow(db, sessionId)
    return row && toSession(row, origin, now())
  }

  async function expireSession(sessionId: string): Promise<PaymentSession> {
    await db
      .updateTable('sandbox_session')
      .set({ status: 'expired' })
      .where('id', '=', sessionId)
      .where('status', '=', 'open')
      .execute()
    const session = await findSession(sessionId)
    if (!session) throw new PaymentProviderUnavailable('Sandbox: unknown session')
    return session
  }

  function refund(request: RefundRequest): Promise<{ id: string }> {
    return db.transaction().execute((trx) => refundOnce(trx, request, now()))
  }

  async function findRefund(refundId: string): Promise<ProviderRefund | undefined> {
    const row = await db.selectFrom('sandbox_refund').select('id').where('id', '=', refundId).executeTakeFirst()
    return row && { id: row.id, status: 'done' }
  }

  return { name: 'sandbox', createSession, findSession, expireSession, refund, findRefund }
}

async function insertOnce(db: ShopDb, request: PaymentSessionRequest, at: Date): Promise<SandboxSession> {
  await db
    .insertInto('sandbox_session')
    .values({
      id: `cs_sandbox_${randomBytes(20).toString('hex')}`,
      idempotency_key: request.idempotencyKey,
      amount_cents: request.amountCents,
      method: request.method,
      status: 'open',
      order_reference: request.orderId,
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      expires_at: request.expiresAt.toISOString(),
      created_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  return db
    .selectFrom('sandbox_session')
    .selectAll()
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirstOrThrow()
}

async function refundOnce(
  trx: ShopDb,
  { idempotencyKey, sessionId, amountCents }: RefundRequest,
  at: Date,
): Promise<{ id: string }> {
  const known = await trx
    .selectFrom('sandbox_refund')
    .select(['id', 'amount_cents'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (known?.amount_cents === amountCents) return { id: known.id }
  if (known || amountCents > (await refundableCents(trx, sessionId)))
    throw new PaymentRequestRefused('Sandbox: more than was paid')
  const id = `re_sandbox_${randomBytes(12).toString('hex')}`
  await trx
    .insertInto('sandbox_refund')
    .values({
      id,
      idempotency_key: idempotencyKey,
      session_id: sessionId,
      amount_cents: amountCents,
      created_at: at.toISOString(),
    })
    .execute()
  return { id }
}

export type SandboxPage = NonNullable<Awaited<ReturnType<typeof findSandboxPage>>>

/** The contents of the simulated payment page. */
export async function findSandboxPage(db: ShopDb, input: { sessionId: string; origin: string; at: Date }) {
  const row = await findRow(db, input.sessionId)
  if (!row) return undefined
  return {
    session: toSession(row, input.origin, input.at),
    method: row.method,
    successUrl: row.success_url.replaceAll('{CHECKOUT_SESSION_ID}', row.id),
    cancelUrl: row.cancel_url,
  }
}

export type SandboxDecision = 'pay' | 'refuse' | 'pending'

const statusAfter = { pay: 'paid', refuse: 'refused', pending: 'pending' } as const

/**
 * Simulates the shopper's bank. A finished or expired session does not change; a pending one can still be paid or
 * refused.
 */
export async function decideSandboxSession(
  db: ShopDb,
  input: { sessionId: string; decision: SandboxDecision; at: Date },
): Promise<void> {
  await db
    .updateTable('sandbox_session')
    .set({ status: statusAfter[input.decision] })
    .where('id', '=', input.sessionId)
    .where((row) =>
      row.or([
        row('status', '=', 'pending'),
        row.and([row('status', '=', 'open'), row('expires_at', '>', input.at.toISOString())]),
      ]),
    )
    .execute()
}

async function refundableCents(db: ShopDb, sessionId: string): Promise<number> {
  const session = await findRow(db, sessionId)
  if (session?.status !== 'paid') return 0
  const refunds = db.selectFrom('sandbox_refund').where('session_id', '=', sessionId)
  return session.amount_cents - (await sumOf(refunds, 'amount_cents'))
}

function findRow(db: ShopDb, sessionId: string): Promise<SandboxSession | undefined> {
  return db.selectFrom('sandbox_session').selectAll().where('id', '=', sessionId).executeTakeFirst()
}

function toSession(row: SandboxSession, origin: string, at: Date): PaymentSession {
  const status = statusOf(row, at)
  return {
    id: row.id,
    url: status === 'open' || status === 'pending' ? `${origin}/paiement-simule/${row.id}` : null,
    status,
    amountCents: row.amount_cents,
    currency: 'eur',
    orderId: row.order_reference,
  }
}

function statusOf(row: SandboxSession, at: Date): PaymentSession['status'] {
  if (row.status === 'refused') return 'failed'
  if (row.status === 'open' && row.expires_at <= at.toISOString()) return 'expired'
  return row.status
}
