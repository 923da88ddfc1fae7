import type { OfferedMethod, PaymentProviderName } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import type { PlanBilling } from '~/models/platform/subscription'
import {
  type MethodAvailability,
  type MethodsInput,
  offeredMethods,
  type PaymentProvider,
  type PaymentSession,
} from '~/models/shop/payment'
import { canConfirmOrders } from '~/models/shop/payment/index.server'
import type { Identity } from '~/runtime/identity.server'
import { createSandboxProvider } from './sandbox.server'
import { createSandboxPlans } from './sandbox-plans.server'
import type { StripeOptions } from './stripe.server'

type Payee = Pick<Identity, 'stripe' | 'demo'>

interface Shop extends Pick<Tenant, 'db'> {
  identity: Payee
}

type HostedMethod = Exclude<OfferedMethod, 'transfer'>

/** Simulated payment exists only in demo shops without a real provider. */
export function isSandboxInForce({ demo, stripe }: Payee): boolean {
  return demo && !stripe
}

/** The provider of a new payment, by method; a method without one is not offered. */
export function paymentProviders(shop: Shop, origin: string): Partial<Record<HostedMethod, PaymentProvider>> {
  const providers = providersByName(shop, origin)
  const provider = providers.stripe ?? (isSandboxInForce(shop.identity) ? providers.sandbox : undefined)
  return provider ? { card: provider, klarna: provider, paypal: provider } : {}
}

/** Providers of existing payments. A demo shop that later got Stripe still finishes its simulated payments. */
export function providersByName(
  { db, identity }: Shop,
  origin: string,
): Partial<Record<PaymentProviderName, PaymentProvider>> {
  return {
    ...(identity.stripe && { stripe: stripeWhenAsked(identity.stripe) }),
    ...(identity.demo && { sandbox: createSandboxProvider({ db, origin }) }),
  }
}

/** Loads Stripe's client on first use: it would be a tenth of the program. */
function stripeWhenAsked(options: StripeOptions): PaymentProvider {
  const load = async () => (await import('./stripe.server')).createStripeProvider(options)
  return {
    name: 'stripe',
    createSession: async (...input) => (await load()).createSession(...input),
    findSession: async (...input) => (await load()).findSession(...input),
    expireSession: async (...input) => (await load()).expireSession(...input),
    refund: async (...input) => (await load()).refund(...input),
    findRefund: async (...input) => (await load()).findRefund(...input),
  }
}

/** What collects the plans that the first shop sells; undefined where none can be paid by card. */
export async function planBilling({ db, identity }: Shop): Promise<PlanBilling | undefined> {
  if (identity.stripe) return (await import('./stripe-plans.server')).createStripePlans(identity.stripe)
  return identity.demo ? createSandboxPlans(db) : undefined
}

export function providerFor(
  payment: { provider: PaymentProviderName },
  shop: Shop,
  origin: string,
): PaymentProvider | undefined {
  return providersByName(shop, origin)[payment.provider]
}

/** All methods of the shop, with the reason where one is unavailable for this total. */
export function availableMethods(
  input: Omit<MethodsInput, 'hosted' | 'confirmable'>,
  payee: Payee & Pick<Identity, 'mailServer'>,
): MethodAvailability[] {
  const hosted = payee.stripe !== undefined || isSandboxInForce(payee)
  return offeredMethods({ ...input, hosted, confirmable: canConfirmOrders(payee) })
}

/** Origins that a form may redirect to, for the Content-Security-Policy: any shop may connect an account while it runs. */
export function paymentHosts({ stripeApiUrl }: { stripeApiUrl: string | undefined }): string[] {
  const hosts = ['checkout', 'billing', 'invoice'].map((name) => `https://${name}.stripe.com`)
  return [...hosts, ...(stripeApiUrl ? [new URL(stripeApiUrl).origin] : [])]
}

/**
 * Re-reads the session of a stored event from the provider: events may arrive late, twice or out of order, so they are
 * only hints. One exception: a failure is final, although the provider may still show the payment as pending.
 */
export async function findSessionOfEvent(
  provider: PaymentProvider,
  event: { type: string; session_id: string | null },
): Promise<PaymentSession | undefined> {
  if (event.session_id === null) return undefined
  const session = await provider.findSession(event.session_id)
  const announcedFailed = event.type === 'checkout.session.async_payment_failed'
  return session?.status === 'pending' && announcedFailed ? { ...session, status: 'failed' } : session
}
