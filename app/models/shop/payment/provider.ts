import type { OfferedMethod, PaymentProviderName } from '~/database/schema'

/** Payment provider interface. Implementations contain no rule of the shop. */
export interface PaymentProvider {
  name: PaymentProviderName
  /**
   * Opens a hosted payment page, idempotent per key. Throws PaymentProviderUnavailable when the outcome is unknown or
   * refused.
   */
  createSession(request: PaymentSessionRequest, call?: ProviderCall): Promise<PaymentSession>
  /** Undefined for an unknown id. Throws PaymentProviderUnavailable. */
  findSession(sessionId: string, call?: ProviderCall): Promise<PaymentSession | undefined>
  /** Closes an open session; returns a completed one unchanged. Throws PaymentProviderUnavailable. */
  expireSession(sessionId: string, call?: ProviderCall): Promise<PaymentSession>
  /**
   * Refunds part of a paid session to its payment method, idempotent per key. Throws PaymentRequestRefused when nothing
   * was refunded, PaymentProviderUnavailable when the outcome is unknown.
   */
  refund(request: RefundRequest, call?: ProviderCall): Promise<{ id: string }>
  /** By the id from `refund`; undefined for an unknown one. Throws PaymentProviderUnavailable. */
  findRefund(refundId: string, call?: ProviderCall): Promise<ProviderRefund | undefined>
}

export interface ProviderRefund {
  id: string
  /** `failed`: accepted, then rejected by the buyer's bank. */
  status: 'pending' | 'done' | 'failed'
}

export interface RefundRequest {
  idempotencyKey: string
  sessionId: string
  amountCents: number
  orderId: string
}

export interface ProviderCall {
  /** Aborts the call, so that several calls of one request share a timeout. */
  signal?: AbortSignal
}

export interface PaymentSessionRequest {
  idempotencyKey: string
  orderId: string
  method: Exclude<OfferedMethod, 'transfer'>
  /** Including VAT and shipping. */
  amountCents: number
  email: string
  /** Line totals as displayed; they sum to `amountCents`. */
  lines: { name: string; quantity: number; amountCents: number }[]
  /** Absolute; `{CHECKOUT_SESSION_ID}` is replaced by the session id. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export interface PaymentSession {
  id: string
  /** Payment page; null once the session is over. */
  url: string | null
  /**
   * `open`: not completed. `pending`: completed, money under way (Klarna). `paid`: money received. `failed`: completed
   * without payment. `expired`: no longer payable.
   */
  status: 'open' | 'pending' | 'paid' | 'failed' | 'expired'
  amountCents: number
  /** Lower-case ISO 4217. */
  currency: string
  /** Order id given at creation. */
  orderId: string | null
}

/** Unreachable, invalid answer or refusal: the order stays unchanged. */
export class PaymentProviderUnavailable extends Error {
  override name = 'PaymentProviderUnavailable'
}

/** Definitive refusal: nothing was created at the provider. */
export class PaymentRequestRefused extends PaymentProviderUnavailable {
  override name = 'PaymentRequestRefused'
}

/** Total timeout of provider calls in a shopper's request. */
export const SHOPPER_TIMEOUT_MS = 11_000

/** Providers refuse sessions shorter than 30 minutes. */
export const PAYMENT_SESSION_MINUTES = 31
/** Longer than the session, so that released stock cannot be paid for. */
export const RESERVATION_MINUTES = 35
