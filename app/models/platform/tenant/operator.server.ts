import { FIRST_TENANT } from '~/database/hosts.server'
import type { ShopDb, TenantRow } from '~/database/schema'
import type { TenantRegistry } from '~/database/tenants.server'
import { recordAudit } from '~/models/base/audit/index.server'
import { queueEmail } from '~/models/base/outbox/index.server'
import type { Actor } from '~/models/platform/administrator/index.server'
import { DAY_MS } from '~/runtime/time'
import { NOTICE_DAYS } from '.'
import { readPlanMeans } from './plan.server'

type Registry = Pick<TenantRegistry, 'platform' | 'first' | 'readRestricted' | 'opened' | 'discard' | 'originOf'>

/** Shops of the installation besides the first, with their workspace where the onboarding made it; newest first. */
export function listTenants({ platform }: Pick<TenantRegistry, 'platform'>) {
  return platform
    .selectFrom('tenant')
    .leftJoin('workspace', 'workspace.tenant_id', 'tenant.id')
    .leftJoin('subscription', 'subscription.tenant_id', 'tenant.id')
    .select(['tenant.id', 'tenant.name', 'tenant.subdomain', 'tenant.template', 'tenant.created_at'])
    .select(['tenant.state', 'tenant.suspended_at', 'tenant.delete_at', 'tenant.operator_until'])
    .select(['workspace.owner_name', 'workspace.owner_email', 'workspace.plan', 'workspace.trial_end_at'])
    .select(['tenant.ended_at', 'workspace.open_until', 'workspace.paid_until', 'workspace.asked_plan'])
    .select(['subscription.status as plan_status', 'subscription.period_end', 'subscription.next_plan'])
    .select('subscription.provider as plan_provider')
    .select(['subscription.ends_at', 'subscription.unpaid_since'])
    .where('tenant.id', '!=', FIRST_TENANT)
    .where('tenant.closed_at', 'is', null)
    .orderBy('tenant.created_at', 'desc')
    .orderBy('tenant.id')
    .execute()
}

/** Undefined for the first shop, and for one that is not served any more. */
export async function findTenant(registry: Pick<TenantRegistry, 'platform'>, subdomain: string) {
  return (await listTenants(registry)).find((tenant) => tenant.subdomain === subdomain)
}

export type ListedTenant = Awaited<ReturnType<typeof listTenants>>[number]

interface Change {
  subdomain: string
  by: Actor
  at: Date
  /** Told to the owner. */
  reason?: string | undefined
}

type Changed = { ok: true } | { ok: false; reason: 'unknown' }

/** Its address says so from now on; nothing is lost. */
export function suspendTenant(registry: Registry, change: Change): Promise<Changed> {
  return changeTenant(registry, change, {
    action: 'tenant.suspend',
    set: ({ suspended_at }) => ({ suspended_at: suspended_at ?? change.at.toISOString() }),
  })
}

/** Shows everything, and stores nothing new; its owner is told how to go on. */
export function makeReadOnly(registry: Registry, change: Change): Promise<Changed> {
  return changeTenant(registry, change, {
    action: 'tenant.read-only',
    set: () => ({ state: 'read_only' }),
    tell: (db, { id, name, subdomain }, to) =>
      queueEmail(db, {
        ...{ key: `workspace-read-only:${id}:${change.at.toISOString()}`, kind: 'workspace-read-only' },
        data: { company: name, origin: registry.originOf(subdomain), reason: change.reason ?? '' },
        ...{ to, at: change.at },
      }),
  })
}

/** Also takes an announced deletion back, and lets it write again. */
export function resumeTenant(registry: Registry, change: Change): Promise<Changed> {
  return changeTenant(registry, change, {
    action: 'tenant.resume',
    set: () => ({ state: 'active', suspended_at: null, delete_at: null }),
  })
}

/** Suspends it, and deletes it once its owner had notice. */
export function announceDeletion(registry: Registry, change: Change): Promise<Changed> {
  const deleteAt = new Date(change.at.getTime() + NOTICE_DAYS * DAY_MS).toISOString()
  return changeTenant(registry, change, {
    action: 'tenant.delete',
    set: ({ suspended_at, delete_at }) => ({
      suspended_at: suspended_at ?? change.at.toISOString(),
      delete_at: delete_at ?? deleteAt,
    }),
    tell: (db, { id, name, delete_at }, to) =>
      queueEmail(db, {
        ...{ key: `workspace-deletion:${id}:${delete_at}`, kind: 'workspace-deletion' },
        data: { company: name, deleteAt: delete_at ?? deleteAt },
        ...{ to, at: change.at },
      }),
  })
}

async function changeTenant(
  { platform, first, readRestricted }: Registry,
  { subdomain, by, at, reason }: Change,
  how: {
    action: 'tenant.read-only' | 'tenant.suspend' | 'tenant.resume' | 'tenant.delete'
    set(row: TenantRow): Partial<Pick<TenantRow, 'state' | 'suspended_at' | 'delete_at'>>
    tell?: (db: ShopDb, row: TenantRow, to: string) => Promise<void>
  },
): Promise<Changed> {
  const row = await platform
    .selectFrom('tenant')
    .selectAll()
    .where('subdomain', '=', subdomain)
    .where('id', '!=', FIRST_TENANT)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'unknown' }
  const set = how.set(row)
  await platform.updateTable('tenant').set(set).where('id', '=', row.id).execute()
  await readRestricted()
  const owner = await platform
    .selectFrom('workspace')
    .select('owner_email')
    .where('tenant_id', '=', row.id)
    .executeTakeFirst()
  await first.db.transaction().execute(async (trx) => {
    const subject = { kind: 'tenant', id: row.id, label: row.name }
    await recordAudit(trx, { at, actor: by, action: how.action, subject, reason })
    if (owner) await how.tell?.(trx, { ...row, ...set }, owner.owner_email)
  })
  return { ok: true }
}

/** Deletes folders and rows of shops whose notice is over. */
export async function deleteDueTenants({ platform, first, discard, opened }: Registry, at: Date): Promise<number> {
  const { card } = await readPlanMeans(first)
  const due = await platform
    .selectFrom('tenant')
    .select('id')
    .where('delete_at', '<=', at.toISOString())
    .where('suspended_at', 'is not', null)
    // Until its plan is ended at the provider, it would go on being billed.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscription')
            .select('subscription.tenant_id')
            .whereRef('subscription.tenant_id', '=', 'tenant.id')
            .where('subscription.provider', '=', card ?? 'sandbox')
            .where('subscription.status', 'in', ['active', 'past_due'])
            .where('subscription.ends_at', 'is', null),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  const open = new Set(opened().map(({ id }) => id))
  const deletable = due.filter(({ id }) => !open.has(id))
  for (const { id } of deletable) {
    discard(id)
    await platform.deleteFrom('workspace').where('tenant_id', '=', id).execute()
    await platform.deleteFrom('tenant').where('id', '=', id).execute()
  }
  return deletable.length
}
