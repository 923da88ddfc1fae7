import { tenants } from '~/database/registry.server'
import type { Tenant } from '~/database/tenants.server'
import { findSessionOfEvent, planBilling, providersByName } from '~/integrations/payments/index.server'
import { settlePlanEvent } from '~/models/platform/subscription/index.server'
import { type PaymentProvider, PaymentProviderUnavailable } from '~/models/shop/payment'
import {
  expireOverdueOrders,
  listUnprocessedPaymentEvents,
  listUnsettledPayments,
  processPaymentEvent,
  settlePayment,
} from '~/models/shop/payment/index.server'
import { settleReturnedRefund } from '~/models/shop/refund/index.server'

import { logger } from '~/runtime/logger.server'
import { isClockTrusted } from './clock.server'
import type { TenantTask } from './each-tenant.server'

/** Grace period for a shopper on the payment page; the webhook or the return usually comes first. */
const UNSETTLED_AFTER_MS = 2 * 60_000
const EVENTS_A_RUN = 200
const ORDERS_A_RUN = 1_000
const PAYMENTS_A_RUN = 1_000

type Providers = ReturnType<typeof providersByName>

/** Expires unpaid orders, and processes provider events that failed at first. */
export const orderExpiry: TenantTask = {
  name: 'order-expiry',
  everySeconds: 30,
  async run(tenant, { signal, at }) {
    const providers = providersByName(tenant, tenant.identity.origin)
    const settlePlan = async (subscriptionId: string) =>
      settlePlanEvent(await tenants(), { shopId: tenant.id, subscriptionId, billing: () => planBilling(tenant), at })
    await processEvents(tenant, { providers, settlePlan, signal, at })
    if (await isClockTrusted()) await endOverdueOrders(tenant, { providers, at: new Date() })
  },
}

/** Polls the provider for every payment of unknown outcome, in case a webhook was lost. */
export const paymentReconciler: TenantTask = {
  name: 'payment-reconciler',
  everySeconds: 300,
  run: (tenant, { signal, at }) =>
    reconcilePayments(tenant, { providers: providersByName(tenant, tenant.identity.origin), signal, at }),
}

/** Processes events in sequence; skips an unavailable provider for the rest of the run. */
export async function processEvents(
  tenant: Pick<Tenant, 'id' | 'db'>,
  input: {
    providers: Providers
    settlePlan: (subscriptionId: string) => Promise<void>
    signal: AbortSignal
    at: Date
  },
): Promise<void> {
  const absent = new Set<PaymentProvider>()
  for (const event of await listUnprocessedPaymentEvents(tenant.db, { limit: EVENTS_A_RUN })) {
    const provider = input.providers[event.provider]
    if (input.signal.aborted) return
    if (!provider || absent.has(provider)) continue
    try {
      const findSession = () => findSessionOfEvent(provider, event)
      const settleRefund = (reference: string) => settleReturnedRefund(tenant.db, { reference, provider, at: input.at })
      const outcome = await processPaymentEvent(tenant.db, { event, findSession, settleRefund, ...input })
      if (outcome === 'provider-unavailable') absent.add(provider)
    } catch (error) {
      logger.error({ err: error, tenant: tenant.id, eventId: event.id }, 'payment event failed')
    }
  }
}

/** Includes orders of a provider no longer configured, once their session has expired. */
export async function endOverdueOrders(
  tenant: Pick<Tenant, 'id' | 'db'>,
  input: { providers: Providers; at: Date },
): Promise<void> {
  const providers = Object.values(input.providers)
  const ended = await expireOverdueOrders(tenant.db, { providers, at: input.at, limit: ORDERS_A_RUN })
  if (ended > 0) logger.info({ tenant: tenant.id, ended }, 'unpaid orders given up')
}

export async function reconcilePayments(
  tenant: Pick<Tenant, 'id' | 'db'>,
  input: { providers: Providers; signal: AbortSignal; at: Date },
): Promise<void> {
  const olderThan = new Date(input.at.getTime() - UNSETTLED_AFTER_MS)
  const absent = new Set<PaymentProvider>()
  for (const payment of await listUnsettledPayments(tenant.db, { olderThan, limit: PAYMENTS_A_RUN })) {
    const provider = input.providers[payment.provider]
    if (input.signal.aborted) return
    if (!provider || absent.has(provider) || payment.session_id === null) continue
    try {
      const session = await provider.findSession(payment.session_id)
      if (session) await settlePayment(tenant.db, { session, source: 'reconciler', at: input.at })
    } catch (error) {
      // Not queried again in the same run: each query may take the full timeout.
      if (error instanceof PaymentProviderUnavailable) absent.add(provider)
      else logger.error({ err: error, tenant: tenant.id, paymentId: payment.id }, 'payment not reconciled')
    }
  }
}
