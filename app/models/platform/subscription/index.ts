import type { BillMeans } from '~/database/schema'
import { type Plan, plans } from '~/models/platform/tenant'
import type { Vat } from '~/models/values/money'
import { formatCount, formatCounted } from '~/models/values/wording'
import { keysOf } from '~/runtime/record'
import { DAY_MS } from '~/runtime/time'

/** After the first failure of a payment, and after a period whose bill is not known yet. */
export const GRACE_DAYS = 14

/** Days after the first failure on which the owner is reminded, and how late one still makes sense. */
export const paymentReminders = [
  { kind: 'payment-failed', afterDays: 0, lateDays: 3 },
  { kind: 'payment-reminder', afterDays: 3, lateDays: 4 },
  { kind: 'payment-last', afterDays: 7, lateDays: 7 },
] as const

export type PaymentReminder = (typeof paymentReminders)[number]

/** A subscription as its provider holds it now. */
export interface ProvidedSubscription {
  id: string
  customerId: string
  /** Given at its beginning; null for one of somebody else's. */
  tenantId: string | null
  /** `waiting`: its first payment is not there. */
  status: 'waiting' | 'active' | 'past_due' | 'ended'
  /** What the next period costs. */
  pricedPlan: Plan
  /** The larger plan that was paid until then, where a smaller one follows. */
  kept: { plan: Plan; until: Date } | null
  startedAt: Date
  periodEnd: Date
  /** Set where it ends without another bill. */
  endsAt: Date | null
  /** First failure of the payment of the open bill. */
  unpaidSince: Date | null
  /** Where a change waits for the bank's confirmation. */
  confirmUrl: string | null
}

/** A bill that its provider collected. */
export interface ProvidedBill {
  /** Of the payment, at its provider. */
  id: string
  means: BillMeans
  plan: Plan
  /** The difference to a larger plan, within a period. */
  isChange: boolean
  netCents: number
  totalCents: number
  from: Date
  to: Date
  paidAt: Date
  /** Given back so far, TTC. */
  refundedCents: number
  /** As the customer gave them to the provider; used where the workspace says nothing. */
  address: string[]
  vatNumber: string
}

export interface PlanCheckout {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** Null for a payment on a screen of ours. */
  url: string | null
  subscriptionId: string | null
}

export interface CheckoutRequest {
  tenantId: string
  plan: Plan
  vat: Vat
  customerId: string
  returnUrl: string
  idempotencyKey: string
  at: Date
}

export interface PlanCustomer {
  tenantId: string
  name: string
  email: string
  /** Of the European Union, or empty. */
  vatNumber: string
  /** On one line, or empty. */
  address: string
}

export interface PlanChange {
  subscription: ProvidedSubscription
  plan: Plan
  vat: Vat
  idempotencyKey: string
  at: Date
}

/**
 * What collects plans month by month. Every method that asks the provider throws PaymentProviderUnavailable where the
 * outcome is unknown, PaymentRequestRefused where nothing happened.
 */
export interface PlanBilling {
  name: 'stripe' | 'sandbox'
  createCustomer(customer: PlanCustomer): Promise<string>
  openCheckout(request: CheckoutRequest): Promise<PlanCheckout>
  findCheckout(id: string): Promise<PlanCheckout | undefined>
  /** Of an open one; answers what it is then. */
  expireCheckout(id: string): Promise<PlanCheckout | undefined>
  find(subscriptionId: string, at: Date): Promise<ProvidedSubscription | undefined>
  /** The larger plan applies at once, and the difference of the running period is billed. */
  raise(change: PlanChange): Promise<ProvidedSubscription>
  /** The next period costs the smaller plan; the running one stays as it was paid. */
  lower(change: PlanChange): Promise<ProvidedSubscription>
  /** Ends with the period, or goes on after all. */
  setEnding(subscriptionId: string, isEnding: boolean, at: Date): Promise<ProvidedSubscription>
  /** Ends at once, and collects its open bill no more. */
  endNow(subscriptionId: string, at: Date): Promise<ProvidedSubscription>
  listPaidBills(subscriptionId: string): Promise<ProvidedBill[]>
  /** Of a bill, by the id that its refund names. */
  subscriptionOfBill(billId: string): Promise<string | undefined>
  /** From the next bill on. */
  setVat(subscriptionId: string, vat: Vat): Promise<void>
  /** The provider's page for the card and the bills; undefined where there is none. */
  openPortal?(input: { customerId: string; returnUrl: string }): Promise<string>
}

/** The plan whose limits apply: a larger one that was paid, until the end of its period and no later one. */
export function planAt(
  { pricedPlan, kept, periodEnd }: Pick<ProvidedSubscription, 'pricedPlan' | 'kept' | 'periodEnd'>,
  at: Date,
): Plan {
  return kept && at < kept.until && periodEnd <= kept.until ? kept.plan : pricedPlan
}

/**
 * Until when a subscription keeps its workspace open. A period that was paid is followed by a grace, since the next bill
 * is collected after its end; a failed payment begins a grace of its own; one that ends has none.
 */
export function openUntilOf({
  status,
  periodEnd,
  endsAt,
  unpaidSince,
}: Pick<ProvidedSubscription, 'status' | 'periodEnd' | 'endsAt' | 'unpaidSince'>): Date | null {
  if (status === 'waiting') return null
  const days = (from: Date) => new Date(from.getTime() + GRACE_DAYS * DAY_MS)
  if (unpaidSince) return days(unpaidSince)
  if (endsAt) return endsAt < periodEnd ? endsAt : periodEnd
  return status === 'ended' ? periodEnd : days(periodEnd)
}

/** The same day of a later month, or its last one; the time of day stays, as providers count (UTC). */
export function monthsAfter(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(anchor)
  moved.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay))
  return moved
}

/** The part of a difference that the rest of a period costs, to the cent. */
export function proratedCents(differenceCents: number, { from, to, at }: { from: Date; to: Date; at: Date }): number {
  const left = Math.min(1, Math.max(0, (to.getTime() - at.getTime()) / (to.getTime() - from.getTime())))
  return Math.round(differenceCents * left)
}

export function isLarger(plan: Plan, than: Plan): boolean {
  return plans[plan].priceCents > plans[than].priceCents
}

export interface PlanUsage {
  agents: number
  prospects: number
  domains: number
  apiKeys: number
}

/** What of a workspace's use is beyond a plan, in words; empty where all of it fits. */
export function exceedingOf(plan: Plan, usage: PlanUsage): string[] {
  const { agents, prospects, domains, apiKeys } = plans[plan]
  const lines: string[] = []
  if (agents !== undefined && usage.agents > agents) {
    const many = usage.agents - agents
    lines.push(
      `${usage.agents} agents sont en marche, ${plan} en permet ${agents}\u202f: aucun autre ne démarrera tant que vous n’en aurez pas arrêté ${many}.`,
    )
  }
  if (prospects !== undefined && usage.prospects > prospects)
    lines.push(
      `${usage.prospects.toLocaleString('fr-FR')} prospects ont été ajoutés ce mois-ci, ${plan} en permet ${prospects.toLocaleString('fr-FR')} par mois\u202f: ceux qui sont là restent, les imports attendront le mois suivant.`,
    )
  if (domains !== undefined && usage.domains > domains)
    lines.push(
      `Vous avez ${formatCounted(usage.domains, 'domaine')}, ${plan} ${domains === 0 ? 'n’en comprend aucun' : `en comprend ${domains}`}\u202f: ce qui dépasse sera retiré, après un préavis par e-mail.`,
    )
  if (usage.apiKeys > apiKeys)
    lines.push(
      `Vous avez ${formatCount(usage.apiKeys)} ${usage.apiKeys > 1 ? 'clés d’API actives' : 'clé d’API active'}, ${plan} n’en comprend aucune\u202f: les programmes qui s’en servent seront refusés, jusqu’à ce que vous reveniez à PREMIUM.`,
    )
  return lines
}

export const planNames = keysOf(plans)
