import { expect, test } from 'vitest'
import { standardVat } from '~/models/values/money'
import { openDemoShop } from '../../../tests/support/shop-database'
import { createSandboxPlans, paySandboxPlan } from './sandbox-plans.server'

async function open() {
  const db = await openDemoShop()
  return { db, plans: createSandboxPlans(db) }
}
type Opened = Awaited<ReturnType<typeof open>>
const at = (text: string) => new Date(text)

async function begin({ db, plans }: Opened, begun: Date) {
  const request = {
    tenantId: 'un',
    plan: 'PRO' as const,
    vat: standardVat,
    customerId: '',
    returnUrl: '',
    idempotencyKey: '',
  }
  const { id } = await plans.openCheckout({ ...request, at: begun })
  await paySandboxPlan(db, { id, at: begun })
  return id
}

const billsOf = async ({ plans }: Opened, id: string) =>
  (await plans.listPaidBills(id)).toReversed().map(({ plan, isChange, totalCents, to }) => {
    return [plan, isChange, totalCents, to.toISOString().slice(0, 10)]
  })

test('a simulated plan is billed month by month on its day, however long nobody asked', async () => {
  const opened = await open()
  const { plans } = opened
  const id = await begin(opened, at('2027-12-31T08:00:00Z'))
  expect(await plans.findCheckout(id)).toMatchObject({ status: 'complete', subscriptionId: id })
  await plans.find(id, at('2028-03-31T07:59:59Z'))
  await plans.find(id, at('2028-03-31T07:59:59Z'))
  expect(await billsOf(opened, id)).toEqual([
    ['PRO', false, 23_880, '2028-01-31'],
    ['PRO', false, 23_880, '2028-02-29'],
    ['PRO', false, 23_880, '2028-03-31'],
  ])
})

test('its changes cost what a real one costs, and the end ends it', async () => {
  const opened = await open()
  const { plans } = opened
  const id = await begin(opened, at('2027-04-01T00:00:00Z'))
  const held = async (now: Date) => {
    const found = await plans.find(id, now)
    if (!found) throw new Error('No plan.')
    return found
  }
  const half = at('2027-04-16T00:00:00Z')
  const change = { vat: standardVat, idempotencyKey: '', at: half }
  await plans.lower({ ...change, subscription: await held(half), plan: 'BASIC' })
  expect(await held(half)).toMatchObject({ pricedPlan: 'BASIC', kept: { plan: 'PRO' } })
  await plans.raise({ ...change, subscription: await held(half), plan: 'PREMIUM' })
  expect((await billsOf(opened, id)).at(-1)).toEqual(['PREMIUM', true, 12_000, '2027-05-01'])
  await plans.setEnding(id, true, half)
  expect(await held(at('2027-05-01T00:00:00Z'))).toMatchObject({ status: 'ended', endsAt: at('2027-05-01T00:00:00Z') })
  expect(await billsOf(opened, id)).toHaveLength(2)
})

test('a page that was closed is never paid, and one that is paid is not paid again', async () => {
  const opened = await open()
  const { db, plans } = opened
  const request = { tenantId: 'trois', plan: 'BASIC' as const, vat: standardVat, customerId: '', returnUrl: '' }
  const now = at('2027-04-01T00:00:00Z')
  const { id } = await plans.openCheckout({ ...request, idempotencyKey: '', at: now })
  expect(await plans.expireCheckout(id)).toMatchObject({ status: 'expired', subscriptionId: null })
  await paySandboxPlan(db, { id, at: now })
  expect(await billsOf(opened, id)).toEqual([])
})
