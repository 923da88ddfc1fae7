import Stripe from 'stripe'
import { API_VERSION, type StripeOptions, stripeClient } from './stripe.server'
import { planEventTypes, stripeEventTypes } from './stripe-webhook.server'

/** The account was reached; or why not: `key` is unknown or revoked, or lacks the `rights` to take payments. */
type CheckedAccount = { ok: true } | { ok: false; reason: 'key' | 'rights' | 'unreachable' }

/** `refused`: Stripe's own words; its key may not make webhooks, or the address is not on the Internet. */
type NewWebhook = { ok: true; id: string; secret: string } | { ok: false; refused: string }

const DEADLINE_MS = 11_500

export async function checkStripeAccount(options: StripeOptions): Promise<CheckedAccount> {
  try {
    await clientOf(options).checkout.sessions.list({ limit: 1 }, { apiVersion: API_VERSION })
    return { ok: true }
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    if (status === 401) return { ok: false, reason: 'key' }
    return { ok: false, reason: status === 403 ? 'rights' : 'unreachable' }
  }
}

/** Has the account tell the shop of its payments. */
export async function makeStripeWebhook(
  options: StripeOptions,
  { url, sellsPlans }: { url: string; sellsPlans: boolean },
): Promise<NewWebhook> {
  try {
    const { id, secret } = await clientOf(options).webhookEndpoints.create(
      { url, enabled_events: [...stripeEventTypes, ...(sellsPlans ? planEventTypes : [])], api_version: API_VERSION },
      { apiVersion: API_VERSION },
    )
    return secret ? { ok: true, id, secret } : { ok: false, refused: 'no secret' }
  } catch (error) {
    return { ok: false, refused: error instanceof Error ? error.message : 'unknown' }
  }
}

/** Best effort: what stays is told of payments that nobody awaits. */
export async function removeStripeWebhook(options: StripeOptions, id: string): Promise<void> {
  await clientOf(options)
    .webhookEndpoints.del(id, {}, { apiVersion: API_VERSION })
    .catch(() => undefined)
}

function clientOf(options: StripeOptions): Stripe {
  return stripeClient(options, AbortSignal.timeout(DEADLINE_MS))
}
