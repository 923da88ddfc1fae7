import Stripe from 'stripe'
import { z } from 'zod'

/** Maximum clock skew of a signature. Stripe's package accepts any future date. */
const TOLERANCE_SECONDS = 300

/** Those that a shop reads. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refund.updated',
] as const

/** Those about plans, which the first shop sells. */
export const planEventTypes = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'credit_note.created',
] as const

interface StripeEvent {
  id: string
  type: string
  /** Set for events about a payment session. */
  sessionId: string | null
  /** Set for events about a refund. */
  refundReference: string | null
  /** Set for events about a plan; the id of its bill where only that is named. */
  subscriptionId: string | null
  /** As received. */
  body: string
}

/** Stripe's ids have at most 255 characters. */
const identifier = z.string().regex(/^[\w.-]{1,255}$/)

const eventSchema = z.object({ id: identifier, type: identifier })

/**
 * Returns the event in a webhook's raw body; undefined unless signed with one of the secrets within five minutes.
 * Several secrets are accepted during a rotation.
 */
export function readStripeEvent(input: {
  body: Uint8Array
  signature: string
  secrets: string[]
  at: Date
}): StripeEvent | undefined {
  if (input.body.length === 0 || !isSignedWithin(input.signature, input.at)) return undefined
  for (const secret of input.secrets) {
    const event = verified(input, secret)
    if (event) return event
  }
  return undefined
}

function isSignedWithin(signature: string, at: Date): boolean {
  const times = [...signature.matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/g)]
  const seconds = Number(times[0]?.[1])
  // With two dates it would be ambiguous which one is signed.
  return times.length === 1 && Math.abs(at.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS
}

function verified(input: { body: Uint8Array; signature: string; at: Date }, secret: string): StripeEvent | undefined {
  try {
    const { body, signature, at } = input
    const event = Stripe.webhooks.constructEvent(
      Buffer.from(body),
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      at.getTime(),
    )
    const { id, type } = eventSchema.parse(event)
    return { id, type, ...subjectOf(event), body: new TextDecoder().decode(body) }
  } catch {
    // A wrong signature, or a signed body that is not an event.
    return undefined
  }
}

type Subject = Pick<StripeEvent, 'sessionId' | 'refundReference' | 'subscriptionId'>

const none: Subject = { sessionId: null, refundReference: null, subscriptionId: null }

const checkoutSchema = z.object({ id: identifier, mode: z.string().nullish(), subscription: identifier.nullish() })
const invoiceSchema = z.object({ id: identifier, subscription: identifier.nullish() })

const ofInvoiceSchema = z.object({ invoice: identifier.nullish() })

/** API versions differ in the event that reports a failed refund: any of them triggers a re-read. */
function subjectOf(event: Stripe.Event): Subject {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, mode, subscription } = checkoutSchema.parse(event.data.object)
      return mode === 'subscription' ? { ...none, subscriptionId: subscription ?? null } : { ...none, sessionId: id }
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return { ...none, refundReference: identifier.parse(event.data.object.id) }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { ...none, subscriptionId: identifier.parse(event.data.object.id) }
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return { ...none, subscriptionId: invoiceSchema.parse(event.data.object).subscription ?? null }
    case 'charge.refunded':
    case 'credit_note.created':
      return { ...none, subscriptionId: ofInvoiceSchema.parse(event.data.object).invoice ?? null }
    default:
      return none
  }
}
