import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { z } from 'zod'
import {
  type CheckoutRequest,
  type PlanBilling,
  type PlanChange,
  type PlanCheckout,
  type PlanCustomer,
  type ProvidedBill,
  type ProvidedSubscription,
  planAt,
  planNames,
} from '~/models/platform/subscription'
import { type Plan, plans } from '~/models/platform/tenant'
import type { Vat } from '~/models/values/money'
import { API_VERSION, boundedCalls, isMissing, type StripeOptions } from './stripe.server'

const version = { apiVersion: API_VERSION }
const expand = ['latest_invoice']
const CHECKOUT_MINUTES = 31
const A_PAGE = 100
/** Decades of months, with changes. */
const MAX_BILLS = 1_000

/** Stripe Billing: prices, tax rates and the portal are made in the account when they are first needed. */
export function createStripePlans(options: StripeOptions): PlanBilling {
  const call = boundedCalls(options)
  const ask = <T>(operation: string, work: (stripe: Stripe) => Promise<T>) => call(operation, undefined, work)
  return {
    name: 'stripe',
    createCustomer: (customer) => ask('plan-customer', (stripe) => createCustomer(stripe, customer)),
    openCheckout: (request) => ask('plan-checkout', (stripe) => openCheckout(stripe, request)),
    findCheckout: (id) =>
      ask('plan-find-checkout', (stripe) =>
        known(async () => toCheckout(await stripe.checkout.sessions.retrieve(id, {}, version))),
      ),
    expireCheckout: (id) => ask('plan-expire', (stripe) => expireCheckout(stripe, id)),
    find: (id) => ask('plan-find', (stripe) => known(() => retrieve(stripe, id))),
    raise: (change) => ask('plan-raise', (stripe) => raise(stripe, change)),
    lower: (change) => ask('plan-lower', (stripe) => lower(stripe, change)),
    setEnding: (id, isEnding) =>
      ask('plan-end', async (stripe) =>
        toSubscription(await stripe.subscriptions.update(id, { cancel_at_period_end: isEnding, expand }, version)),
      ),
    endNow: (id) =>
      ask('plan-end-now', async (stripe) => toSubscription(await stripe.subscriptions.cancel(id, { expand }, version))),
    listPaidBills: (id) => ask('plan-bills', (stripe) => listPaidBills(stripe, id)),
    subscriptionOfBill: (id) =>
      ask('plan-bill', (stripe) =>
        known(async () => billOwner.parse(await stripe.invoices.retrieve(id, {}, version)).subscription ?? undefined),
      ),
    setVat: (id, vat) =>
      ask('plan-vat', async (stripe) => {
        const default_tax_rates = await taxRates(stripe, vat)
        await stripe.subscriptions.update(
          id,
          { default_tax_rates: default_tax_rates.length > 0 ? default_tax_rates : '' },
          version,
        )
      }),
    openPortal: (input) => ask('plan-portal', (stripe) => openPortal(stripe, input)),
  }
}

async function known<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function createCustomer(stripe: Stripe, customer: PlanCustomer): Promise<string> {
  const { tenantId, name, email, vatNumber, address } = customer
  const given = {
    ...{ name, email, preferred_locales: ['fr'], metadata: { tenant_id: tenantId } },
    ...(address && { address: { line1: address, country: 'FR' } }),
  }
  // Keys of idempotency are logged in clear at Stripe.
  const digest = createHash('sha256').update(JSON.stringify(customer)).digest('hex')
  const options = { ...version, idempotencyKey: `plan-customer:${digest}` }
  try {
    const taxId = vatNumber ? [{ type: 'eu_vat' as const, value: vatNumber }] : []
    return (await stripe.customers.create({ ...given, ...(taxId.length > 0 && { tax_id_data: taxId }) }, options)).id
  } catch (error) {
    // A number that Stripe does not take must not stop the purchase: its page asks for one.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !vatNumber) throw error
    return (
      await stripe.customers.create(given, {
        ...options,
        idempotencyKey: `${options.idempotencyKey}:plain`,
      })
    ).id
  }
}

async function openCheckout(stripe: Stripe, request: CheckoutRequest): Promise<PlanCheckout> {
  const { tenantId, plan, vat, customerId, returnUrl, idempotencyKey, at } = request
  const metadata = { tenant_id: tenantId }
  const rates = await taxRates(stripe, vat)
  const session = await stripe.checkout.sessions.create(
    {
      ...{ mode: 'subscription', locale: 'fr', payment_method_types: ['card'], customer: customerId },
      ...{ client_reference_id: tenantId, metadata },
      line_items: [{ price: await priceOf(stripe, plan), quantity: 1 }],
      subscription_data: { metadata, ...(rates.length > 0 && { default_tax_rates: rates }) },
      ...{ billing_address_collection: 'required', customer_update: { address: 'auto', name: 'auto' } },
      ...{ tax_id_collection: { enabled: true }, success_url: returnUrl, cancel_url: returnUrl },
      expires_at: Math.floor(at.getTime() / 1000) + CHECKOUT_MINUTES * 60,
    },
    { ...version, idempotencyKey },
  )
  return toCheckout(session)
}

async function expireCheckout(stripe: Stripe, id: string): Promise<PlanCheckout | undefined> {
  try {
    return toCheckout(await stripe.checkout.sessions.expire(id, {}, version))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return known(async () => toCheckout(await stripe.checkout.sessions.retrieve(id, {}, version)))
  }
}

/** Of a plan at its present price, found by a key that names both. */
async function priceOf(stripe: Stripe, plan: Plan): Promise<string> {
  const { priceCents } = plans[plan]
  const key = `catalyse-${plan}-${priceCents}-eur`
  const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }, version)
  const [price] = found.data
  if (price) return price.id
  const made = await stripe.prices.create(
    {
      ...{ currency: 'eur', unit_amount: priceCents, recurring: { interval: 'month' }, tax_behavior: 'exclusive' },
      ...{ lookup_key: key, metadata: { plan }, product_data: { name: `Formule ${plan}` } },
    },
    { ...version, idempotencyKey: key },
  )
  return made.id
}

async function taxRates(stripe: Stripe, { percent }: Vat): Promise<string[]> {
  if (percent === 0) return []
  const listed = await stripe.taxRates.list({ active: true, inclusive: false, limit: 100 }, version)
  const found = listed.data.find(({ percentage, metadata }) => percentage === percent && metadata?.catalyse === 'tva')
  if (found) return [found.id]
  const made = await stripe.taxRates.create(
    { display_name: 'TVA', inclusive: false, percentage: percent, country: 'FR', metadata: { catalyse: 'tva' } },
    { ...version, idempotencyKey: `catalyse-tva-${percent}` },
  )
  return [made.id]
}

async function retrieve(stripe: Stripe, id: string): Promise<ProvidedSubscription> {
  return toSubscription(await stripe.subscriptions.retrieve(id, { expand }, version))
}

/** `pending_if_incomplete`: where the payment fails or the bank asks the owner, the plan stays what it was. */
async function raise(stripe: Stripe, change: PlanChange): Promise<ProvidedSubscription> {
  const { subscription, plan, idempotencyKey } = change
  const item = await itemOf(stripe, subscription.id)
  const raised = await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item, price: await priceOf(stripe, plan) }],
      ...{ proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete', expand },
    },
    { ...version, idempotencyKey },
  )
  return toSubscription(raised)
}

function lower(stripe: Stripe, change: PlanChange): Promise<ProvidedSubscription> {
  const { subscription, plan, at } = change
  const paid = planAt(subscription, at)
  return reprice(stripe, { ...change, kept: paid === plan ? null : paid })
}

async function reprice(stripe: Stripe, change: PlanChange & { kept: Plan | null }): Promise<ProvidedSubscription> {
  const { subscription, plan, kept, idempotencyKey } = change
  const item = await itemOf(stripe, subscription.id)
  const until = String(Math.floor(subscription.periodEnd.getTime() / 1000))
  const repriced = await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item, price: await priceOf(stripe, plan) }],
      metadata: kept ? { kept_plan: kept, kept_until: until } : { kept_plan: '', kept_until: '' },
      ...{ proration_behavior: 'none', expand },
    },
    { ...version, idempotencyKey: `${idempotencyKey}:price` },
  )
  return toSubscription(repriced)
}

async function itemOf(stripe: Stripe, id: string): Promise<string> {
  const { items } = subscriptionSchema.parse(await stripe.subscriptions.retrieve(id, { expand }, version))
  return items.data[0].id
}

async function listPaidBills(stripe: Stripe, subscription: string): Promise<ProvidedBill[]> {
  const asked = { subscription, status: 'paid' as const, limit: A_PAGE, expand: ['data.charge'] }
  const listed = stripe.invoices.list(asked, version)
  return (await listed.autoPagingToArray({ limit: MAX_BILLS })).flatMap((invoice) => toBill(invoice) ?? [])
}

const MADE_BY = { catalyse: 'formules' }

async function openPortal(
  stripe: Stripe,
  { customerId, returnUrl }: { customerId: string; returnUrl: string },
): Promise<string> {
  const listed = await stripe.billingPortal.configurations.list({ active: true, limit: 100 }, version)
  const found = listed.data.find(({ metadata }) => metadata?.catalyse === MADE_BY.catalyse)
  const configuration = found?.id ?? (await createPortal(stripe)).id
  const session = await stripe.billingPortal.sessions.create(
    { customer: customerId, configuration, locale: 'fr', return_url: returnUrl },
    version,
  )
  return z.url().parse(session.url)
}

/** Plans are changed and cancelled on our screen alone, which says what follows. */
function createPortal(stripe: Stripe) {
  return stripe.billingPortal.configurations.create(
    {
      business_profile: { headline: 'Votre carte et vos paiements' },
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'tax_id'] },
        subscription_cancel: { enabled: false },
        subscription_update: { enabled: false },
      },
      metadata: MADE_BY,
    },
    { ...version, idempotencyKey: 'catalyse-formules-portail' },
  )
}

const checkoutSchema = z.object({
  id: z.string().regex(/^cs_[A-Za-z0-9_-]{1,200}$/),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.url().nullish(),
  subscription: z.string().nullish(),
})

function toCheckout(answer: unknown): PlanCheckout {
  const { id, status, url, subscription } = checkoutSchema.parse(answer)
  return { id, status, url: url ?? null, subscriptionId: subscription ?? null }
}

const planName = z.enum(planNames)
const instant = z.int().transform((seconds) => new Date(seconds * 1000))

const priceSchema = z
  .object({ unit_amount: z.int().nullish(), metadata: z.object({ plan: planName.optional() }).catch({}) })
  .transform(({ unit_amount, metadata }, context) => {
    const plan = metadata.plan ?? planNames.find((name) => plans[name].priceCents === unit_amount)
    if (plan) return plan
    context.addIssue({ code: 'custom', message: 'Not the price of a plan.' })
    return z.NEVER
  })

const subscriptionSchema = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.enum([
    ...['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'],
  ] as const),
  metadata: z.object({
    tenant_id: z.string().optional(),
    kept_plan: planName.optional().catch(undefined),
    kept_until: z.coerce.number().int().optional().catch(undefined),
  }),
  items: z.object({ data: z.tuple([z.object({ id: z.string(), price: priceSchema })]) }),
  created: instant,
  current_period_end: instant,
  cancel_at: instant.nullish(),
  ended_at: instant.nullish(),
  pending_update: z.object({}).nullish(),
  latest_invoice: z
    .object({
      status: z.string().nullish(),
      created: instant,
      hosted_invoice_url: z.url().nullish(),
      status_transitions: z.object({ finalized_at: instant.nullish() }),
    })
    .nullish(),
})

const states: Record<z.output<typeof subscriptionSchema>['status'], ProvidedSubscription['status']> = {
  ...{ incomplete: 'waiting', incomplete_expired: 'waiting', trialing: 'active', active: 'active' },
  ...{ past_due: 'past_due', unpaid: 'past_due', paused: 'past_due', canceled: 'ended' },
}

function toSubscription(answer: unknown): ProvidedSubscription {
  const read = subscriptionSchema.parse(answer)
  const { metadata, latest_invoice: bill } = read
  const status = states[read.status]
  const isUnpaid =
    status === 'past_due' || (status === 'ended' && ['open', 'uncollectible'].includes(bill?.status ?? ''))
  return {
    ...{ id: read.id, customerId: read.customer, tenantId: metadata.tenant_id ?? null, status },
    pricedPlan: read.items.data[0].price,
    kept: keptOf(read),
    startedAt: read.created,
    ...{ periodEnd: read.current_period_end, endsAt: read.ended_at ?? read.cancel_at ?? null },
    unpaidSince: isUnpaid && bill ? (bill.status_transitions.finalized_at ?? bill.created) : null,
    confirmUrl: read.pending_update ? (bill?.hosted_invoice_url ?? null) : null,
  }
}

/** Of this period alone: what an earlier one kept is over. */
function keptOf({ metadata, current_period_end }: z.output<typeof subscriptionSchema>): ProvidedSubscription['kept'] {
  const { kept_plan: plan, kept_until } = metadata
  const until = new Date((kept_until ?? 0) * 1000)
  return plan && until >= current_period_end ? { plan, until } : null
}

const billOwner = z.object({ subscription: z.string().nullish() })

const billSchema = z.object({
  id: z.string().max(255),
  charge: z.object({ amount_refunded: z.int() }).nullish().catch(null),
  post_payment_credit_notes_amount: z.int().nullish(),
  total: z.int(),
  total_excluding_tax: z.int().nullish(),
  tax: z.int().nullish(),
  billing_reason: z.string().nullish(),
  created: instant,
  status_transitions: z.object({ paid_at: instant.nullish() }),
  customer_address: z
    .object({
      ...{ line1: z.string().nullish(), line2: z.string().nullish() },
      ...{ postal_code: z.string().nullish(), city: z.string().nullish() },
    })
    .nullish(),
  customer_tax_ids: z.array(z.object({ type: z.string(), value: z.string().nullish() })).nullish(),
  lines: z.object({
    data: z.array(
      z.object({
        amount: z.int(),
        period: z.object({ start: instant, end: instant }),
        price: priceSchema.nullish().catch(null),
      }),
    ),
  }),
})

/** Undefined where nothing was to pay, or for what is no plan. */
function toBill(answer: unknown): ProvidedBill | undefined {
  const bill = billSchema.parse(answer)
  const line = bill.lines.data.filter(({ amount, price }) => amount > 0 && price).at(-1)
  if (bill.total <= 0 || !line?.price) return undefined
  const { line1, line2, postal_code, city } = bill.customer_address ?? {}
  const town = [postal_code, city].filter(Boolean).join(' ')
  return {
    ...{ id: bill.id, means: 'stripe', plan: line.price, isChange: bill.billing_reason === 'subscription_update' },
    netCents: bill.total_excluding_tax ?? bill.total - (bill.tax ?? 0),
    totalCents: bill.total,
    ...{ from: line.period.start, to: line.period.end, paidAt: bill.status_transitions.paid_at ?? bill.created },
    // A refund may be made with a credit note or without one.
    refundedCents: Math.max(bill.charge?.amount_refunded ?? 0, bill.post_payment_credit_notes_amount ?? 0),
    address: [line1, line2, town].flatMap((text) => text?.trim() || []),
    vatNumber: bill.customer_tax_ids?.find(({ type }) => type === 'eu_vat')?.value ?? '',
  }
}
