import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SandboxSubscriptionTable, ShopDb } from '~/database/schema'
import {
  monthsAfter,
  type PlanBilling,
  type PlanChange,
  type PlanCheckout,
  type ProvidedSubscription,
  planAt,
  proratedCents,
} from '~/models/platform/subscription'
import { type Plan, plans } from '~/models/platform/tenant'
import { PaymentProviderUnavailable } from '~/models/shop/payment'
import { vatOf } from '~/models/values/money'

type Row = Selectable<SandboxSubscriptionTable>

/**
 * Simulated plans of a demonstration, stored in the first shop: what was to be paid is paid when it is asked for, month
 * by month, so that a stop changes nothing.
 */
export function createSandboxPlans(db: ShopDb): PlanBilling {
  const change = (id: string, at: Date, set: (row: Row) => Partial<Row>) =>
    db.transaction().execute(async (trx) => {
      const row = await renewed(trx, id, at)
      if (!row) throw new PaymentProviderUnavailable('Sandbox: unknown plan')
      await trx.updateTable('sandbox_subscription').set(set(row)).where('id', '=', id).execute()
      return toSubscription({ ...row, ...set(row) })
    })
  return {
    name: 'sandbox',
    createCustomer: async ({ tenantId }) => `cus_sandbox_${tenantId}`,
    openCheckout: async ({ tenantId, plan, vat, at }) => {
      const now = at.toISOString()
      const id = `cs_sandbox_${randomBytes(20).toString('hex')}`
      await db
        .insertInto('sandbox_subscription')
        .values({
          ...{ id, tenant_id: tenantId, plan, kept_plan: null, kept_until: null, status: 'open', is_ending: 0 },
          ...{ net_cents: plans[plan].priceCents, vat_percent: vat.percent },
          ...{ anchor_at: now, period_start: now, period_end: now },
        })
        .execute()
      return { id, status: 'open', url: null, subscriptionId: null }
    },
    findCheckout: async (id) => toCheckout(await findRow(db, id)),
    async expireCheckout(id) {
      await db
        .updateTable('sandbox_subscription')
        .set({ status: 'ended' })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .execute()
      return toCheckout(await findRow(db, id))
    },
    find: (id, at) =>
      db.transaction().execute(async (trx) => {
        const row = await renewed(trx, id, at)
        return row && toSubscription(row)
      }),
    raise: (asked) => db.transaction().execute((trx) => raise(trx, asked)),
    lower: ({ subscription, plan, at }) => {
      const paid = planAt(subscription, at)
      return change(subscription.id, at, (row) => ({
        ...{ plan, net_cents: plans[plan].priceCents },
        kept_plan: paid === plan ? null : paid,
        kept_until: paid === plan ? null : row.period_end,
      }))
    },
    setEnding: (id, isEnding, at) => change(id, at, () => ({ is_ending: isEnding ? 1 : 0 })),
    endNow: (id, at) => change(id, at, () => ({ status: 'ended', period_end: at.toISOString() })),
    async listPaidBills(id) {
      const bills = await db
        .selectFrom('sandbox_plan_invoice')
        .selectAll()
        .where('subscription_id', '=', id)
        .orderBy('paid_at', 'desc')
        .orderBy('id')
        .limit(100)
        .execute()
      return bills.map((bill) => ({
        ...{ id: bill.id, means: 'sandbox' as const, plan: bill.plan, isChange: bill.is_change === 1 },
        ...{ netCents: bill.net_cents, totalCents: bill.net_cents + bill.vat_cents },
        ...{ from: new Date(bill.period_from), to: new Date(bill.period_to), paidAt: new Date(bill.paid_at) },
        ...{ refundedCents: 0, address: [], vatNumber: '' },
      }))
    },
    subscriptionOfBill: async () => undefined,
    async setVat(id, { percent }) {
      await db.updateTable('sandbox_subscription').set({ vat_percent: percent }).where('id', '=', id).execute()
    },
  }
}

/** The owner's answer on the simulated page: paid, or the page closed. */
export function paySandboxPlan(db: ShopDb, { id, at }: { id: string; at: Date }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await findRow(trx, id)
    if (row?.status !== 'open') return
    const period = { period_start: at.toISOString(), period_end: monthsAfter(at, 1).toISOString() }
    await trx
      .updateTable('sandbox_subscription')
      .set({ status: 'active', anchor_at: at.toISOString(), ...period })
      .where('id', '=', id)
      .execute()
    await insertBill(trx, { ...row, ...period }, { netCents: row.net_cents, isChange: false })
  })
}

function findRow(db: ShopDb, id: string): Promise<Row | undefined> {
  return db.selectFrom('sandbox_subscription').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Bills each period that began meanwhile; one that was to end has ended. */
async function renewed(trx: ShopDb, id: string, at: Date): Promise<Row | undefined> {
  let row = await findRow(trx, id)
  const now = at.toISOString()
  while (row?.status === 'active' && row.period_end <= now) {
    const next: Row = row.is_ending === 1 ? { ...row, status: 'ended' } : { ...row, ...followingPeriod(row) }
    const { id: _, ...set } = next
    await trx.updateTable('sandbox_subscription').set(set).where('id', '=', id).execute()
    if (next.status === 'active') await insertBill(trx, next, { netCents: next.net_cents, isChange: false })
    row = next
  }
  return row
}

function followingPeriod({ anchor_at, period_end }: Row): Pick<Row, 'period_start' | 'period_end'> {
  const anchor = new Date(anchor_at)
  let months = 1
  while (monthsAfter(anchor, months).toISOString() <= period_end) months += 1
  return { period_start: period_end, period_end: monthsAfter(anchor, months).toISOString() }
}

async function raise(trx: ShopDb, { subscription, plan, at }: PlanChange): Promise<ProvidedSubscription> {
  const row = await renewed(trx, subscription.id, at)
  if (!row) throw new PaymentProviderUnavailable('Sandbox: unknown plan')
  const paid = planAt(toSubscription(row), at)
  const difference = plans[plan].priceCents - plans[paid].priceCents
  const span = { from: new Date(row.period_start), to: new Date(row.period_end), at }
  const set = { plan, net_cents: plans[plan].priceCents, kept_plan: null, kept_until: null }
  await trx.updateTable('sandbox_subscription').set(set).where('id', '=', row.id).execute()
  const netCents = proratedCents(difference, span)
  const raised = { ...row, ...set }
  if (netCents > 0) await insertBill(trx, { ...raised, period_start: at.toISOString() }, { netCents, isChange: true })
  return toSubscription(raised)
}

async function insertBill(
  trx: ShopDb,
  row: Row,
  { netCents, isChange }: { netCents: number; isChange: boolean },
): Promise<void> {
  await trx
    .insertInto('sandbox_plan_invoice')
    .values({
      ...{ id: `in_sandbox_${randomBytes(12).toString('hex')}`, subscription_id: row.id, plan: row.plan },
      ...{ is_change: isChange ? 1 : 0, net_cents: netCents, vat_cents: vatOf(netCents, row.vat_percent) },
      ...{ period_from: row.period_start, period_to: row.period_end, paid_at: row.period_start },
    })
    .execute()
}

function toCheckout(row: Row | undefined): PlanCheckout | undefined {
  if (!row) return undefined
  const isPaid = row.status === 'active' || row.period_end > row.period_start
  const status = row.status === 'open' ? 'open' : isPaid ? 'complete' : 'expired'
  return { id: row.id, status, url: null, subscriptionId: isPaid ? row.id : null }
}

function toSubscription(row: Row): ProvidedSubscription {
  const periodEnd = new Date(row.period_end)
  const kept = (plan: Plan) => ({ plan, until: new Date(row.kept_until ?? row.period_end) })
  return {
    ...{ id: row.id, customerId: `cus_sandbox_${row.tenant_id}`, tenantId: row.tenant_id },
    status: row.status === 'open' ? 'waiting' : row.status,
    ...{
      pricedPlan: row.plan,
      kept: row.kept_plan && row.kept_until === row.period_end ? kept(row.kept_plan) : null,
      periodEnd,
    },
    startedAt: new Date(row.anchor_at),
    endsAt: row.status === 'ended' || row.is_ending === 1 ? periodEnd : null,
    ...{ unpaidSince: null, confirmUrl: null },
  }
}
