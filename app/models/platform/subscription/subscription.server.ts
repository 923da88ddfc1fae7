import { FIRST_TENANT } from '~/database/hosts.server'
import type { SubscriptionRow } from '~/database/schema'
import type { TenantRegistry } from '~/database/tenants.server'
import { readSettings } from '~/models/base/setting/index.server'
import type { Actor } from '~/models/platform/administrator/index.server'
import { findWorkspace, type PlatformDb, type WorkspaceView } from '~/models/platform/tenant/index.server'
import { listBillsOf } from '~/models/shop/invoice/index.server'
import { catalogueVat } from '~/models/values/vat'
import { logger } from '~/runtime/logger.server'
import { openUntilOf, type PlanBilling, type ProvidedSubscription, planAt } from '.'
import { creditProvidedRefund, recordProvidedBill, referenceOf } from './plan-bill.server'

export type Registry = Pick<TenantRegistry, 'platform' | 'first' | 'readRestricted' | 'lease' | 'originOf'>

export interface Asked {
  tenantId: string
  billing: PlanBilling
  by: Actor
  at: Date
}

export function findSubscription(platform: PlatformDb, tenantId: string): Promise<SubscriptionRow | undefined> {
  return platform.selectFrom('subscription').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

/** Renews itself, or waits for a payment to. */
export function isRunning(row: Pick<SubscriptionRow, 'status'> | undefined): boolean {
  return row?.status === 'active' || row?.status === 'past_due'
}

/** What asks a provider and writes its answer, one after the other in each workspace: one process serves a folder. */
const turns = new Map<string, Promise<unknown>>()

export function inTurn<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(tenantId) ?? Promise.resolve()).then(work, work)
  const last = turn
    .catch(() => undefined)
    .finally(() => {
      if (turns.get(tenantId) === last) turns.delete(tenantId)
    })
  turns.set(tenantId, last)
  return turn
}

export async function ensureRow(
  platform: PlatformDb,
  { tenantId, billing, at }: Pick<Asked, 'tenantId' | 'billing' | 'at'>,
): Promise<SubscriptionRow> {
  const empty = { customer_id: null, checkout_id: null, checkout_plan: null, subscription_id: null, started_at: null }
  const none = { ...empty, status: 'none' as const, plan: null, next_plan: null, period_end: null, ends_at: null }
  const synced_at = at.toISOString()
  await platform
    .insertInto('subscription')
    .values({ ...none, tenant_id: tenantId, provider: billing.name, unpaid_since: null, synced_at })
    // A demonstration that got a real provider begins anew with it.
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...none, provider: billing.name, unpaid_since: null, synced_at })
        .where('subscription.provider', '<>', billing.name),
    )
    .execute()
  return platform.selectFrom('subscription').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow()
}

export type Synced = 'applied' | 'unknown'

/** Reads a subscription from its provider and applies it as it is now: events may come late, twice or in any order. */
export async function syncSubscription(
  registry: Registry,
  { subscriptionId, billing, at }: { subscriptionId: string; billing: PlanBilling; at: Date },
): Promise<Synced> {
  const known = await registry.platform
    .selectFrom('subscription')
    .select('tenant_id')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  const tenantId = known?.tenant_id ?? (await billing.find(subscriptionId, at))?.tenantId
  if (!tenantId || !(await findWorkspace(registry.platform, tenantId))) {
    logger.warn({ subscription: subscriptionId }, 'subscription of no workspace')
    return 'unknown'
  }
  return inTurn(tenantId, () => applyPresent(registry, { subscriptionId, billing, at }))
}

/** What an event of a shop says about a plan: only the first shop sells them. */
export async function settlePlanEvent(
  registry: Registry,
  input: { shopId: string; subscriptionId: string; billing: () => Promise<PlanBilling | undefined>; at: Date },
): Promise<void> {
  const { shopId, subscriptionId, at } = input
  const billing = shopId === FIRST_TENANT ? await input.billing() : undefined
  if (!billing) return
  const isBill = subscriptionId.startsWith('in_')
  const id = isBill ? await billing.subscriptionOfBill(subscriptionId) : subscriptionId
  if (id !== undefined) await syncSubscription(registry, { subscriptionId: id, billing, at })
}

/** Within the workspace's turn. */
export async function applyPresent(
  registry: Registry,
  { subscriptionId, billing, at }: { subscriptionId: string; billing: PlanBilling; at: Date },
): Promise<Synced> {
  const subscription = await billing.find(subscriptionId, at)
  return subscription ? applySubscription(registry, { subscription, billing, at }) : 'unknown'
}

export async function applySubscription(
  registry: Registry,
  { subscription, billing, at }: { subscription: ProvidedSubscription; billing: PlanBilling; at: Date },
): Promise<Synced> {
  const workspace = await findWorkspace(registry.platform, subscription.tenantId ?? '')
  if (!workspace) return 'unknown'
  const vat = catalogueVat(await readSettings(registry.first.db))
  const paid = (await billing.listPaidBills(subscription.id)).toReversed()
  const recorded = new Set(
    (await listBillsOf(registry.first.db, workspace.tenant_id)).map(({ reference }) => reference),
  )
  for (const bill of paid)
    if (!recorded.has(referenceOf(bill))) await recordProvidedBill(registry, { workspace, bill, vat, at })
  for (const bill of paid) if (bill.refundedCents > 0) await creditProvidedRefund(registry, { workspace, bill, at })
  if (subscription.status === 'waiting') return 'applied'
  const row = await ensureRow(registry.platform, { tenantId: workspace.tenant_id, billing, at })
  if (row.subscription_id !== subscription.id && row.subscription_id !== null && isRunning(row)) {
    // One that runs beside it was not opened here: it is billed, and a person decides.
    if (subscription.status !== 'ended')
      logger.error({ tenant: workspace.tenant_id, subscription: subscription.id }, 'second subscription of a workspace')
    return 'applied'
  }
  const isEarlier = subscription.startedAt.toISOString() < (row.started_at ?? '')
  if (row.subscription_id !== subscription.id && isEarlier) return 'applied'
  await write(registry, { workspace, row, subscription, at })
  return 'applied'
}

async function write(
  registry: Registry,
  input: { workspace: WorkspaceView; row: SubscriptionRow; subscription: ProvidedSubscription; at: Date },
): Promise<void> {
  const { workspace, row, subscription, at } = input
  const { id, customerId, status, pricedPlan, periodEnd, endsAt, unpaidSince } = subscription
  if (status === 'waiting') return
  const plan = planAt(subscription, at)
  const given = workspace.given_until ?? workspace.trial_end_at
  const until = openUntilOf(subscription)?.toISOString() ?? ''
  const open_until = until > given ? until : given
  const runs = status !== 'ended'
  await registry.platform.transaction().execute(async (trx) => {
    await trx
      .updateTable('subscription')
      .set({
        ...{ customer_id: customerId, subscription_id: id, status, plan },
        started_at: subscription.startedAt.toISOString(),
        ...{ next_plan: runs && plan !== pricedPlan ? pricedPlan : null, period_end: periodEnd.toISOString() },
        ...{ ends_at: endsAt?.toISOString() ?? null, unpaid_since: unpaidSince?.toISOString() ?? null },
        synced_at: at.toISOString(),
      })
      .where('tenant_id', '=', row.tenant_id)
      .execute()
    await trx
      .updateTable('workspace')
      .set({
        open_until,
        ...(runs && { plan }),
        paid_until: (unpaidSince ?? endsAt ?? periodEnd).toISOString(),
        ...{ asked_plan: null, asked_at: null },
      })
      .where('tenant_id', '=', row.tenant_id)
      .execute()
    if (open_until > at.toISOString())
      await trx.updateTable('tenant').set({ ended_at: null }).where('id', '=', row.tenant_id).execute()
  })
  await registry.readRestricted()
}
