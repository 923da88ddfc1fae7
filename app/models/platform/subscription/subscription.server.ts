import { FIRST_TENANT } from '~/database/hosts.server'
import type { SubscriptionRow } from '~/database/schema'
import type { TenantRegistry } from '~/database/tenants.server'
import { recordAudit } from '~/models/base/audit/index.server'
import { queueEmail } from '~/models/base/outbox/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import type { Actor } from '~/models/platform/administrator/index.server'
import type { Plan } from '~/models/platform/tenant'
import { findWorkspace, type PlatformDb, type WorkspaceView } from '~/models/platform/tenant/index.server'
import { listBillsOf } from '~/models/shop/invoice/index.server'
import { PaymentProviderUnavailable } from '~/models/shop/payment'
import { catalogueVat } from '~/models/values/vat'
import { logger } from '~/runtime/logger.server'
import { isLarger, openUntilOf, type PlanBilling, type ProvidedSubscription, planAt } from '.'
import { readBuyer, recordProvidedBill, referenceOf } from './plan-bill.server'

export type Registry = Pick<TenantRegistry, 'platform' | 'first' | 'readRestricted' | 'lease' | 'originOf'>

interface Asked {
  tenantId: string
  billing: PlanBilling
  by: Actor
  at: Date
}

/** Of the page that the owner decided on; after another change it is refused. */
interface Change extends Asked {
  revision: number
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

function inTurn<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(tenantId) ?? Promise.resolve()).then(work, work)
  const last = turn
    .catch(() => undefined)
    .finally(() => {
      if (turns.get(tenantId) === last) turns.delete(tenantId)
    })
  turns.set(tenantId, last)
  return turn
}

export type Begun =
  | { ok: true; url: string | null }
  | { ok: false; reason: 'unknown' | 'running' }
  /** Paid by transfer until then: a card would pay twice. */
  | { ok: false; reason: 'paid'; until: string }

/** Opens the payment page of a plan; an earlier one that is still open is closed first, so that only one can be paid. */
export function beginPlan(registry: Registry, { plan, ...asked }: Asked & { plan: Plan }): Promise<Begun> {
  const { tenantId, billing, at } = asked
  return inTurn(tenantId, async () => {
    const workspace = await findWorkspace(registry.platform, tenantId)
    if (!workspace) return { ok: false, reason: 'unknown' }
    const row = await ensureRow(registry.platform, asked)
    if (await finishCheckout(registry, { row, billing, at })) return { ok: false, reason: 'running' }
    const { status, ends_at } = (await findSubscription(registry.platform, tenantId)) ?? row
    if (status === 'past_due' || (status === 'active' && (ends_at === null || ends_at > at.toISOString())))
      return { ok: false, reason: 'running' }
    const until = workspace.paid_until ?? ''
    const isTransfer = until === workspace.given_until
    if (isTransfer && until > at.toISOString()) return { ok: false, reason: 'paid', until }
    return openCheckout(registry, { ...asked, plan, workspace, row })
  })
}

async function ensureRow(
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

async function openCheckout(
  registry: Registry,
  input: Omit<Asked, 'by'> & { plan: Plan; workspace: WorkspaceView; row: SubscriptionRow },
): Promise<Begun> {
  const { tenantId, plan, billing, workspace, row, at } = input
  const attempt = row.attempt + 1
  const change = (set: Partial<SubscriptionRow>) =>
    registry.platform.updateTable('subscription').set(set).where('tenant_id', '=', tenantId).execute()
  await change({ attempt })
  const { name, address, vatNumber } = await readBuyer(registry, workspace)
  const customerId =
    row.customer_id ??
    (await billing.createCustomer({ tenantId, name, email: workspace.owner_email, vatNumber, address }))
  await change({ customer_id: customerId })
  const checkout = await billing.openCheckout({
    ...{ tenantId, plan, customerId, at, vat: await readPlanVat(registry) },
    returnUrl: `${registry.originOf(workspace.subdomain)}/admin/formule?paiement=1`,
    idempotencyKey: `plan:${tenantId}:${attempt}:${at.getTime()}`,
  })
  await change({ checkout_id: checkout.id, checkout_plan: plan })
  return { ok: true, url: checkout.url }
}

/** That of the first shop, as in its catalogue. */
export async function readPlanVat({ first }: Pick<Registry, 'first'>) {
  return catalogueVat(await readSettings(first.db))
}

/** Closes the payment page that is open, or applies what was paid on it; true where it was paid. */
async function finishCheckout(
  registry: Registry,
  { row, billing, at }: { row: SubscriptionRow; billing: PlanBilling; at: Date },
): Promise<boolean> {
  if (!row.checkout_id) return false
  const checkout = await billing.expireCheckout(row.checkout_id)
  await forgetCheckout(registry.platform, row)
  if (checkout?.status !== 'complete' || !checkout.subscriptionId) return false
  await applyPresent(registry, { subscriptionId: checkout.subscriptionId, billing, at })
  return true
}

function forgetCheckout(platform: PlatformDb, { tenant_id, checkout_id }: SubscriptionRow) {
  return platform
    .updateTable('subscription')
    .set({ checkout_id: null, checkout_plan: null })
    .where('tenant_id', '=', tenant_id)
    .where('checkout_id', '=', checkout_id)
    .execute()
}

/** Closes an open payment page: nothing was paid. */
export function giveUpCheckout(
  registry: Registry,
  { tenantId, billing, at }: { tenantId: string; billing: PlanBilling; at: Date },
): Promise<void> {
  return inTurn(tenantId, async () => {
    const row = await findSubscription(registry.platform, tenantId)
    if (row) await finishCheckout(registry, { row, billing, at })
  })
}

/** Asks the provider what became of the payment page that the owner came back from. */
export function syncCheckout(
  registry: Registry,
  { tenantId, billing, at }: { tenantId: string; billing: PlanBilling; at: Date },
): Promise<void> {
  return inTurn(tenantId, async () => {
    const row = await findSubscription(registry.platform, tenantId)
    if (!row?.checkout_id) return
    const checkout = await billing.findCheckout(row.checkout_id)
    if (checkout?.status === 'open') return
    await forgetCheckout(registry.platform, row)
    if (checkout?.subscriptionId) await applyPresent(registry, { subscriptionId: checkout.subscriptionId, billing, at })
  })
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
  if (billing) await syncSubscription(registry, { subscriptionId, billing, at })
}

/** Within the workspace's turn. */
async function applyPresent(
  registry: Registry,
  { subscriptionId, billing, at }: { subscriptionId: string; billing: PlanBilling; at: Date },
): Promise<Synced> {
  const subscription = await billing.find(subscriptionId, at)
  return subscription ? apply(registry, { subscription, billing, at }) : 'unknown'
}

async function apply(
  registry: Registry,
  { subscription, billing, at }: { subscription: ProvidedSubscription; billing: PlanBilling; at: Date },
): Promise<Synced> {
  const workspace = await findWorkspace(registry.platform, subscription.tenantId ?? '')
  if (!workspace) return 'unknown'
  const vat = await readPlanVat(registry)
  const recorded = new Set(
    (await listBillsOf(registry.first.db, workspace.tenant_id)).map(({ reference }) => reference),
  )
  for (const bill of (await billing.listPaidBills(subscription.id)).toReversed())
    if (!recorded.has(referenceOf(bill))) await recordProvidedBill(registry, { workspace, bill, vat, at })
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

export type Changed =
  | { ok: true; what: 'raised' | 'lowered' | 'kept' | 'cancelled' | 'resumed'; on: string; plan: Plan }
  /** The bank asks the owner to confirm the difference; until then nothing changes. */
  | { ok: false; reason: 'confirm'; url: string }
  | { ok: false; reason: 'none' | 'changed' | 'unpaid' | 'ending' | 'same' | 'running' | 'lowered' }
  | { ok: false; reason: 'cancelled-before'; on: string }

type Running = SubscriptionRow & { subscription_id: string; plan: Plan; period_end: string }

/** A larger plan at once, a smaller one with the next period. */
export function changePlan(registry: Registry, { plan, ...change }: Change & { plan: Plan }): Promise<Changed> {
  return changeRunning(registry, change, async (row, subscription) => {
    if (row.unpaid_since) return { ok: false, reason: 'unpaid' }
    if (row.ends_at) return { ok: false, reason: 'ending' }
    if (plan === row.plan && !row.next_plan) return { ok: false, reason: 'same' }
    if (plan === row.next_plan) return { ok: false, reason: 'same' }
    const { tenantId, billing, revision, at } = change
    const vat = await readPlanVat(registry)
    const asked = { subscription, plan, vat, at, idempotencyKey: `plan-change:${tenantId}:${revision}:${plan}` }
    const raises = isLarger(plan, row.plan)
    // Its difference would be counted from the smaller plan's price.
    if (raises && row.next_plan) return { ok: false, reason: 'lowered' }
    const after = raises ? await billing.raise(asked) : await billing.lower(asked)
    const what = raises ? 'raised' : plan === row.plan ? 'kept' : 'lowered'
    const on = raises ? at.toISOString() : row.period_end
    return { after, done: { ok: true, what, on, plan } }
  })
}

/** Cancelled, it runs to the end of its period; until then that can be undone. */
export function setPlanEnding(
  registry: Registry,
  { isEnding, ...change }: Change & { isEnding: boolean },
): Promise<Changed> {
  return changeRunning(registry, change, async (row) => {
    if (isEnding && row.ends_at) return { ok: false, reason: 'cancelled-before', on: row.ends_at }
    if (!isEnding && !row.ends_at) return { ok: false, reason: 'running' }
    const after = await change.billing.setEnding(row.subscription_id, isEnding, change.at)
    const on = (after.endsAt ?? after.periodEnd).toISOString()
    return { after, done: { ok: true, what: isEnding ? 'cancelled' : 'resumed', on, plan: row.plan } }
  })
}

type Decided = Extract<Changed, { ok: false }> | { after: ProvidedSubscription; done: Extract<Changed, { ok: true }> }

function changeRunning(
  registry: Registry,
  change: Change,
  decide: (row: Running, subscription: ProvidedSubscription) => Promise<Decided>,
): Promise<Changed> {
  const { tenantId, billing, revision, at } = change
  return inTurn(tenantId, async () => {
    const row = await findSubscription(registry.platform, tenantId)
    if (!isRunningRow(row) || row.provider !== billing.name) return { ok: false, reason: 'none' }
    // Told by its date even to a page of before: cancelling twice is what happens, not a race.
    if (row.revision !== revision && !row.ends_at) return { ok: false, reason: 'changed' }
    const subscription = await billing.find(row.subscription_id, at)
    if (!subscription || subscription.status === 'ended') return { ok: false, reason: 'none' }
    const decided = await decide(row, subscription)
    if (!('after' in decided)) return decided
    await registry.platform
      .updateTable('subscription')
      .set({ revision: row.revision + 1 })
      .where('tenant_id', '=', tenantId)
      .execute()
    await applyChanged(registry, { subscription: decided.after, billing, at })
    if (decided.done.what === 'raised' && decided.after.confirmUrl)
      return { ok: false, reason: 'confirm', url: decided.after.confirmUrl }
    await tell(registry, { ...change, row, done: decided.done })
    return decided.done
  })
}

/** What was changed is changed, even where its bills cannot be read now: their event or the clock brings them. */
async function applyChanged(registry: Registry, input: Parameters<typeof apply>[1]): Promise<void> {
  try {
    await apply(registry, input)
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
  }
}

function isRunningRow(row: SubscriptionRow | undefined): row is Running {
  return (
    row !== undefined && isRunning(row) && row.subscription_id !== null && row.plan !== null && row.period_end !== null
  )
}

async function tell(
  { platform, first, originOf }: Registry,
  { tenantId, row, done, by, at }: Change & { row: Running; done: Extract<Changed, { ok: true }> },
): Promise<void> {
  const workspace = await findWorkspace(platform, tenantId)
  if (!workspace) return
  const { name, owner_email: to, subdomain } = workspace
  const data = {
    ...{ company: name, origin: originOf(subdomain), what: done.what, plan: done.plan, on: done.on },
    before: row.plan,
  }
  await first.db.transaction().execute(async (trx) => {
    await recordAudit(trx, {
      ...{ at, actor: by, action: 'tenant.plan', subject: { kind: 'tenant', id: tenantId, label: name } },
      before: { plan: row.next_plan ?? row.plan, until: row.ends_at ?? '' },
      after: { plan: done.plan, until: done.what === 'cancelled' ? done.on : '' },
    })
    await queueEmail(trx, { key: `plan-changed:${tenantId}:${row.revision + 1}`, kind: 'plan-changed', data, to, at })
  })
}

const A_RUN = 50

/** Whose state may have changed without a word of the provider: a period is over, a bill is open, a page was paid. */
export async function syncDueSubscriptions(
  registry: Registry,
  { billing, at }: { billing: PlanBilling; at: Date },
): Promise<number> {
  const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString()
  const due = await registry.platform
    .selectFrom('subscription')
    .select(['tenant_id', 'subscription_id', 'checkout_id'])
    .where('provider', '=', billing.name)
    .where((eb) =>
      eb.or([
        eb('checkout_id', 'is not', null),
        eb.and([
          eb('status', 'in', ['active', 'past_due']),
          eb.or([
            eb('synced_at', '<', ago(24 * 60)),
            eb.and([eb('period_end', '<=', at.toISOString()), eb('synced_at', '<', ago(5))]),
            eb.and([eb('unpaid_since', 'is not', null), eb('synced_at', '<', ago(60))]),
          ]),
        ]),
      ]),
    )
    .orderBy('synced_at')
    .orderBy('tenant_id')
    .limit(A_RUN)
    .execute()
  for (const { tenant_id: tenantId, subscription_id: subscriptionId, checkout_id } of due) {
    if (checkout_id) await syncCheckout(registry, { tenantId, billing, at })
    if (subscriptionId) await syncSubscription(registry, { subscriptionId, billing, at })
  }
  return due.length
}

/** A workspace whose deletion is announced is not billed again. */
export async function endPlansOfDoomed(
  registry: Registry,
  { billing, at }: { billing: PlanBilling; at: Date },
): Promise<void> {
  const doomed = await registry.platform
    .selectFrom('subscription')
    .innerJoin('tenant', 'tenant.id', 'subscription.tenant_id')
    .select(['subscription.tenant_id', 'subscription.subscription_id', 'subscription.unpaid_since'])
    .where('tenant.delete_at', 'is not', null)
    .where('subscription.provider', '=', billing.name)
    .where('subscription.status', 'in', ['active', 'past_due'])
    .where('subscription.ends_at', 'is', null)
    .orderBy('subscription.tenant_id')
    .limit(A_RUN)
    .execute()
  for (const { tenant_id, subscription_id: id, unpaid_since } of doomed)
    await inTurn(tenant_id, async () => {
      if (!id) return
      const subscription = unpaid_since ? await billing.endNow(id, at) : await billing.setEnding(id, true, at)
      await apply(registry, { subscription, billing, at })
    })
}
