import { randomBytes } from 'node:crypto'
import {
  BadRequest,
  check,
  createParameters,
  type ErrorDetails,
  listOf,
  mapOf,
  type Params,
  textMapOf,
} from './stripe-parameters'

/** Request parameters and response objects of Stripe's payment sessions. */

export interface FakeSession {
  id: string
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid'
  amountTotal: number
  currency: string
  clientReferenceId: string | null
  metadata: Record<string, string>
  customerEmail: string | null
  paymentMethodTypes: string[]
  lines: { name: string; quantity: number; unitAmount: number }[]
  successUrl: string
  cancelUrl: string | null
  expiresAt: number
  created: number
  intentId: string | null
}

export interface FakeIntent {
  id: string
  amount: number
  currency: string
  metadata: Record<string, string>
  status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled'
}

export interface FakeRefund {
  id: string
  intentId: string
  amount: number
  currency: string
  metadata: Record<string, string>
  status: 'pending' | 'succeeded' | 'failed'
}

export interface FakeEvent {
  id: string
  type: string
  body: string
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Throws BadRequest for parameters that Stripe refuses. `seconds`: Unix time. */
export function newSession(params: Params, seconds: number): FakeSession {
  check(params, createParameters, '')
  const expiresAt = readExpiry(params, seconds)
  const customerEmail = readEmail(params)
  const { lines, currency, amountTotal } = readLines(params)
  return {
    id: `cs_test_${randomId(58)}`,
    status: 'open',
    paymentStatus: 'unpaid',
    amountTotal,
    currency,
    clientReferenceId: textOf(params.client_reference_id),
    metadata: textMapOf(params.metadata),
    customerEmail,
    paymentMethodTypes: listOf(params.payment_method_types).map(String),
    lines,
    successUrl: String(params.success_url),
    cancelUrl: textOf(params.cancel_url),
    expiresAt,
    created: seconds,
    intentId: null,
  }
}

function readExpiry(params: Params, seconds: number): number {
  const expiresAt = params.expires_at === undefined ? seconds + 24 * 3600 : Number(params.expires_at)
  if (expiresAt >= seconds + 30 * 60 && expiresAt <= seconds + 24 * 3600) return expiresAt
  throw new BadRequest('The `expires_at` timestamp must be 30 minutes to 24 hours from Checkout Session creation.', {
    param: 'expires_at',
  })
}

function readEmail(params: Params): string | null {
  const email = textOf(params.customer_email)
  if (email === null || /^[\x21-\x7e]+@[\x21-\x7e]+\.[a-z]{2,}$/i.test(email)) return email
  throw new BadRequest(`Invalid email address: ${email}`, { param: 'customer_email', code: 'email_invalid' })
}

function readLines(params: Params): Pick<FakeSession, 'lines' | 'currency' | 'amountTotal'> {
  const priced = listOf(params.line_items).map((line) => {
    const { price_data: price, quantity } = mapOf(line)
    const { product_data: product, unit_amount: amount, currency } = mapOf(price)
    return {
      line: { name: String(mapOf(product).name), quantity: Number(quantity ?? 1), unitAmount: Number(amount) },
      currency: String(currency),
    }
  })
  const lines = priced.map(({ line }) => line)
  const [currency = '', ...others] = new Set(priced.map((one) => one.currency))
  if (lines.length === 0 || lines.length > 100) {
    throw new BadRequest('Invalid number of items', { param: 'line_items' })
  }
  if (others.length > 0) throw new BadRequest('All prices must share a currency', { param: 'line_items' })
  const amountTotal = lines.reduce((total, line) => total + line.unitAmount * line.quantity, 0)
  if (amountTotal < 50) throw new BadRequest('Amount must be at least €0.50 eur', { code: 'amount_too_small' })
  return { lines, currency, amountTotal }
}

function textOf(value: Params[string]): string | null {
  return typeof value === 'string' ? value : null
}

/** Fields independent of the payment's progress and the server's URL. */
export function sessionObject(session: FakeSession) {
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amountTotal,
    amount_total: session.amountTotal,
    automatic_tax: { enabled: false, status: null },
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    custom_fields: [],
    custom_text: {},
    customer: null,
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    livemode: false,
    locale: 'fr',
    metadata: session.metadata,
    mode: 'payment',
    payment_method_types: session.paymentMethodTypes,
    payment_status: session.paymentStatus,
    shipping_options: [],
    status: session.status,
    success_url: session.successUrl,
  }
}

export function intentObject(intent: FakeIntent, at: Date) {
  const { id, amount, currency, metadata, status } = intent
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    created: Math.floor(at.getTime() / 1000),
    currency,
    livemode: false,
    metadata,
    payment_method_types: ['card'],
    status,
  }
}

export function refundObject(refund: FakeRefund, at: Date) {
  const { id, intentId, amount, currency, metadata, status } = refund
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: null,
    created: Math.floor(at.getTime() / 1000),
    currency,
    metadata,
    payment_intent: intentId,
    reason: null,
    receipt_number: null,
    status,
  }
}

export function failure(status: number, type: string, message: string, details: ErrorDetails = {}): Answer {
  return { status, body: { error: { type, message, ...details } } }
}

export function missing(object: string, id: string): Answer {
  return failure(404, 'invalid_request_error', `No such ${object}: '${id}'`, {
    code: 'resource_missing',
    param: 'session',
  })
}

export function randomId(length: number): string {
  return randomBytes(length).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, length)
}
