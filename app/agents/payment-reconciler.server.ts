import type { Tenant } from '~/database/tenants.server'
import { findSessionOfEvent, providersByName } from '~/integrations/payments/index.server'
import { type PaymentProvider, PaymentProviderUnavailable } from '~/models/payment'
import {
  expireOverdueOrders,
  listUnprocessedPaymentEvents,
  listUnsettledPayments,
  processPaymentEvent,
  settlePayment,
} from '~/models/payment/index.server'
import { settleReturnedRefund } from '~/models/refund/index.server'

import { logger } from '~/runtime/logger.server'
import type { TenantTask } from './each-tenant.server'

/** A shopper on the payment page is left alone this long; the webhook or the return usually come first. */
const UNSETTLED_AFTER_MS = 2 * 60_000
const EVENTS_A_RUN = 200
const ORDERS_A_RUN = 1_000
const PAYMENTS_A_RUN = 1_000

type Providers = ReturnType<typeof providersByName>

/** Gives up unpaid orders in time, and works on the provider's messages that could not be worked on at once. */
export const orderExpiry: TenantTask = {
  name: 'order-expiry',
  everySeconds: 30,
  async run(tenant, { signal, at }) {
    const providers = providersByName(tenant, tenant.identity.origin)
    await processEvents(tenant, { providers, signal, at })
    await endOverdueOrders(tenant, { providers, at: new Date() })
  },
}

/** Asks the provider about every payment whose outcome is unknown: it makes good for webhooks that never came. */
export const paymentReconciler: TenantTask = {
  name: 'payment-reconciler',
  everySeconds: 300,
  run: (tenant, { signal, at }) =>
    reconcilePayments(tenant, { providers: providersByName(tenant, tenant.identity.origin), signal, at }),
}

/** One message after the other; a provider that cannot be asked is left alone for the rest of the run. */
export async function processEvents(
  tenant: Pick<Tenant, 'db'>,
  input: { providers: Providers; signal: AbortSignal; at: Date },
): Promise<void> {
  const absent = new Set<PaymentProvider>()
  for (const event of await listUnprocessedPaymentEvents(tenant.db, { limit: EVENTS_A_RUN })) {
    const provider = input.providers[event.provider]
    if (input.signal.aborted) return
    if (!provider || absent.has(provider)) continue
    try {
      const findSession = () => findSessionOfEvent(provider, event)
      const settleRefund = (reference: string) => settleReturnedRefund(tenant.db, { reference, provider, at: input.at })
      const outcome = await processPaymentEvent(tenant.db, { event, findSession, settleRefund, at: input.at })
      if (outcome === 'provider-unavailable') absent.add(provider)
    } catch (error) {
      logger.error({ err: error, eventId: event.id }, 'payment event failed')
    }
  }
}

/** Also orders of a provider that the shop no longer works with, once their session has ended by itself. */
export async function endOverdueOrders(
  tenant: Pick<Tenant, 'db'>,
  input: { providers: Providers; at: Date },
): Promise<void> {
  const providers = Object.values(input.providers)
  const ended = await expireOverdueOrders(tenant.db, { providers, at: input.at, limit: ORDERS_A_RUN })
  if (ended > 0) logger.info({ ended }, 'unpaid orders given up')
}

export async function reconcilePayments(
  tenant: Pick<Tenant, 'db'>,
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
      // A provider that does not answer is not asked again in the same run: each question may take its full time-out.
      if (error instanceof PaymentProviderUnavailable) absent.add(provider)
      else logger.error({ err: error, paymentId: payment.id }, 'payment not reconciled')
    }
  }
}
