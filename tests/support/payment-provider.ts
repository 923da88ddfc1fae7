import { randomBytes } from 'node:crypto'
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
  type PaymentSession,
  type PaymentSessionRequest,
  type ProviderRefund,
  type RefundRequest,
} from '~/models/shop/payment'

/** A fake payment provider with controls for the shopper's and the network's behaviour. */
export class ScriptedProvider implements PaymentProvider {
  readonly name = 'stripe'
  readonly sessions = new Map<string, PaymentSession>()
  readonly requests: PaymentSessionRequest[] = []
  /** Refunds returned by the buyer's bank. */
  readonly returned = new Set<string>()
  readonly refunds = new Map<string, RefundRequest & { id: string }>()
  /** `lost-answer`: creates sessions but the response is lost. `refusing`: refuses new sessions. */
  fault: 'none' | 'unreachable' | 'lost-answer' | 'refusing' = 'none'
  readonly #byKey = new Map<string, PaymentSession>()

  async createSession(request: PaymentSessionRequest): Promise<PaymentSession> {
    this.#failIf('unreachable')
    if (this.fault === 'refusing') throw new PaymentRequestRefused('refusing')
    this.requests.push(request)
    const session = this.#byKey.get(request.idempotencyKey) ?? this.#open(request)
    this.#byKey.set(request.idempotencyKey, session)
    this.#failIf('lost-answer')
    return session
  }

  async findSession(sessionId: string): Promise<PaymentSession | undefined> {
    this.#failIf('unreachable')
    return this.sessions.get(sessionId)
  }

  async expireSession(sessionId: string): Promise<PaymentSession> {
    this.#failIf('unreachable')
    const session = this.#require(sessionId)
    return session.status === 'open' ? this.become(sessionId, 'expired') : session
  }

  async refund(request: RefundRequest): Promise<{ id: string }> {
    this.#failIf('unreachable')
    if (this.fault === 'refusing') throw new PaymentRequestRefused('refusing')
    const known = this.refunds.get(request.idempotencyKey)
    const id = known?.id ?? `re_test_${randomBytes(12).toString('hex')}`
    this.refunds.set(request.idempotencyKey, { ...request, id })
    this.#failIf('lost-answer')
    return { id }
  }

  async findRefund(refundId: string): Promise<ProviderRefund | undefined> {
    this.#failIf('unreachable')
    const known = [...this.refunds.values()].some(({ id }) => id === refundId)
    return known ? { id: refundId, status: this.returned.has(refundId) ? 'failed' : 'done' } : undefined
  }

  /** Actions of the shopper or the bank. */
  become(sessionId: string, status: PaymentSession['status']): PaymentSession {
    const session = { ...this.#require(sessionId), status, url: null }
    this.sessions.set(sessionId, session)
    return session
  }

  #open(request: PaymentSessionRequest): PaymentSession {
    const id = `cs_test_${randomBytes(12).toString('hex')}`
    const session: PaymentSession = {
      id,
      url: `https://payment.example/${id}`,
      status: 'open',
      amountCents: request.amountCents,
      currency: 'eur',
      orderId: request.orderId,
    }
    this.sessions.set(id, session)
    return session
  }

  #require(sessionId: string): PaymentSession {
    const session = this.sessions.get(sessionId)
    if (!session) throw new PaymentProviderUnavailable('unknown session')
    return session
  }

  #failIf(fault: ScriptedProvider['fault']) {
    if (this.fault === fault) throw new PaymentProviderUnavailable(fault)
  }
}
