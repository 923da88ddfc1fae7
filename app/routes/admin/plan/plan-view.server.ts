import type { ShopDb, SubscriptionRow, Workspace } from '~/database/schema'
import type { Tenant, TenantRegistry } from '~/database/tenants.server'
import { planBilling } from '~/integrations/payments/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { countKeys } from '~/models/platform/api-key/index.server'
import {
  exceedingOf,
  GRACE_DAYS,
  isLarger,
  monthsAfter,
  type PlanUsage,
  planNames,
  proratedCents,
} from '~/models/platform/subscription'
import {
  findSubscription,
  isOwedAbroad,
  isRunning,
  readPlanVat,
  syncCheckout,
} from '~/models/platform/subscription/index.server'
import { NOTICE_DAYS, type Plan, plans } from '~/models/platform/tenant'
import {
  countDomains,
  findWorkspace,
  readPlanMeans,
  readUsage,
  transferReference,
} from '~/models/platform/tenant/index.server'
import { listBillsOf, listCreditsOf } from '~/models/shop/invoice/index.server'
import { PaymentProviderUnavailable } from '~/models/shop/payment'
import { formatDate, formatDateTime, formatShortDate } from '~/models/values/french-date'
import { formatEuros, formatTtc, type Vat } from '~/models/values/money'
import { netMark } from '~/models/values/vat'
import { DAY_MS } from '~/runtime/time'

type Registry = Pick<TenantRegistry, 'platform' | 'first' | 'readRestricted' | 'lease' | 'originOf'>

export async function readPlanUsage(
  { platform }: Pick<Registry, 'platform'>,
  { tenant, at }: { tenant: Tenant; at: Date },
) {
  const domains = await countDomains(platform, tenant.id)
  return { ...(await readUsage(tenant, at)), domains, apiKeys: await countKeys(tenant.db) }
}

/** What the owner sees of the plan; undefined where the shop is no workspace. */
export async function planView(registry: Registry, { tenant, at }: { tenant: Tenant; at: Date }) {
  const { platform, first } = registry
  const workspace = await findWorkspace(platform, tenant.id)
  if (!workspace) return undefined
  const { plan, asked_plan: asked, open_until, paid_until } = workspace
  const settings = await readSettings(first.db)
  const [vat, means] = [await readPlanVat(registry, workspace), await readPlanMeans(first)]
  const { 'legal.vat_number': vatNumber } = await readSettings(tenant.db)
  const row = await findSubscription(platform, tenant.id)
  const running = row && isRunning(row) && row.provider === means.card ? row : undefined
  const usage = await readPlanUsage(registry, { tenant, at })
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
    vatNote: vatNoteOf(workspace, vatNumber.trim()),
    bills: await billViewsOf(first.db, tenant.id),
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

/** Invoices and credit notes, the newest first. */
async function billViewsOf(db: ShopDb, tenantId: string) {
  const [bills, credits] = [await listBillsOf(db, tenantId), await listCreditsOf(db, tenantId)]
  const day = (instant: string) => formatShortDate(new Date(instant))
  const invoices = bills.map(({ number, paid_at: at, label, period_from, period_to, total_cents }) => {
    return {
      number,
      at,
      what: `${label}, du ${day(period_from)} au ${day(period_to)}`,
      total: formatEuros(total_cents),
    }
  })
  const notes = credits.map(({ number, credited_at: at, reason, total_cents }) => {
    return { number, at, what: `Avoir\u202f: ${reason}`, total: formatEuros(-total_cents) }
  })
  return [...invoices, ...notes]
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .map(({ at, ...view }) => ({ ...view, paidOn: day(at) }))
}

/** Of a business abroad, which owes the VAT itself once its number is confirmed. */
function vatNoteOf({ vat_number, vat_check }: Workspace, typed: string): string | undefined {
  if (!isOwedAbroad(typed)) return undefined
  if (typed !== vat_number) return `Votre numéro de TVA ${typed} sera vérifié avant le prochain paiement.`
  if (vat_check === 'valid')
    return `Votre numéro de TVA ${typed} est confirmé\u202f: les factures sont sans TVA, que vous déclarez (autoliquidation).`
  return vat_check === 'unknown'
    ? `Le registre européen (VIES) ne connaît pas votre numéro de TVA ${typed}\u202f: la TVA est facturée. Corrigez-le dans vos paramètres.`
    : `Votre numéro de TVA ${typed} n’a pas pu être vérifié, car le registre européen (VIES) ne répond pas\u202f: la TVA est facturée jusqu’à sa confirmation.`
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
    const exceeding = input.isPaid && isLarger(input.plan, plan) ? exceedingOf(plan, usage) : []
    return { ...card, state: 'buy' as const, isCurrent: input.isPaid && plan === input.plan, exceeding }
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
