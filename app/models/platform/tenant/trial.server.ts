import type { Workspace } from '~/database/schema'
import type { TenantRegistry } from '~/database/tenants.server'
import { recordAudit } from '~/models/base/audit/index.server'
import { queueEmail } from '~/models/base/outbox/index.server'
import type { Actor } from '~/models/platform/administrator/index.server'
import { DAY_MS } from '~/runtime/time'
import { LAST_NOTICE, LAST_NOTICE_DAYS, NOTICE_DAYS, type Plan, TRIAL_DAYS, type TrialNotice, trialNotices } from '.'
import type { PlatformDb } from './draft.server'
import { arePlansOnSale } from './plan.server'
import { findWorkspace } from './workspace.server'

type Registry = Pick<TenantRegistry, 'platform' | 'first' | 'readRestricted' | 'originOf'>

/**
 * Ends what is due, opens again what was paid meanwhile, mails each notice once a period, and announces the deletion
 * of what stayed closed. Right again by itself after a stop, and after the clock was set forth and back.
 */
export async function keepTrials(registry: Registry, at: Date): Promise<{ ended: number; reopened: number }> {
  const now = at.toISOString()
  if (!(await arePlansOnSale(registry.first))) await keepOpen(registry, at)
  const ended = await markEnded(registry, { at: now, isOver: true })
  const reopened = await markEnded(registry, { at: now, isOver: false })
  if (ended + reopened > 0) await registry.readRestricted()
  for (const notice of trialNotices) await mailNotices(registry, { notice, at })
  await suspendForgotten(registry, at)
  return { ended, reopened }
}

/** Nothing can be bought yet: each keeps a week ahead of it, so that none ends on the day the sale begins. */
async function keepOpen({ platform }: Registry, at: Date): Promise<void> {
  const inDays = (days: number) => new Date(at.getTime() + days * DAY_MS).toISOString()
  await platform
    .updateTable('workspace')
    .set({ open_until: inDays(TRIAL_DAYS), given_until: inDays(TRIAL_DAYS) })
    .where('open_until', '<', inDays(TRIAL_DAYS / 2))
    .execute()
}

async function markEnded({ platform }: Registry, { at, isOver }: { at: string; isOver: boolean }): Promise<number> {
  const those = platform
    .selectFrom('workspace')
    .select('tenant_id')
    .where('open_until', isOver ? '<=' : '>', at)
    .where('ready_at', 'is not', null)
  const changed = await platform
    .updateTable('tenant')
    .set({ ended_at: isOver ? at : null })
    .where('id', 'in', those)
    .where('ended_at', isOver ? 'is' : 'is not', null)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

/** Of those whose end is as near, or as far back, as the notice says; one that a stop delayed is left out when late. */
async function mailNotices(registry: Registry, { notice, at }: { notice: TrialNotice; at: Date }): Promise<void> {
  const { platform, first } = registry
  const iso = (ms: number) => new Date(at.getTime() + ms).toISOString()
  const due = await platform
    .selectFrom('workspace')
    .innerJoin('tenant', 'tenant.id', 'workspace.tenant_id')
    .leftJoin('subscription', 'subscription.tenant_id', 'workspace.tenant_id')
    .select(['tenant.id', 'tenant.name', 'tenant.subdomain', 'subscription.unpaid_since'])
    .select(['workspace.owner_email', 'workspace.open_until', 'workspace.plan', 'workspace.paid_until'])
    .where('tenant.closed_at', 'is', null)
    .where('tenant.delete_at', 'is', null)
    .where('workspace.open_until', '<=', iso(-notice.afterDays * DAY_MS))
    .where('workspace.open_until', '>', iso(-(notice.afterDays + notice.lateDays) * DAY_MS))
    // What renews itself does not end, and a failed payment has reminders of its own.
    .$if(notice.afterDays < 0, (due) =>
      due.where((eb) =>
        eb
          .or([eb('subscription.status', 'is', null), eb('subscription.status', 'in', ['none', 'ended'])])
          .or(eb.and([eb('subscription.ends_at', 'is not', null), eb('subscription.unpaid_since', 'is', null)])),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('workspace_notice as noted')
            .select('noted.kind')
            .whereRef('noted.tenant_id', '=', 'tenant.id')
            .whereRef('noted.open_until', '=', 'workspace.open_until')
            .where('noted.kind', '=', notice.kind),
        ),
      ),
    )
    .orderBy('workspace.open_until')
    .orderBy('tenant.id')
    .limit(200)
    .execute()
  for (const { id, name, subdomain, owner_email, open_until, plan, paid_until, unpaid_since } of due) {
    const kind = 'workspace-notice'
    const paid = paid_until === null ? null : plan
    const data = {
      notice: notice.kind,
      company: name,
      origin: registry.originOf(subdomain),
      until: open_until,
      plan: paid,
      ...(unpaid_since !== null && { isUnpaid: true }),
    }
    await queueEmail(first.db, { key: `${kind}:${notice.kind}:${id}:${open_until}`, kind, data, to: owner_email, at })
    const noted = { tenant_id: id, kind: notice.kind, open_until, noted_at: at.toISOString() }
    await platform
      .insertInto('workspace_notice')
      .values(noted)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Those whose last notice was given in time. */
async function suspendForgotten({ platform, readRestricted }: Registry, at: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS).toISOString()
  const warned = platform
    .selectFrom('workspace')
    .innerJoin('workspace_notice as noted', (join) =>
      join.onRef('noted.tenant_id', '=', 'workspace.tenant_id').onRef('noted.open_until', '=', 'workspace.open_until'),
    )
    .select('workspace.tenant_id')
    .where('workspace.open_until', '<=', daysAgo(NOTICE_DAYS))
    .where('noted.kind', '=', LAST_NOTICE)
    .where('noted.noted_at', '<=', daysAgo(LAST_NOTICE_DAYS))
  const suspended = await platform
    .updateTable('tenant')
    .set({ suspended_at: at.toISOString(), delete_at: at.toISOString() })
    .where('id', 'in', warned)
    .where('ended_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (Number(suspended.numUpdatedRows) > 0) await readRestricted()
}

interface Given {
  tenantId: string
  /** Also becomes the plan whose limits apply. */
  plan?: Plan | undefined
  days: number
  /** The transfer that pays it, recorded once; undefined for what is given for nothing. */
  transferId?: string | undefined
  /** Kept in the audit log. */
  reason: string
  by: Actor
  at: Date
}

/** Opens a workspace longer: from its present end, or from now on if that is past. */
export async function openLonger(registry: Registry, given: Given): Promise<{ ok: boolean }> {
  const { platform, first } = registry
  const { reason, transferId, by, at } = given
  const opened = await platform.transaction().execute((trx) => extend(trx, given))
  if (!opened) return { ok: false }
  await registry.readRestricted()
  const { workspace, after } = opened
  const subject = { kind: 'tenant', id: workspace.tenant_id, label: workspace.name }
  const before = { until: workspace.open_until, plan: workspace.plan }
  const action = transferId === undefined ? 'tenant.longer' : 'tenant.paid'
  await first.db
    .transaction()
    .execute((trx) => recordAudit(trx, { at, actor: by, action, subject, before, after, reason }))
  return { ok: true }
}

/** Undefined for an unknown workspace, and for a transfer that was recorded before. */
async function extend(trx: PlatformDb, { tenantId, plan, days, transferId, at }: Given) {
  const workspace = await findWorkspace(trx, tenantId)
  if (!workspace) return undefined
  if (transferId !== undefined) {
    const recorded = await trx
      .insertInto('plan_transfer')
      .values({ id: transferId, tenant_id: tenantId, recorded_at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (recorded.numInsertedOrUpdatedRows !== 1n) return undefined
  }
  const from = Math.max(at.getTime(), Date.parse(workspace.open_until))
  const open_until = new Date(from + days * DAY_MS).toISOString()
  await trx
    .updateTable('workspace')
    .set({
      ...{ open_until, given_until: open_until },
      ...(plan && { plan }),
      ...(transferId !== undefined && { paid_until: open_until, asked_plan: null, asked_at: null }),
    })
    .where('tenant_id', '=', tenantId)
    .execute()
  await trx.updateTable('tenant').set({ ended_at: null }).where('id', '=', tenantId).execute()
  return { workspace, after: { until: open_until, plan: plan ?? workspace.plan } }
}

/** The owner's wish: paid by transfer, it becomes the plan once the platform has the money. Null takes it back. */
export async function askForPlan(
  { platform, first }: Registry,
  { tenantId, plan, at }: { tenantId: string; plan: Plan | null; at: Date },
): Promise<Workspace | undefined> {
  const workspace = await findWorkspace(platform, tenantId)
  if (!workspace) return undefined
  const asked_at = plan === null ? null : at.toISOString()
  await platform
    .updateTable('workspace')
    .set({ asked_plan: plan, asked_at })
    .where('tenant_id', '=', tenantId)
    .execute()
  if (plan && plan !== workspace.asked_plan) {
    const data = { company: workspace.name, plan, reference: transferReference(workspace) }
    const mail = { kind: 'plan-asked', data, to: workspace.owner_email, at } as const
    await queueEmail(first.db, { ...mail, key: `plan-asked:${tenantId}:${at.toISOString()}` })
  }
  return { ...workspace, asked_plan: plan, asked_at }
}

/** Written on the transfer. */
export function transferReference({ tenant_id }: Pick<Workspace, 'tenant_id'>): string {
  return `CATALYSE ${tenant_id.toUpperCase()}`
}
