import { join } from 'node:path'
import type { TenantRegistry } from '~/database/tenants.server'
import { templateLabel } from '~/models/platform/tenant'
import { type ListedTenant, readTenantFile } from '~/models/platform/tenant/index.server'
import { formatMoment, formatPastMoment, formatShortDate } from '~/models/values/french-date'
import { formatBytes } from '~/models/values/wording'
import { config } from '~/runtime/config.server'

export const tenantStates = ['ouvert', 'lecture-seule', 'termine', 'suspendu', 'supprime'] as const
export type TenantState = (typeof tenantStates)[number]

export function stateOf({ state, ended_at, suspended_at, delete_at }: ListedTenant): TenantState {
  if (delete_at) return 'supprime'
  if (suspended_at) return 'suspendu'
  if (ended_at) return 'termine'
  return state === 'read_only' ? 'lecture-seule' : 'ouvert'
}

/** Reads the size and the last write from disk. */
export function tenantView(tenant: ListedTenant, { originOf }: Pick<TenantRegistry, 'originOf'>, at: Date) {
  const { id, name, subdomain, template, plan, owner_name, owner_email } = tenant
  const file = readTenantFile(join(config.dataDir, 'tenants', id))
  return {
    ...{ id, name, subdomain, owner: owner_email, ownerName: owner_name },
    template: templateLabel(template),
    plan: plan ? (tenant.paid_until ? plan : `Essai (${plan})`) : '–',
    askedPlan: tenant.asked_plan ?? undefined,
    openUntil: tenant.open_until ? formatMoment(tenant.open_until) : undefined,
    openDay: tenant.open_until ? formatShortDate(new Date(tenant.open_until)) : '–',
    origin: originOf(subdomain),
    trialEnd: tenant.trial_end_at ? formatMoment(tenant.trial_end_at) : '–',
    created: formatMoment(tenant.created_at),
    size: file ? formatBytes(file.bytes) : '–',
    active: file ? formatPastMoment(file.writtenAt.toISOString(), at) : '–',
    state: stateOf(tenant),
    mayEnter: tenant.suspended_at === null && (tenant.operator_until ?? '') > at.toISOString(),
    deleteOn: tenant.delete_at ? formatMoment(tenant.delete_at) : undefined,
  }
}

export type TenantView = ReturnType<typeof tenantView>
