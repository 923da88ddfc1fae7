import { expect, onTestFinished, test } from 'vitest'
import { openTenants } from '~/database/tenants.server'
import { GRACE_DAYS } from '~/models/platform/subscription'
import {
  beginPlan,
  changePlan,
  endPlansOfDoomed,
  findSubscription,
  receivePlanTransfer,
  remindUnpaid,
  setPlanEnding,
  syncCheckout,
  syncDueSubscriptions,
  syncSubscription,
} from '~/models/platform/subscription/index.server'
import { DAY_MS } from '~/runtime/time'
import { filledFolder } from '../../../tests/support/filled-folder'
import { startStripeServer } from '../../../tests/support/stripe-server'
import { createStripePlans } from './stripe-plans.server'

const begun = new Date('2027-12-31T10:00:00Z')
const tenantId = 'bougies'

async function open() {
  const clock = { now: begun }
  const stripe = await startStripeServer({ now: () => clock.now })
  const dataDir = await filledFolder({ demo: true, demoWork: false, at: begun })
  const tenants = await openTenants({ dataDir, platformDomain: 'localhost', demo: true, at: begun })
  onTestFinished(async () => {
    await tenants.close()
    await stripe.close()
  })
  const registry = { ...tenants, readRestricted: async () => undefined, lease: async () => undefined }
  const { platform, first } = registry
  const created_at = begun.toISOString()
  const trial = new Date(begun.getTime() + 7 * DAY_MS).toISOString()
  await platform
    .insertInto('tenant')
    .values({ id: tenantId, name: 'Bougies', subdomain: tenantId, state: 'active', created_at, filled_at: created_at })
    .execute()
  await platform
    .insertInto('workspace')
    .values({
      ...{ tenant_id: tenantId, draft_id: null, look_alike: tenantId, owner_name: 'Maëlle', siren: null },
      ...{ owner_email: 'maelle@bougies.example', owner_mailbox: 'maelle@bougies.example', languages: '["fr"]' },
      ...{ business_sector: 'retail', business_size: 'TPE', geographic_zone: 'Locale', monthly_budget: '<500€' },
      ...{ primary_objectives: '[]', business_description: 'Bougies', plan: 'BASIC', wanted_plan: null },
      ...{ trial_end_at: trial, open_until: trial, given_until: trial, agreement_version: '1', agreed_at: created_at },
      ...{ created_at, ready_at: created_at, invited_at: created_at },
    })
    .execute()
  const billing = createStripePlans({ secretKey: stripe.secretKey, apiUrl: stripe.origin })
  const by = { id: null, name: 'Maëlle' }
  const row = async () => {
    const found = await findSubscription(platform, tenantId)
    if (!found) throw new Error('No subscription.')
    return found
  }
  const asked = async () => ({ tenantId, billing, by, at: clock.now, revision: (await row()).revision })
  const until = async () =>
    (await platform.selectFrom('workspace').select(['open_until', 'plan']).executeTakeFirstOrThrow()) ?? {}
  const bills = () => first.db.selectFrom('bill').select(['label', 'net_cents']).orderBy('paid_at').execute()
  const sync = async () =>
    syncSubscription(registry, { subscriptionId: (await row()).subscription_id ?? '', billing, at: clock.now })
  return { ...{ clock, stripe, registry, billing, by, row, asked, until, bills, sync } }
}

type Opened = Awaited<ReturnType<typeof open>>

async function subscribe({ registry, billing, by, clock, stripe, row }: Opened, plan: 'BASIC' | 'PRO' | 'PREMIUM') {
  const result = await beginPlan(registry, { tenantId, plan, billing, by, at: clock.now })
  expect(result).toMatchObject({ ok: true })
  const paid = stripe.billing.payCheckout((await row()).checkout_id ?? '')
  await syncCheckout(registry, { tenantId, billing, at: clock.now })
  return paid
}

const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

test('a smaller plan begins with its period, after a short month, and costs its own price from then on', async () => {
  const opened = await open()
  const { clock, registry, asked, row, until, bills, sync, stripe } = opened
  const held = await subscribe(opened, 'PRO')
  expect(held.end.toISOString()).toBe('2028-01-31T10:00:00.000Z')
  expect(await changePlan(registry, { ...(await asked()), plan: 'BASIC' })).toMatchObject({ ok: true, what: 'lowered' })
  expect(await changePlan(registry, { ...(await asked()), plan: 'PREMIUM' })).toEqual({ ok: false, reason: 'lowered' })
  clock.now = daysAfter(held.end, -0.01)
  await sync()
  expect([(await until()).plan, (await row()).next_plan]).toEqual(['PRO', 'BASIC'])
  clock.now = new Date(held.end)
  stripe.billing.turnPeriod(held.id)
  await sync()
  expect(await row()).toMatchObject({ plan: 'BASIC', next_plan: null, period_end: '2028-02-29T10:00:00.000Z' })
  expect(await bills()).toEqual([
    { label: 'PRO', net_cents: 19_900 },
    { label: 'BASIC', net_cents: 9_900 },
  ])
  expect(await changePlan(registry, { ...(await asked()), plan: 'PRO' })).toMatchObject({ ok: true, what: 'raised' })
  expect(await bills()).toContainEqual({ label: 'PRO', net_cents: 10_000 })
})

test('a difference that the bank refuses leaves the plan, and neither hides nor stops a cancellation', async () => {
  const opened = await open()
  const { registry, asked, row, stripe, sync } = opened
  const held = await subscribe(opened, 'BASIC')
  stripe.billing.setDeclined(held.customer, true)
  const raised = await changePlan(registry, { ...(await asked()), plan: 'PRO' })
  expect(raised).toMatchObject({ ok: false, reason: 'confirm', url: expect.stringContaining('/pay/in_') })
  expect(await row()).toMatchObject({ plan: 'BASIC', status: 'active' })
  const cancelled = await setPlanEnding(registry, { ...(await asked()), isEnding: true })
  expect(cancelled).toMatchObject({ ok: true, what: 'cancelled', on: held.end.toISOString() })
  stripe.billing.payOpenBill(held.id)
  await sync()
  expect(await row()).toMatchObject({ plan: 'PRO', ends_at: held.end.toISOString() })
})

test('of changes decided on the same page one is made, and the other told', async () => {
  const opened = await open()
  const { registry, asked, row } = opened
  await subscribe(opened, 'PRO')
  const page = await asked()
  const results = await Promise.all([
    changePlan(registry, { ...page, plan: 'PREMIUM' }),
    changePlan(registry, { ...page, plan: 'BASIC' }),
  ])
  expect(results).toMatchObject([
    { ok: true, what: 'raised' },
    { ok: false, reason: 'changed' },
  ])
  expect(await row()).toMatchObject({ plan: 'PREMIUM', next_plan: null })
})

test('a failed payment leaves two weeks and three reminders; paid, all is as before', async () => {
  const opened = await open()
  const { clock, registry, row, until, stripe, sync } = opened
  const held = await subscribe(opened, 'PRO')
  stripe.billing.setDeclined(held.customer, true)
  clock.now = daysAfter(held.end, 0.05)
  stripe.billing.turnPeriod(held.id)
  await sync()
  expect(await row()).toMatchObject({ status: 'past_due', unpaid_since: clock.now.toISOString() })
  expect((await until()).open_until).toBe(daysAfter(clock.now, GRACE_DAYS).toISOString())
  for (const days of [0, 1, 3, 3, 7, 8, 13]) await remindUnpaid(registry, daysAfter(clock.now, days))
  const mails = await registry.first.db.selectFrom('email').select('data').where('kind', '=', 'plan-unpaid').execute()
  expect(mails.map(({ data }) => JSON.parse(data ?? '{}').reminder).sort()).toEqual([
    'payment-failed',
    'payment-last',
    'payment-reminder',
  ])
  stripe.billing.setDeclined(held.customer, false)
  stripe.billing.payOpenBill(held.id)
  await sync()
  expect(await row()).toMatchObject({ status: 'active', unpaid_since: null })
})

test('what is deleted is billed no more, and what nobody told is asked for', async () => {
  const opened = await open()
  const { clock, registry, billing, row, stripe, bills } = opened
  const held = await subscribe(opened, 'PRO')
  clock.now = daysAfter(held.end, 0.1)
  stripe.billing.turnPeriod(held.id)
  await syncDueSubscriptions(registry, { billing, at: clock.now })
  expect(await bills()).toHaveLength(2)
  await registry.platform
    .updateTable('tenant')
    .set({ delete_at: clock.now.toISOString() })
    .where('id', '=', tenantId)
    .execute()
  await endPlansOfDoomed(registry, { billing, at: clock.now })
  expect(stripe.billing.subscriptions.get(held.id)?.cancelAtPeriodEnd).toBe(true)
  stripe.billing.turnPeriod(held.id)
  clock.now = daysAfter(clock.now, 60)
  await syncDueSubscriptions(registry, { billing, at: clock.now })
  expect(await row()).toMatchObject({ status: 'ended' })
  expect(await bills()).toHaveLength(2)
})

test('a transfer sent twice is one invoice, and keeps a card from paying the same time', async () => {
  const { clock, registry, billing, by, bills, until } = await open()
  const transfer = {
    tenantId,
    id: '7d9f1c1e-8f2b-4f1e-9a55-0d5a5a1f2b3c',
    plan: 'PRO' as const,
    months: 2,
    by,
    at: clock.now,
  }
  const results = await Promise.all([receivePlanTransfer(registry, transfer), receivePlanTransfer(registry, transfer)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await bills()).toEqual([{ label: 'PRO', net_cents: 39_800 }])
  expect(await until()).toEqual({ plan: 'PRO', open_until: daysAfter(begun, 7 + 62).toISOString() })
  const card = await beginPlan(registry, { tenantId, plan: 'PRO', billing, by, at: clock.now })
  expect(card).toMatchObject({ ok: false, reason: 'paid' })
})
