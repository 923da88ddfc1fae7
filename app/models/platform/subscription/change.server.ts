import type { SubscriptionRow } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { queueEmail } from '~/models/base/outbox/index.server'
import type { Plan } from '~/models/platform/tenant'
import { findWorkspace } from '~/models/platform/tenant/index.server'
import { PaymentProviderUnavailable } from '~/models/shop/payment'
import { isLarger, type ProvidedSubscription } from '.'
import { readPlanVat } from './plan-vat.server'
import {
  type Asked,
  applySubscription,
  findSubscription,
  inTurn,
  isRunning,
  type Registry,
} from './subscription.server'

/** Of the page that the owner decided on; after another change it is refused. */
interface Change extends Asked {
  revision: number
  /** What a smaller plan no longer has, in words. */
  exceeding?: string[]
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
    const workspace = await findWorkspace(registry.platform, tenantId)
    const vat = await readPlanVat(registry, workspace ?? { vat_check: null })
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
async function applyChanged(registry: Registry, input: Parameters<typeof applySubscription>[1]): Promise<void> {
  try {
    await applySubscription(registry, input)
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
  { tenantId, row, done, exceeding = [], by, at }: Change & { row: Running; done: Extract<Changed, { ok: true }> },
): Promise<void> {
  const workspace = await findWorkspace(platform, tenantId)
  if (!workspace) return
  const { name, owner_email: to, subdomain } = workspace
  const data = {
    ...{ company: name, origin: originOf(subdomain), what: done.what, plan: done.plan, on: done.on },
    before: row.plan,
    exceeding: done.what === 'lowered' ? exceeding : [],
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
