import { tenants } from '~/database/registry.server'
import type { PaymentEvent } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { findSessionOfEvent, planBilling, providersByName } from '~/integrations/payments/index.server'
import { settlePlanEvent } from '~/models/platform/subscription/index.server'
import { processPaymentEvent, recordPaymentEvent } from '~/models/shop/payment/index.server'
import { settleReturnedRefund } from '~/models/shop/refund/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import { logger } from '~/runtime/logger.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/stripe-webhook'

export const handle = {
  policy: {
    beforeOpening: true,
    keptReadOnly: true,
    cache: 'revalidate',
    body: 'webhook',
    sender: 'provider',
    keptUnderLoad: true,
  } satisfies RoutePolicy,
}

export function loader({ context }: Route.LoaderArgs) {
  return shopRequest(context).identity.stripe ? methodNotAllowed() : notConfigured()
}

/** Stripe retries for days until a 2xx: 200 means stored, not processed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { at, tenant } = shopRequest(context)
  const { stripe } = tenant.identity
  if (!stripe) return notConfigured()
  if (request.method !== 'POST') return methodNotAllowed()
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    return Response.json({ detail: 'Le corps doit être du JSON.' }, { status: 415 })
  }
  const { readStripeEvent } = await import('~/integrations/payments/stripe-webhook.server')
  const event = readStripeEvent({
    body: new Uint8Array(await request.arrayBuffer()),
    signature: request.headers.get('Stripe-Signature') ?? '',
    secrets: stripe.webhookSecrets,
    at,
  })
  if (!event) {
    logger.warn({ provider: 'stripe', tenant: tenant.id }, 'webhook refused')
    return Response.json({ detail: 'Message vide, ou sans signature valable.' }, { status: 400 })
  }
  const stored = await recordPaymentEvent(tenant.db, { ...event, provider: 'stripe', at })
  const { id, type, sessionId: session_id, refundReference: refund_reference, subscriptionId: subscription_id } = event
  if (stored === 'stored') await processNow(tenant, { id, type, session_id, refund_reference, subscription_id, at })
  return Response.json({ received: true })
}

/** On failure the reconciler retries; the response stays 200. */
async function processNow(
  tenant: Tenant,
  event: Pick<PaymentEvent, 'id' | 'type' | 'session_id' | 'refund_reference' | 'subscription_id'> & { at: Date },
): Promise<void> {
  const provider = providersByName(tenant, tenant.identity.origin).stripe
  if (!provider) return
  try {
    const findSession = () => findSessionOfEvent(provider, event)
    const settleRefund = (reference: string) => settleReturnedRefund(tenant.db, { reference, provider, at: event.at })
    const settlePlan = async (subscriptionId: string) =>
      settlePlanEvent(await tenants(), {
        ...{ shopId: tenant.id, subscriptionId, billing: () => planBilling(tenant), at: event.at },
      })
    await processPaymentEvent(tenant.db, { event, findSession, settleRefund, settlePlan, at: event.at })
  } catch (error) {
    logger.error({ err: error, tenant: tenant.id, eventId: event.id }, 'payment event failed')
  }
}

function notConfigured() {
  return Response.json({ detail: 'Stripe n’est pas configuré.' }, { status: 404 })
}

function methodNotAllowed() {
  return Response.json({ detail: 'Méthode non autorisée.' }, { status: 405, headers: { Allow: 'POST' } })
}
