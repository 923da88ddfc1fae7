import type { OfferedMethod, PaymentProviderName } from '~/database/schema'

/**
 * What the shop asks of whoever collects the money. Integrations implement it, models receive it: a provider
 * speaks our words and knows no rule of the shop.
 */
export interface PaymentProvider {
  name: PaymentProviderName
  /**
   * Opens a hosted payment page. The same idempotency key gives the same session again.
   * Throws PaymentProviderUnavailable when the outcome is unknown or refused.
   */
  createSession(request: PaymentSessionRequest, call?: ProviderCall): Promise<PaymentSession>
  /** Undefined for an id the provider does not know. Throws PaymentProviderUnavailable. */
  findSession(sessionId: string, call?: ProviderCall): Promise<PaymentSession | undefined>
  /** Closes an open session; gives it back unchanged when it was completed before. Throws PaymentProviderUnavailable. */
  expireSession(sessionId: string, call?: ProviderCall): Promise<PaymentSession>
  /**
   * Gives back a part of a paid session, by the means it was paid with. The same idempotency key is the same refund.
   * Throws PaymentRequestRefused when nothing was given back, PaymentProviderUnavailable when the outcome is unknown.
   */
  refund(request: RefundRequest, call?: ProviderCall): Promise<{ id: string }>
  /** By the id that `refund` gave. Undefined for one the provider does not know. Throws PaymentProviderUnavailable. */
  findRefund(refundId: string, call?: ProviderCall): Promise<ProviderRefund | undefined>
}

export interface ProviderRefund {
  id: string
  /** `failed`: accepted once, refused by the buyer's bank since. */
  status: 'pending' | 'done' | 'failed'
}

export interface RefundRequest {
  idempotencyKey: string
  sessionId: string
  amountCents: number
  orderId: string
}

export interface ProviderCall {
  /** Ends the call early, so that several calls for one waiting shopper share one time. */
  signal?: AbortSignal
}

export interface PaymentSessionRequest {
  idempotencyKey: string
  orderId: string
  method: Exclude<OfferedMethod, 'transfer'>
  /** Including VAT and shipping. */
  amountCents: number
  email: string
  /** What the payment page shows; each amount is that of the whole line, and they add up to `amountCents`. */
  lines: { name: string; quantity: number; amountCents: number }[]
  /** Absolute; `{CHECKOUT_SESSION_ID}` stands for the session's id. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export interface PaymentSession {
  id: string
  /** Where the shopper pays; null once the session is over. */
  url: string | null
  /**
   * `open`: nothing happened yet. `pending`: completed, the money is on its way (Klarna). `paid`: the money is there.
   * `failed`: completed without money. `expired`: can no longer be paid.
   */
  status: 'open' | 'pending' | 'paid' | 'failed' | 'expired'
  amountCents: number
  /** Lower case ISO 4217. */
  currency: string
  /** Our order's id, as given at creation. */
  orderId: string | null
}

/** The provider is not to be reached, answered nonsense or refused: the order stays as it is. */
export class PaymentProviderUnavailable extends Error {
  override name = 'PaymentProviderUnavailable'
}

/** The provider answered that it will not: nothing was made on its side. */
export class PaymentRequestRefused extends PaymentProviderUnavailable {
  override name = 'PaymentRequestRefused'
}

/** All the calls to a provider that a shopper waits for, together. */
export const SHOPPER_WAITS_MS = 11_000

/** Providers refuse sessions shorter than 30 minutes. */
export const PAYMENT_SESSION_MINUTES = 31
/** Longer than the session, so that no one can pay for stock already released. */
export const RESERVATION_MINUTES = 35
