import { afterAll, expect, test } from 'vitest'
import { openApp } from '../support/app'
import type { FakeSubscription } from '../support/stripe-billing'
import type { FakeEvent } from '../support/stripe-objects'
import { signatureHeader, startStripeServer } from '../support/stripe-server'
import { workspaceOf } from '../support/workspace'
import { drawing, inParallel, report, rounds, seed, seededRandom } from './support'

const EVENTS = rounds(150, 1_000)
const FORGED_SHARE = 0.05
const AT_ONCE = 12
const names = ['bougies', 'savons', 'tapis', 'miels']

const stripe = await startStripeServer()
const app = await openApp(stripe.environment)
const { tenants } = await import('~/database/registry.server')
const { findSubscription } = await import('~/models/platform/subscription/index.server')
const { findWorkspace } = await import('~/models/platform/tenant/index.server')
const { GRACE_DAYS } = await import('~/models/platform/subscription')
const { DAY_MS } = await import('~/runtime/time')
const registry = await tenants()

afterAll(() => stripe.close())

const { between, chance, pick, shuffle } = drawing(seededRandom(seed))
const planNames = ['BASIC', 'PRO', 'PREMIUM']
type Owner = Awaited<ReturnType<typeof workspaceOf>>['owner']

/** The one that a workspace pays now; earlier ones have ended. */
function heldBy(name: string): FakeSubscription | undefined {
  return [...stripe.billing.subscriptions.values()].filter(({ metadata }) => metadata.tenant_id === name).at(-1)
}

/** What its owner, the card or the calendar does next. */
async function live(name: string, owner: Owner): Promise<void> {
  const held = heldBy(name)
  if (!held || held.status === 'canceled') return subscribe(name, owner)
  const send = (verb: string, fields: Record<string, string> = {}) => change(name, owner, { verb, fields })
  const acts = [
    () => stripe.billing.turnPeriod(held.id),
    () => stripe.billing.turnPeriod(held.id),
    () => send('changer', { plan: pick(planNames) }),
    () => send('changer', { plan: pick(planNames) }),
    () => send(pick(['resilier', 'reprendre'])),
    () => stripe.billing.setDeclined(held.customer, chance(0.5)),
    () => {
      stripe.billing.setDeclined(held.customer, false)
      if (held.latest.status === 'open') stripe.billing.payOpenBill(held.id)
    },
  ]
  await pick(acts)()
}

async function subscribe(name: string, owner: Owner): Promise<void> {
  const response = await owner.post('/admin/formule/carte', { plan: pick(planNames) })
  const id = response.headers.get('Location')?.split('/pay/')[1]
  // Its end may not be told yet: then a plan still runs here.
  if (!id) return deliverAll(stripe.events.filter(({ body }) => body.includes(`"${name}"`)).slice(-4))
  stripe.billing.setDeclined(String(stripe.billing.checkouts.get(id)?.params.customer), false)
  stripe.billing.payCheckout(id)
}

async function change(name: string, owner: Owner, { verb, fields }: { verb: string; fields: Record<string, string> }) {
  const row = await findSubscription(registry.platform, name)
  await owner.post(`/admin/formule/${verb}`, { ...fields, revision: String(row?.revision ?? 0) })
}

const counted = { events: 0, deliveries: 0, forged: 0, forgedAccepted: 0, refused: 0 }

async function deliverAll(events: FakeEvent[]): Promise<void> {
  const repeated = events.flatMap((event) => Array.from({ length: between(1, 10) }, () => event))
  const sent = shuffle(repeated.map((event) => (chance(FORGED_SHARE) ? forge(event) : sign(event))))
  await inParallel([...sent, ...shuffle(events.map(sign))], AT_ONCE, async ({ body, signature, isForged }) => {
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
    const { ok } = await app.visitor().fetch('/webhooks/stripe', { method: 'POST', headers, body })
    counted.deliveries += 1
    if (isForged) counted.forged += 1
    if (isForged && ok) counted.forgedAccepted += 1
    if (!isForged && !ok) counted.refused += 1
  })
}

const sign = ({ body }: FakeEvent) => ({ body, signature: stripe.sign(body), isForged: false })

function forge(event: FakeEvent) {
  const body = event.body.replace(event.id, `evt_forged_${between(1, 1e9)}`)
  const old = new Date(Date.now() - between(310, 1e6) * 1000)
  const signature = pick([
    stripe.sign(event.body),
    stripe.sign(body, old),
    signatureHeader(body, 'whsec_other', new Date()),
    '',
  ])
  return { body, signature, isForged: true }
}

test('events of plans repeated, shuffled and forged leave each workspace where Stripe says it is, each bill once', async () => {
  const owners = new Map<string, Owner>()
  for (const name of names) owners.set(name, (await workspaceOf(app, name)).owner)
  let told = 0
  while (stripe.events.length < EVENTS) {
    const name = pick(names)
    const owner = owners.get(name)
    if (owner) await live(name, owner)
    // Some come in between, some only at the end.
    if (chance(0.1)) {
      await deliverAll(stripe.events.slice(told).filter(() => chance(0.5)))
      told = stripe.events.length
    }
  }
  await deliverAll(stripe.events)
  counted.events = stripe.events.length

  const paid = stripe.billing.bills.filter(({ status, net }) => status === 'paid' && net > 0)
  const bills = await app.db.selectFrom('bill').selectAll().execute()
  const invoices = await app.db
    .selectFrom('invoice')
    .select('bill_reference')
    .where('bill_reference', 'is not', null)
    .execute()
  const references = paid.map(({ id }) => `stripe:${id}`).sort()
  const differences: string[] = []
  for (const name of names) differences.push(...(await differencesOf(name)))
  report('plan-events', {
    ...counted,
    subscriptions: stripe.billing.subscriptions.size,
    bills: bills.length,
    differences: differences.length,
  })
  expect(differences).toEqual([])
  expect(counted).toMatchObject({ forgedAccepted: 0, refused: 0 })
  expect(bills.map(({ reference }) => reference).sort()).toEqual(references)
  expect(invoices.map(({ bill_reference }) => bill_reference).sort()).toEqual(references)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  expect(sum(bills.map(({ total_cents }) => total_cents))).toBe(sum(paid.map(({ net, tax }) => net + tax)))
})

async function differencesOf(name: string): Promise<string[]> {
  const held = heldBy(name)
  const row = await findSubscription(registry.platform, name)
  const workspace = await findWorkspace(registry.platform, name)
  if (!held) return row?.subscription_id ? [`${name}: a subscription from nowhere`] : []
  const planOf = (price: string) =>
    planNames[[9_900, 19_900, 39_900].indexOf(stripe.billing.prices.get(price)?.unit_amount ?? 0)]
  const { kept_plan, kept_until } = held.metadata
  const isKept = kept_plan !== undefined && Number(kept_until) >= Math.floor(held.end.getTime() / 1000)
  const second = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)
  const isUnpaid = held.status === 'past_due' || (held.status === 'canceled' && held.latest.status === 'open')
  const end = held.endedAt ?? (held.cancelAtPeriodEnd ? held.end : null)
  const until = isUnpaid
    ? new Date(second(held.latest.created).getTime() + GRACE_DAYS * DAY_MS)
    : end
      ? second(end)
      : new Date(second(held.end).getTime() + GRACE_DAYS * DAY_MS)
  const given = workspace?.given_until ?? ''
  const is = JSON.stringify({
    ...{ id: row?.subscription_id, status: row?.status, ends: row?.ends_at, open: workspace?.open_until },
    plan: row?.plan,
  })
  const should = JSON.stringify({
    ...{
      id: held.id,
      status: held.status === 'canceled' ? 'ended' : held.status,
      ends: end ? second(end).toISOString() : null,
    },
    ...{ open: until.toISOString() > given ? until.toISOString() : given },
    plan: isKept ? kept_plan : planOf(held.price),
  })
  return is === should ? [] : [`${name}: ${is} instead of ${should}`]
}

test('the numbers of its invoices have no gap', async () => {
  const series = await app.db
    .selectFrom('invoice')
    .select(({ fn }) => ['series', fn.countAll<number>().as('count'), fn.max<number>('sequence').as('last')])
    .groupBy('series')
    .execute()
  expect(series.filter(({ count, last }) => count !== last)).toEqual([])
})
