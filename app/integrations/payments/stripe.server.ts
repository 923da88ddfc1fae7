import Stripe from 'stripe'
import { z } from 'zod'
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
  type PaymentSession,
  type PaymentSessionRequest,
  type ProviderCall,
  type ProviderRefund,
  type RefundRequest,
} from '~/models/shop/payment'
import { logger } from '~/runtime/logger.server'
import { createBoundedFetch } from '../bounded-fetch.server'
import { stripeLineItems } from './stripe-line-items'

/**
 * API version this file was checked against. Later ones drop `payment_method_types`, so a shopper who chose PayPal
 * could be offered something else.
 */
export const API_VERSION = '2023-08-16'

export interface StripeOptions {
  secretKey: string
  /** Overrides Stripe's URL, for tests. */
  apiUrl?: string | undefined
  /** Per attempt. */
  timeoutMs?: number
  /** Per call, retries included. */
  deadlineMs?: number
}

/** Stripe Checkout: payment happens on Stripe's page, so no card number ever reaches the shop. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const call = boundedCalls(options)

  function createSession(request: PaymentSessionRequest, options?: ProviderCall): Promise<PaymentSession> {
    return call('create', options, async (stripe) => {
      const session = await createWithOrWithoutEmail(stripe, request)
      if (session.status !== 'open' || !session.url || session.amountCents !== request.amountCents) {
        throw new Error('Stripe returned a different session than requested.')
      }
      return session
    })
  }

  function findSession(sessionId: string, options?: ProviderCall): Promise<PaymentSession | undefined> {
    if (!isStripeSessionId(sessionId)) return Promise.resolve(undefined)
    return call('find', options, (stripe) => retrieve(stripe, sessionId))
  }

  function expireSession(sessionId: string, options?: ProviderCall): Promise<PaymentSession> {
    return call('expire', options, async (stripe) => {
      try {
        return toSession(await stripe.checkout.sessions.expire(sessionId, { expand }, { apiVersion: API_VERSION }))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        // Stripe refuses to expire a completed or expired session; an open one must not be mistaken for either.
        const session = await retrieve(stripe, sessionId)
        if (!session || session.status === 'open') throw error
        return session
      }
    })
  }

  function refund(request: RefundRequest, options?: ProviderCall): Promise<{ id: string }> {
    return call('refund', options, (stripe) => createRefund(stripe, request))
  }

  function findRefund(refundId: string, options?: ProviderCall): Promise<ProviderRefund | undefined> {
    return call('find-refund', options, async (stripe) => {
      try {
        return toRefund(await stripe.refunds.retrieve(refundId, {}, { apiVersion: API_VERSION }))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    })
  }

  return { name: 'stripe', createSession, findSession, expireSession, refund, findRefund }
}

function isStripeSessionId(text: string): boolean {
  return /^cs_[A-Za-z0-9_-]{1,200}$/.test(text)
}

const expand = ['payment_intent']

async function createWithOrWithoutEmail(stripe: Stripe, request: PaymentSessionRequest): Promise<PaymentSession> {
  const options = { idempotencyKey: request.idempotencyKey, apiVersion: API_VERSION }
  const params = sessionParams(request)
  try {
    return toSession(await stripe.checkout.sessions.create({ ...params, customer_email: request.email }, options))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.param !== 'customer_email') throw error
    // Stripe is stricter than the standard about addresses. Without one, it asks the shopper.
    const withoutEmail = { ...options, idempotencyKey: `${request.idempotencyKey}:without-email` }
    return toSession(await stripe.checkout.sessions.create(params, withoutEmail))
  }
}

function sessionParams(request: PaymentSessionRequest) {
  const metadata = { order_id: request.orderId }
  return {
    mode: 'payment' as const,
    locale: 'fr' as const,
    payment_method_types: [request.method],
    line_items: stripeLineItems(request),
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: { metadata },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    expand,
  }
}

async function createRefund(stripe: Stripe, request: RefundRequest): Promise<{ id: string }> {
  const session = await stripe.checkout.sessions.retrieve(request.sessionId, {}, { apiVersion: API_VERSION })
  const answer = await stripe.refunds.create(
    {
      payment_intent: paidIntentSchema.parse(session).payment_intent,
      amount: request.amountCents,
      metadata: { order_id: request.orderId },
    },
    { idempotencyKey: request.idempotencyKey, apiVersion: API_VERSION },
  )
  const refunded = stripeRefundSchema.parse(answer)
  // Stripe may report a failure with status 200.
  if (toRefund(refunded).status === 'failed') throw new PaymentRequestRefused(`Stripe: refund ${refunded.status}`)
  if (refunded.amount !== request.amountCents) throw new Error('Stripe returned a different refund than requested.')
  return { id: refunded.id }
}

async function retrieve(stripe: Stripe, sessionId: string): Promise<PaymentSession | undefined> {
  try {
    return toSession(await stripe.checkout.sessions.retrieve(sessionId, { expand }, { apiVersion: API_VERSION }))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

const paidIntentSchema = z.object({ payment_intent: z.string() })

const stripeRefundSchema = z.object({
  id: z.string().max(255),
  amount: z.int(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
})

const refundStatuses = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const

function toRefund(answer: unknown): ProviderRefund {
  const { id, status } = stripeRefundSchema.parse(answer)
  return { id, status: refundStatuses[status] }
}

const stripeSessionSchema = z.object({
  id: z.string().refine(isStripeSessionId),
  url: z.url().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int(),
  currency: z.string().toLowerCase(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.union([z.string(), z.object({ status: z.string() })]).nullish(),
})
type StripeSession = z.output<typeof stripeSessionSchema>

function toSession(answer: unknown): PaymentSession {
  const session = stripeSessionSchema.parse(answer)
  return {
    id: session.id,
    url: session.url ?? null,
    status: statusOf(session),
    amountCents: session.amount_total,
    currency: session.currency,
    orderId: session.client_reference_id ?? null,
  }
}

function statusOf(session: StripeSession): PaymentSession['status'] {
  if (session.status !== 'complete') return session.status
  if (session.payment_status === 'paid') return 'paid'
  if (session.payment_status === 'no_payment_required') return 'failed'
  // Complete and unpaid: Klarna is pending or has refused; only the payment intent tells which.
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent?.status : undefined
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'pending'
}

/**
 * Stripe's timeout is per attempt, so our own deadline aborts the whole call. Every failure becomes
 * PaymentProviderUnavailable or PaymentRequestRefused.
 */
export function boundedCalls(options: StripeOptions) {
  const deadlineMs = options.deadlineMs ?? 11_500
  return async function call<T>(
    operation: string,
    caller: ProviderCall | undefined,
    work: (stripe: Stripe) => Promise<T>,
  ): Promise<T> {
    const deadline = new AbortController()
    const signal = caller?.signal ? AbortSignal.any([deadline.signal, caller.signal]) : deadline.signal
    const overdue = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    const timer = setTimeout(() => deadline.abort(new Error(`No answer within ${deadlineMs} ms`)), deadlineMs)
    try {
      signal.throwIfAborted()
      return await Promise.race([work(stripeClient(options, signal)), overdue])
    } catch (error) {
      logger.warn({ provider: 'stripe', operation, ...factsOf(error) }, 'payment provider unavailable')
      if (error instanceof PaymentRequestRefused) throw error
      const isFinal = isRefusal(error) && !(operation === 'refund' && leavesRefundOpen(error))
      const Failure = isFinal ? PaymentRequestRefused : PaymentProviderUnavailable
      throw new Failure(`Stripe: ${operation}`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A definite refusal. Calls that ended in a timeout, 5xx, 409 or 429 may have succeeded. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  return status >= 400 && status < 500 && status !== 409 && status !== 429 && error.type !== 'StripeIdempotencyError'
}

/** Errors of the API key or of idempotency say nothing about an earlier attempt of the same refund. */
function leavesRefundOpen(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return true
  return error.statusCode === 401 || error.statusCode === 403 || error.code === 'charge_already_refunded'
}

/** A session is about 10 kB. */
const boundedFetch = createBoundedFetch({ connectMs: 5000, silentMs: 10_000, maxBytes: 1024 * 1024 })

/** One client per call (0.2 ms): the package has no other way to abort a call. `boundedFetch` keeps the connections. */
export function stripeClient(options: StripeOptions, signal: AbortSignal): Stripe {
  const address = options.apiUrl ? new URL(options.apiUrl) : undefined
  return new Stripe(options.secretKey, {
    ...(address && {
      host: address.hostname,
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
      protocol: address.protocol === 'https:' ? 'https' : 'http',
    }),
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
      boundedFetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal }),
    ),
  })
}

/** Omits Stripe's message, which may quote the shopper's address. */
function factsOf(error: unknown): Record<string, unknown> {
  if (error instanceof Stripe.errors.StripeError) {
    const { type, code, param, statusCode, requestId } = error
    return { type, code, param, statusCode, requestId }
  }
  return { type: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown' }
}
