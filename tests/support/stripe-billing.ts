import { type Answer, type FakeEvent, missing, randomId } from './stripe-objects'
import { BadRequest, check, listOf, mapOf, type ParameterRule, type Params, textMapOf } from './stripe-parameters'

/** Stripe Billing without the network: prices, customers, subscriptions with their bills, and the portal. */

type ObjectRule = ParameterRule & { kind: 'object' }
const text = (oneOf?: string[]): ParameterRule => ({ kind: 'text', ...(oneOf && { oneOf }) })
const metadata: ParameterRule = { kind: 'map', maxKeys: 50 }
const strings: ParameterRule = { kind: 'list', of: text() }
const flag = text(['true', 'false'])
const object = (fields: Record<string, ParameterRule>, required: string[] = []): ObjectRule => ({
  kind: 'object',
  fields,
  required,
})
const cents: ParameterRule = { kind: 'integer', min: 0, max: 99_999_999 }
const limit: ParameterRule = { kind: 'integer', min: 1, max: 100 }
const expand: ParameterRule = { kind: 'list', of: text(['latest_invoice']) }
const expandCharges: ParameterRule = { kind: 'list', of: text(['data.charge']) }

const rules = {
  customer: object({
    ...{ name: text(), email: text(), metadata, preferred_locales: strings },
    address: object({ line1: text(), country: text(['FR']) }),
    tax_id_data: { kind: 'list', of: object({ type: text(['eu_vat']), value: text() }, ['type', 'value']) },
  }),
  priceList: object({ lookup_keys: strings, active: flag, limit }),
  price: object(
    {
      ...{ currency: text(['eur']), unit_amount: cents, lookup_key: text(), metadata },
      recurring: object({ interval: text(['day', 'week', 'month', 'year']) }, ['interval']),
      tax_behavior: text(['exclusive', 'inclusive', 'unspecified']),
      product_data: object({ name: text() }, ['name']),
    },
    ['currency', 'unit_amount', 'product_data'],
  ),
  taxRateList: object({ active: flag, inclusive: flag, limit }),
  taxRate: object({ display_name: text(), inclusive: flag, percentage: text(), country: text(['FR']), metadata }, [
    'display_name',
    'inclusive',
    'percentage',
  ]),
  checkout: object(
    {
      ...{ mode: text(['subscription']), locale: text(['auto', 'fr']), customer: text(), metadata },
      payment_method_types: { kind: 'list', of: text(['card']) },
      line_items: { kind: 'list', of: object({ price: text(), quantity: { kind: 'integer', min: 1 } }, ['price']) },
      subscription_data: object({ metadata, default_tax_rates: strings }),
      ...{ client_reference_id: text(), success_url: text(), cancel_url: text(), expires_at: { kind: 'integer' } },
      billing_address_collection: text(['auto', 'required']),
      customer_update: object({ address: text(['auto', 'never']), name: text(['auto', 'never']) }),
      tax_id_collection: object({ enabled: flag }, ['enabled']),
    },
    ['mode', 'line_items', 'success_url', 'customer'],
  ),
  update: object({
    items: { kind: 'list', of: object({ id: text(), price: text() }, ['id', 'price']) },
    proration_behavior: text(['always_invoice', 'create_prorations', 'none']),
    payment_behavior: text(['pending_if_incomplete', 'allow_incomplete', 'error_if_incomplete']),
    ...{ cancel_at_period_end: flag, expand, default_tax_rates: strings },
  }),
  invoiceList: object({
    subscription: text(),
    status: text(['draft', 'open', 'paid', 'void']),
    limit,
    expand: expandCharges,
  }),
  portalList: object({ active: flag, limit }),
  portal: object(
    {
      business_profile: object({ headline: text() }),
      features: object({
        ...{ payment_method_update: object({ enabled: flag }), invoice_history: object({ enabled: flag }) },
        customer_update: object({ enabled: flag, allowed_updates: strings }),
        subscription_cancel: object({ enabled: flag }),
        subscription_update: object({ enabled: flag }),
      }),
      metadata,
    },
    ['features'],
  ),
  portalSession: object({ customer: text(), configuration: text(), locale: text(['fr']), return_url: text() }, [
    'customer',
  ]),
}

export interface FakeSubscription {
  id: string
  customer: string
  status: 'active' | 'past_due' | 'canceled'
  metadata: Record<string, string>
  item: string
  price: string
  taxPercent: number
  created: number
  start: Date
  end: Date
  cancelAtPeriodEnd: boolean
  endedAt: Date | null
  latest: FakeBill
  /** Waits for the bank. */
  pendingPrice: string | null
}

export interface FakeBill {
  id: string
  subscription: string
  status: 'open' | 'paid' | 'void'
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  lines: { amount: number; price: string; from: Date; to: Date }[]
  net: number
  tax: number
  created: Date
  paidAt: Date | null
  /** Given back of its charge, and of that by credit notes. */
  refunded: number
  credited: number
}

interface FakeCheckout {
  id: string
  status: 'open' | 'complete' | 'expired'
  params: Params
  subscription: string | null
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export function createStripeBilling(options: {
  now: () => Date
  payUrl: (id: string) => string
  emit: (type: string, object: Record<string, unknown>) => FakeEvent
}) {
  const { now, payUrl, emit } = options
  const prices = new Map<string, { id: string; unit_amount: number; lookup_key: string; metadata: object }>()
  const taxRates = new Map<string, { id: string; percentage: number; metadata: object }>()
  const customers = new Map<string, Params>()
  const checkouts = new Map<string, FakeCheckout>()
  const subscriptions = new Map<string, FakeSubscription>()
  const bills: FakeBill[] = []
  const portals: Record<string, unknown>[] = []
  const declined = new Set<string>()

  const list = (data: unknown[]): Answer => ({ status: 200, body: { object: 'list', has_more: false, data } })
  const ok = (body: object): Answer => ({ status: 200, body: { ...body } })
  const amountOf = (price: string) => prices.get(price)?.unit_amount ?? 0

  function route(method: string | undefined, path: string, params: Params): Answer | undefined {
    const [, session, expires] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
    const [, invoice] = /^\/v1\/invoices\/([^/]+)$/.exec(path) ?? []
    const asked = bills.find(({ id }) => id === invoice)
    if (method === 'GET' && asked) return ok(billObject(asked))
    const [, subscription] = /^\/v1\/subscriptions\/([^/]+)$/.exec(path) ?? []
    if (session && checkouts.has(session)) return answerCheckout(session, expires !== undefined)
    if (subscription && method === 'DELETE') return cancelNow(subscription)
    if (subscription) return method === 'POST' ? update(subscription, params) : findSubscription(subscription, params)
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      return params.mode === 'subscription' ? createCheckout(params) : undefined
    }
    return simple[`${method} ${path}`]?.(params)
  }

  const simple: Record<string, (params: Params) => Answer> = {
    'POST /v1/customers': (params) => {
      check(params, rules.customer, '')
      const id = `cus_${randomId(14)}`
      customers.set(id, params)
      return ok({ id, object: 'customer', email: params.email, name: params.name })
    },
    'GET /v1/prices': (params) => {
      check(params, rules.priceList, '')
      const keys = listOf(params.lookup_keys)
      return list([...prices.values()].filter(({ lookup_key }) => keys.includes(lookup_key)))
    },
    'POST /v1/prices': (params) => {
      check(params, rules.price, '')
      const key = String(params.lookup_key)
      if ([...prices.values()].some(({ lookup_key }) => lookup_key === key))
        throw new BadRequest('A price already uses that lookup key', { param: 'lookup_key' })
      const made = {
        ...{ id: `price_${randomId(24)}`, object: 'price', lookup_key: key, metadata: textMapOf(params.metadata) },
        unit_amount: Number(params.unit_amount),
      }
      prices.set(made.id, made)
      return ok(made)
    },
    'GET /v1/tax_rates': (params) => {
      check(params, rules.taxRateList, '')
      return list([...taxRates.values()])
    },
    'POST /v1/tax_rates': (params) => {
      check(params, rules.taxRate, '')
      const made = {
        ...{ id: `txr_${randomId(24)}`, object: 'tax_rate', percentage: Number(params.percentage) },
        metadata: textMapOf(params.metadata),
      }
      taxRates.set(made.id, made)
      return ok(made)
    },
    'GET /v1/invoices': (params) => {
      check(params, rules.invoiceList, '')
      const found = bills.filter(
        ({ subscription, status }) => subscription === params.subscription && status === params.status,
      )
      return list(found.toReversed().map(billObject))
    },
    'GET /v1/billing_portal/configurations': (params) => {
      check(params, rules.portalList, '')
      return list(portals)
    },
    'POST /v1/billing_portal/configurations': (params) => {
      check(params, rules.portal, '')
      const made = { id: `bpc_${randomId(24)}`, object: 'billing_portal.configuration', ...params }
      portals.push(made)
      return ok(made)
    },
    'POST /v1/billing_portal/sessions': (params) => {
      check(params, rules.portalSession, '')
      if (!customers.has(String(params.customer))) return missing('customer', String(params.customer))
      return ok({ id: `bps_${randomId(24)}`, object: 'billing_portal.session', url: payUrl('portail') })
    },
  }

  function createCheckout(params: Params): Answer {
    check(params, rules.checkout, '')
    if (!customers.has(String(params.customer))) return missing('customer', String(params.customer))
    for (const line of listOf(params.line_items))
      if (!prices.has(String(mapOf(line).price)))
        throw new BadRequest('No such price', { param: 'line_items[0][price]' })
    for (const rate of listOf(mapOf(params.subscription_data).default_tax_rates))
      if (!taxRates.has(String(rate))) throw new BadRequest('No such tax rate', { param: 'default_tax_rates' })
    const id = `cs_test_${randomId(58)}`
    checkouts.set(id, { id, status: 'open', params, subscription: null })
    return answerCheckout(id, false)
  }

  function answerCheckout(id: string, expires: boolean): Answer {
    const checkout = checkouts.get(id)
    if (!checkout) return missing('checkout.session', id)
    if (expires && checkout.status !== 'open')
      throw new BadRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`)
    if (expires) checkout.status = 'expired'
    return ok(checkoutObject(checkout))
  }

  function checkoutObject({ id, status, subscription, params }: FakeCheckout) {
    return {
      ...{ id, object: 'checkout.session', mode: 'subscription', status, subscription, customer: params.customer },
      ...{ payment_status: status === 'complete' ? 'paid' : 'unpaid', url: status === 'open' ? payUrl(id) : null },
      ...{ client_reference_id: params.client_reference_id, metadata: textMapOf(params.metadata) },
    }
  }

  function findSubscription(id: string, params: Params): Answer {
    check(params, object({ expand }), '')
    const found = subscriptions.get(id)
    return found ? ok(subscriptionObject(found)) : missing('subscription', id)
  }

  function cancelNow(id: string): Answer {
    const found = subscriptions.get(id)
    if (!found) return missing('subscription', id)
    Object.assign(found, { status: 'canceled', endedAt: now() })
    emit('customer.subscription.deleted', subscriptionObject(found))
    return ok(subscriptionObject(found))
  }

  function update(id: string, params: Params): Answer {
    const { metadata: changes, ...others } = params
    // An empty text empties a list.
    const rest = others.default_tax_rates === '' ? { ...others, default_tax_rates: [] } : others
    check(rest, rules.update, '')
    const found = subscriptions.get(id)
    if (!found) return missing('subscription', id)
    if (found.status === 'canceled') throw new BadRequest('A canceled subscription can only update its metadata')
    for (const [key, value] of Object.entries(mapOf(changes))) {
      if (value === '') delete found.metadata[key]
      else found.metadata[key] = String(value)
    }
    if (params.cancel_at_period_end !== undefined) found.cancelAtPeriodEnd = params.cancel_at_period_end === 'true'
    if (rest.default_tax_rates !== undefined) found.taxPercent = percentOf(rest.default_tax_rates)
    const [item] = listOf(params.items).map(mapOf)
    if (item) reprice(found, String(item.price), params)
    emit('customer.subscription.updated', subscriptionObject(found))
    return ok(subscriptionObject(found))
  }

  function reprice(found: FakeSubscription, price: string, { proration_behavior, payment_behavior }: Params) {
    if (!prices.has(price)) throw new BadRequest('No such price', { param: 'items[0][price]' })
    if (proration_behavior !== 'always_invoice') {
      found.price = price
      return
    }
    const left = (found.end.getTime() - now().getTime()) / (found.end.getTime() - found.start.getTime())
    const span = { from: now(), to: found.end }
    const lines = [
      { amount: -Math.round(amountOf(found.price) * left), price: found.price, ...span },
      { amount: Math.round(amountOf(price) * left), price, ...span },
    ]
    const bill = addBill(found, { reason: 'subscription_update', lines })
    if (bill.status === 'paid') found.price = price
    else if (payment_behavior === 'pending_if_incomplete') found.pendingPrice = price
  }

  function addBill(
    found: Pick<FakeSubscription, 'id' | 'customer' | 'taxPercent'>,
    { reason, lines }: Pick<FakeBill, 'reason' | 'lines'>,
  ): FakeBill {
    const net = lines.reduce((sum, { amount }) => sum + amount, 0)
    const isPaid = !declined.has(found.customer)
    const bill: FakeBill = {
      ...{ id: `in_${randomId(24)}`, subscription: found.id, status: isPaid ? 'paid' : 'open', reason, lines, net },
      ...{ tax: Math.round((net * found.taxPercent) / 100), created: now(), paidAt: isPaid ? now() : null },
      ...{ refunded: 0, credited: 0 },
    }
    bills.push(bill)
    const known = subscriptions.get(found.id)
    if (known) known.latest = bill
    emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', billObject(bill))
    return bill
  }

  const chargeOf = ({ id, net, tax, refunded }: FakeBill) => ({
    ...{ id: id.replace('in_', 'ch_'), object: 'charge', invoice: id, amount: net + tax, amount_refunded: refunded },
  })

  function billObject(bill: FakeBill) {
    const { id, subscription, status, reason, lines, net, tax, created, paidAt } = bill
    return {
      ...{ id, object: 'invoice', subscription, status, billing_reason: reason, currency: 'eur' },
      ...{ subtotal: net, tax, total: net + tax, total_excluding_tax: net, created: seconds(created) },
      status_transitions: { finalized_at: seconds(created), paid_at: paidAt && seconds(paidAt) },
      ...{ hosted_invoice_url: payUrl(id), post_payment_credit_notes_amount: bill.credited, charge: chargeOf(bill) },
      customer_address: { line1: '1 rue du Port', line2: null, postal_code: '29000', city: 'Quimper', country: 'FR' },
      customer_tax_ids: [],
      lines: {
        object: 'list',
        data: lines.map(({ amount, price, from, to }) => {
          return { amount, price: prices.get(price), period: { start: seconds(from), end: seconds(to) } }
        }),
      },
    }
  }

  function subscriptionObject(found: FakeSubscription) {
    return {
      ...{ id: found.id, object: 'subscription', customer: found.customer, status: found.status },
      ...{ metadata: found.metadata, created: found.created },
      items: { object: 'list', data: [{ id: found.item, price: prices.get(found.price), quantity: 1 }] },
      ...{ current_period_start: seconds(found.start), current_period_end: seconds(found.end) },
      cancel_at_period_end: found.cancelAtPeriodEnd,
      cancel_at: found.cancelAtPeriodEnd ? seconds(found.end) : null,
      ended_at: found.endedAt && seconds(found.endedAt),
      pending_update: found.pendingPrice ? { expires_at: seconds(now()) + 82_800 } : null,
      latest_invoice: billObject(found.latest),
    }
  }

  function percentOf(rates: Params[string]): number {
    return listOf(rates).reduce<number>((sum, rate) => sum + (taxRates.get(String(rate))?.percentage ?? 0), 0)
  }

  function monthAfter(at: Date): Date {
    const next = new Date(at)
    next.setUTCMonth(at.getUTCMonth() + 1, 1)
    const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
    next.setUTCDate(Math.min(at.getUTCDate(), days))
    return next
  }

  function need(id: string): FakeSubscription {
    const found = subscriptions.get(id)
    if (!found) throw new Error(`No subscription ${id}`)
    return found
  }

  /** The owner pays the page with a card; the events in the order Stripe makes them. */
  function payCheckout(id: string): FakeSubscription {
    const checkout = checkouts.get(id)
    if (checkout?.status !== 'open') throw new Error(`Checkout ${id} is ${checkout?.status}`)
    const { params } = checkout
    const [line] = listOf(params.line_items).map(mapOf)
    const { default_tax_rates, metadata: given } = mapOf(params.subscription_data)
    const price = String(line?.price)
    const [start, end] = [now(), monthAfter(now())]
    const taxPercent = percentOf(default_tax_rates)
    const head = { id: `sub_${randomId(24)}`, customer: String(params.customer), taxPercent }
    const lines = [{ amount: amountOf(price), price, from: start, to: end }]
    const latest = addBill(head, { reason: 'subscription_create', lines })
    const made: FakeSubscription = {
      ...{
        ...head,
        status: 'active',
        metadata: textMapOf(given),
        item: `si_${randomId(14)}`,
        price,
        start,
        end,
        latest,
      },
      // No two begin in the same second.
      created: seconds(start) + subscriptions.size,
      ...{ cancelAtPeriodEnd: false, endedAt: null, pendingPrice: null },
    }
    subscriptions.set(made.id, made)
    Object.assign(checkout, { status: 'complete', subscription: made.id })
    emit('customer.subscription.created', subscriptionObject(made))
    emit('checkout.session.completed', checkoutObject(checkout))
    return made
  }

  /** The period is over: the next one is billed, or the subscription ends. */
  function turnPeriod(id: string): void {
    const found = need(id)
    if (found.status === 'canceled') return
    if (found.cancelAtPeriodEnd) {
      Object.assign(found, { status: 'canceled', endedAt: found.end })
      emit('customer.subscription.deleted', subscriptionObject(found))
      return
    }
    Object.assign(found, { start: found.end, end: monthAfter(found.end) })
    const lines = [{ amount: amountOf(found.price), price: found.price, from: found.start, to: found.end }]
    const bill = addBill(found, { reason: 'subscription_cycle', lines })
    found.status = bill.status === 'paid' ? 'active' : 'past_due'
    emit('customer.subscription.updated', subscriptionObject(found))
  }

  /** The open bill is paid after all, with another card or the bank's confirmation. */
  function payOpenBill(id: string): void {
    const found = need(id)
    if (found.latest.status !== 'open') throw new Error(`No open bill of ${id}`)
    Object.assign(found.latest, { status: 'paid', paidAt: now() })
    if (found.pendingPrice) Object.assign(found, { price: found.pendingPrice, pendingPrice: null })
    found.status = 'active'
    emit('invoice.paid', billObject(found.latest))
    emit('customer.subscription.updated', subscriptionObject(found))
  }

  /** By hand, in Stripe; `byNote`: with a credit note, which it announces too. */
  function refund(billId: string, cents: number, { byNote = false } = {}): void {
    const bill = bills.find(({ id }) => id === billId)
    if (!bill) throw new Error(`No bill ${billId}`)
    bill.refunded += cents
    if (byNote) bill.credited += cents
    if (byNote) emit('credit_note.created', { id: `cn_${randomId(14)}`, object: 'credit_note', invoice: billId })
    emit('charge.refunded', chargeOf(bill))
  }

  return {
    route,
    ...{ checkouts, subscriptions, bills, customers, prices, portals },
    ...{ payCheckout, turnPeriod, payOpenBill, refund },
    /** The card of a customer is declined from now on, or pays again. */
    setDeclined: (customer: string, isDeclined: boolean) =>
      void (isDeclined ? declined.add(customer) : declined.delete(customer)),
  }
}
