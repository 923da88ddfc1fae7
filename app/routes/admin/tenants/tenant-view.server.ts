import { join } from 'node:path'
import type { ShopDb } from '~/database/schema'
import type { TenantRegistry } from '~/database/tenants.server'
import { plans, templateLabel } from '~/models/platform/tenant'
import { type ListedTenant, readTenantFile } from '~/models/platform/tenant/index.server'
import { listBillsOf, listCreditsOf } from '~/models/shop/invoice/index.server'
import { formatMoment, formatPastMoment, formatShortDate } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
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
  // What renews itself has no end.
  const ended = tenant.plan_status === 'active' && !tenant.ends_at ? undefined : (tenant.open_until ?? undefined)
  const file = readTenantFile(join(config.dataDir, 'tenants', id))
  return {
    ...{ id, name, subdomain, owner: owner_email, ownerName: owner_name },
    template: templateLabel(template),
    plan: plan ? (tenant.paid_until ? plan : `Essai (${plan})`) : '–',
    askedPlan: tenant.asked_plan ?? undefined,
    openUntil: ended && formatMoment(ended),
    openDay: ended ? formatShortDate(new Date(ended)) : '–',
    ...billingOf(tenant),
    origin: originOf(subdomain),
    trialEnd: tenant.trial_end_at ? formatMoment(tenant.trial_end_at) : '–',
    created: formatMoment(tenant.created_at),
    size: file ? formatBytes(file.bytes) : '–',
    active: file ? formatPastMoment(file.writtenAt.toISOString(), at) : '–',
    state: stateOf(tenant),
    hasPeriod: tenant.open_until !== null,
    mayEnter: tenant.suspended_at === null && (tenant.operator_until ?? '') > at.toISOString(),
    deleteOn: tenant.delete_at ? formatMoment(tenant.delete_at) : undefined,
  }
}

/** The subscription in words, and its next bill. */
function billingOf({ plan_provider, plan_status, period_end, next_plan, ends_at, unpaid_since, plan }: ListedTenant) {
  const day = (instant: string) => formatShortDate(new Date(instant))
  const means = plan_provider === 'sandbox' ? 'Paiement simulé' : 'Par carte'
  if (plan_status === 'past_due' && unpaid_since)
    return { subscription: `Impayé depuis le ${day(unpaid_since)}`, nextBill: 'Impayé', nextAmount: '' }
  if (plan_status === 'active' && ends_at)
    return { subscription: `Résiliée, s’arrête le ${day(ends_at)}`, nextBill: '–', nextAmount: '' }
  if (plan_status === 'active' && period_end)
    return {
      subscription: next_plan ? `${means}, ${next_plan} à partir du ${day(period_end)}` : `${means}, chaque mois`,
      nextBill: day(period_end),
      nextAmount: `${formatEuros(plans[next_plan ?? plan ?? 'BASIC'].priceCents)} HT`,
    }
  return { subscription: plan_status === 'ended' ? 'Terminée' : undefined, nextBill: '–', nextAmount: '' }
}

/** Invoices and credit notes of a workspace's plans, newest first; `openText`: of what may still be credited. */
export async function billViews(db: ShopDb, tenantId: string) {
  const [bills, credits] = [await listBillsOf(db, tenantId), await listCreditsOf(db, tenantId)]
  const invoices = bills.map((bill) => {
    const given = credits.filter(({ bill_reference }) => bill_reference === bill.reference)
    const openCents = given.reduce((rest, { total_cents }) => rest - total_cents, bill.total_cents)
    return {
      ...{ number: bill.number, reference: bill.reference, at: bill.paid_at, total: formatEuros(bill.total_cents) },
      what: `Formule ${bill.label}`,
      ...(openCents > 0 && { openText: `reste ${formatEuros(openCents)}` }),
    }
  })
  const notes = credits.map(({ number, bill_reference, total_cents, reason, credited_at }) => {
    const invoice = bills.find(({ reference }) => reference === bill_reference)?.number ?? ''
    return {
      ...{ number, reference: bill_reference, at: credited_at, total: formatEuros(-total_cents) },
      what: `Avoir sur ${invoice}\u202f: ${reason}`,
    }
  })
  return [...invoices, ...notes]
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .map(({ at, ...view }) => ({ openText: undefined, ...view, on: formatShortDate(new Date(at)) }))
}

export type BillView = Awaited<ReturnType<typeof billViews>>[number]

export type TenantView = ReturnType<typeof tenantView>
