import Stripe from 'stripe'
import { z } from 'zod'

/** How far from now an event may be signed. The package itself lets dates in the future through. */
const TOLERANCE_SECONDS = 300

export interface StripeEvent {
  id: string
  type: string
  /** Of events about a payment session; null for all others. */
  sessionId: string | null
  /** Of events about a refund; null for all others. */
  refundReference: string | null
  /** As received. */
  body: string
}

/** Stripe's ids have at most 255 letters, digits and signs. */
const identifier = z.string().regex(/^[\w.-]{1,255}$/)

const eventSchema = z.object({ id: identifier, type: identifier })

/**
 * The event in a webhook's raw body, or undefined unless it was signed with one of the secrets within five minutes.
 * Several secrets are accepted during a rotation.
 */
export function readStripeEvent(input: {
  body: Uint8Array
  signature: string
  secrets: string[]
  at: Date
}): StripeEvent | undefined {
  if (input.body.length === 0 || !isSignedAround(input.signature, input.at)) return undefined
  for (const secret of input.secrets) {
    const event = verified(input, secret)
    if (event) return event
  }
  return undefined
}

function isSignedAround(signature: string, at: Date): boolean {
  const times = [...signature.matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/g)]
  const seconds = Number(times[0]?.[1])
  // With two dates it would be unclear which one is signed.
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
    // A wrong signature, or a signed body that is not an event: either way nothing to act on.
    return undefined
  }
}

/** Versions of the API differ in which event tells that a refund failed: all of them lead to reading it anew. */
function subjectOf(event: Stripe.Event): Pick<StripeEvent, 'sessionId' | 'refundReference'> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { sessionId: identifier.parse(event.data.object.id), refundReference: null }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return { sessionId: null, refundReference: identifier.parse(event.data.object.id) }
    default:
      return { sessionId: null, refundReference: null }
  }
}
