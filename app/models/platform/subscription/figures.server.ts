import type { Bill } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { listBillCreditsOfPeriod, listBillsOfPeriod } from '~/models/shop/invoice/index.server'
import { parisDay } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'
import { GRACE_DAYS } from '.'

export interface PlanMonth {
  /** `2026-11`, Paris. */
  month: string
  /** Paid, less what was credited, excluding VAT. */
  netCents: number
  /** Workspaces whose first bill is of this month. */
  begun: number
  /** Whose paid time ended in this month, and was not renewed. */
  lost: number
}

const MONTHS = 12

type Paid = Pick<Bill, 'customer' | 'net_cents' | 'paid_at' | 'period_to'>

/** The last twelve months, oldest first, from the invoices of plans: they outlive the workspaces. */
export async function listPlanMonths({ db }: Pick<Tenant, 'db'>, at: Date): Promise<PlanMonth[]> {
  const span = { from: new Date(0), to: at }
  const months = planMonths(await listBillsOfPeriod(db, span), at)
  const credits = await listBillCreditsOfPeriod(db, span)
  return months.map(({ netCents, ...month }) => {
    const given = credits.filter(({ credited_at }) => monthOf(credited_at) === month.month)
    return { ...month, netCents: given.reduce((sum, { net_cents }) => sum - net_cents, netCents) }
  })
}

export function planMonths(bills: Paid[], at: Date): PlanMonth[] {
  const first = new Map<string, string>()
  const paidUntil = new Map<string, string>()
  const ends: string[] = []
  for (const { customer, paid_at, period_to } of bills.toSorted((a, b) => (a.paid_at < b.paid_at ? -1 : 1))) {
    if (!first.has(customer)) first.set(customer, paid_at)
    const until = paidUntil.get(customer)
    // A renewal is collected some days after the period it follows.
    if (until && isLost(until, new Date(paid_at))) ends.push(until)
    if (!until || period_to > until) paidUntil.set(customer, period_to)
  }
  for (const until of paidUntil.values()) if (isLost(until, at)) ends.push(until)
  const countIn = (month: string, instants: Iterable<string>) =>
    [...instants].filter((instant) => monthOf(instant) === month).length
  return lastMonths(at).map((month) => ({
    month,
    netCents: bills.reduce((sum, { paid_at, net_cents }) => sum + (monthOf(paid_at) === month ? net_cents : 0), 0),
    ...{ begun: countIn(month, first.values()), lost: countIn(month, ends) },
  }))
}

function isLost(until: string, at: Date): boolean {
  return Date.parse(until) + GRACE_DAYS * DAY_MS < at.getTime()
}

function monthOf(instant: string): string {
  return parisDay(new Date(instant)).slice(0, 7)
}

function lastMonths(at: Date): string[] {
  const [year = 0, month = 0] = parisDay(at).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) => {
    return new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7)
  })
}
