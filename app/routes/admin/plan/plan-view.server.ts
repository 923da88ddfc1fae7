import type { SubscriptionRow } from '~/database/schema'
import type { Tenant, TenantRegistry } from '~/database/tenants.server'
import { planBilling } from '~/integrations/payments/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import {
  exceedingOf,
  GRACE_DAYS,
  isLarger,
  monthsAfter,
  type PlanUsage,
  planNames,
  proratedCents,
} from '~/models/platform/subscription'
import { findSubscription, isRunning, syncCheckout } from '~/models/platform/subscription/index.server'
import { NOTICE_DAYS, type Plan, plans } from '~/models/platform/tenant'
import {
  countDomains,
  findWorkspace,
  readPlanMeans,
  readUsage,
  transferReference,
} from '~/models/platform/tenant/index.server'
import { listBillsOf } from '~/models/shop/invoice/index.server'
import { PaymentProviderUnavailable } from '~/models/shop/payment'
import { formatDate, formatDateTime, formatShortDate } from '~/models/values/french-date'
import { formatEuros, formatTtc, type Vat } from '~/models/values/money'
import { catalogueVat, netMark } from '~/models/values/vat'
import { DAY_MS } from '~/runtime/time'

type Registry = Pick<TenantRegistry, 'platform' | 'first' | 'readRestricted' | 'lease' | 'originOf'>

/** What the owner sees of the plan; undefined where the shop is no workspace. */
export async function planView(registry: Registry, { tenant, at }: { tenant: Tenant; at: Date }) {
  const { platform, first } = registry
  const workspace = await findWorkspace(platform, tenant.id)
  if (!workspace) return undefined
  const { plan, asked_plan: asked, open_until, paid_until } = workspace
  const settings = await readSettings(first.db)
  const [vat, means] = [catalogueVat(settings), await readPlanMeans(first)]
  const row = await findSubscription(platform, tenant.id)
  const running = row && isRunning(row) && row.provider === means.card ? row : undefined
  const usage = { ...(await readUsage(tenant, at)), domains: await countDomains(platform, tenant.id) }
  return {
    plan,
    isPaid: paid_until !== null,
    isOver: open_until <= at.toISOString(),
    end: formatDateTime(new Date(open_until)),
    deletion: formatDateTime(new Date(Date.parse(open_until) + NOTICE_DAYS * DAY_MS)),
    isOnSale: means.card !== undefined || means.transfer,
    means,
    usage,
    subscription: running && subscriptionView(running, { plan, vat }),
    simulated:
      row?.provider === 'sandbox' && means.card === 'sandbox' && row.checkout_id && row.checkout_plan
        ? { plan: row.checkout_plan, amount: `${formatTtc(plans[row.checkout_plan].priceCents, vat)} TTC` }
        : undefined,
    cards: planNames.map((each) => cardOf(each, { plan, isPaid: paid_until !== null, running, vat, usage, at })),
    bills: (await listBillsOf(first.db, tenant.id)).map((bill) => ({
      number: bill.number,
      paidOn: formatShortDate(new Date(bill.paid_at)),
      what: `${bill.label}, du ${formatShortDate(new Date(bill.period_from))} au ${formatShortDate(new Date(bill.period_to))}`,
      total: formatEuros(bill.total_cents),
    })),
    transfer: asked && {
      plan: asked,
      amount: `${formatTtc(plans[asked].priceCents, vat)} TTC`,
      reference: transferReference(workspace),
      holder: settings['transfer.holder'],
      iban: settings['transfer.iban'],
      bic: settings['transfer.bic'],
    },
  }
}

export type PlanView = NonNullable<Awaited<ReturnType<typeof planView>>>

/** After the provider's page; where it does not answer, its event or the clock brings the news. */
export async function readReturn(registry: Registry, { tenantId, at }: { tenantId: string; at: Date }): Promise<void> {
  const billing = await planBilling(registry.first)
  if (!billing) return
  try {
    await syncCheckout(registry, { tenantId, billing, at })
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
  }
}

function subscriptionView(row: SubscriptionRow, { plan, vat }: { plan: Plan; vat: Vat }) {
  const periodEnd = new Date(row.period_end ?? row.synced_at)
  const next = row.next_plan ?? row.plan ?? plan
  return {
    plan: row.plan ?? plan,
    nextPlan: row.next_plan,
    revision: row.revision,
    hasPortal: row.provider === 'stripe',
    nextBill: `${formatDate(periodEnd)}, ${formatTtc(plans[next].priceCents, vat)} TTC`,
    periodEnd: formatDate(periodEnd),
    endsOn: row.ends_at ? formatDateTime(new Date(row.ends_at)) : undefined,
    unpaidUntil: row.unpaid_since
      ? formatDateTime(new Date(Date.parse(row.unpaid_since) + GRACE_DAYS * DAY_MS))
      : undefined,
  }
}

/** What can be done with a plan from here. */
function cardOf(
  plan: Plan,
  input: {
    plan: Plan
    isPaid: boolean
    running: SubscriptionRow | undefined
    vat: Vat
    usage: PlanUsage
    at: Date
  },
) {
  const { running, vat, usage, at } = input
  const { priceCents } = plans[plan]
  const card = { plan, price: formatTtc(priceCents, vat), net: netMark(vat) && formatEuros(priceCents) + netMark(vat) }
  if (!running?.plan || !running.period_end) {
    return { ...card, state: 'buy' as const, isCurrent: input.isPaid && plan === input.plan }
  }
  if (running.ends_at || running.unpaid_since)
    return { ...card, state: plan === running.plan ? ('current' as const) : ('none' as const) }
  if (plan === running.next_plan) return { ...card, state: 'next' as const }
  if (plan === running.plan) return { ...card, state: running.next_plan ? ('keep' as const) : ('current' as const) }
  if (!isLarger(plan, running.plan)) return { ...card, state: 'lower' as const, exceeding: exceedingOf(plan, usage) }
  if (running.next_plan) return { ...card, state: 'none' as const }
  const to = new Date(running.period_end)
  const difference = priceCents - plans[running.plan].priceCents
  const due = proratedCents(difference, { from: monthsAfter(to, -1), to, at })
  return { ...card, state: 'raise' as const, due: formatTtc(due, vat) }
}
