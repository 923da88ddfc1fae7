import { expect, test } from 'vitest'
import { DAY_MS } from '~/runtime/time'
import { exceedingOf, isLarger, monthsAfter, openUntilOf, planAt, proratedCents } from '.'
import { planMonths } from './figures.server'

const at = (text: string) => new Date(text)
const days = (from: Date, count: number) => new Date(from.getTime() + count * DAY_MS)

test.each([
  ['2026-11-30T10:15:00Z', 1, '2026-12-30T10:15:00Z'],
  ['2027-01-31T23:59:59Z', 1, '2027-02-28T23:59:59Z'],
  ['2028-01-31T00:00:00Z', 1, '2028-02-29T00:00:00Z'],
  ['2028-02-29T12:00:00Z', 12, '2029-02-28T12:00:00Z'],
  ['2028-01-31T00:00:00Z', 2, '2028-03-31T00:00:00Z'],
  ['2026-12-31T08:00:00Z', 2, '2027-02-28T08:00:00Z'],
  ['2027-03-31T08:00:00Z', -1, '2027-02-28T08:00:00Z'],
  ['2026-08-31T22:30:00Z', 3, '2026-11-30T22:30:00Z'],
])('%s and %i months: the same day, or the last of the month', (from, months, to) => {
  expect(monthsAfter(at(from), months)).toEqual(at(to))
})

test('counted from its first day, a plan keeps that day after a short month', () => {
  const anchor = at('2027-10-31T09:00:00Z')
  const ends = Array.from({ length: 6 }, (_, months) => monthsAfter(anchor, months).toISOString().slice(0, 10))
  expect(ends).toEqual(['2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'])
})

const periodEnd = at('2028-02-29T10:00:00Z')
const base = { status: 'active' as const, periodEnd, endsAt: null, unpaidSince: null }

test('a workspace is open two weeks beyond what was paid, since the next bill comes after it', () => {
  expect(openUntilOf(base)).toEqual(days(periodEnd, 14))
})

test('one that ends is open to its end, one that failed two weeks from the failure, one never paid not at all', () => {
  expect(openUntilOf({ ...base, endsAt: periodEnd })).toEqual(periodEnd)
  const unpaidSince = at('2028-02-29T11:00:00Z')
  const next = { ...base, status: 'past_due' as const, periodEnd: at('2028-03-29T10:00:00Z'), unpaidSince }
  expect(openUntilOf(next)).toEqual(at('2028-03-14T11:00:00Z'))
  expect(openUntilOf({ ...next, endsAt: next.periodEnd })).toEqual(at('2028-03-14T11:00:00Z'))
  expect(openUntilOf({ ...base, status: 'ended', endsAt: at('2028-02-10T00:00:00Z') })).toEqual(
    at('2028-02-10T00:00:00Z'),
  )
  expect(openUntilOf({ ...base, status: 'waiting' })).toBeNull()
})

test('until its end the larger plan that was paid applies, then the smaller one', () => {
  const lowered = { pricedPlan: 'BASIC' as const, kept: { plan: 'PRO' as const, until: periodEnd }, periodEnd }
  expect([planAt(lowered, days(periodEnd, -0.001)), planAt(lowered, periodEnd)]).toEqual(['PRO', 'BASIC'])
  expect(planAt({ pricedPlan: 'PREMIUM', kept: null, periodEnd }, periodEnd)).toBe('PREMIUM')
  const renewed = { ...lowered, periodEnd: monthsAfter(periodEnd, 1) }
  expect(planAt(renewed, days(periodEnd, -1))).toBe('BASIC')
})

test('a difference is due for the rest of the period, never more than whole nor less than nothing', () => {
  const [from, to] = [at('2028-02-01T00:00:00Z'), at('2028-03-01T00:00:00Z')]
  const due = (now: string) => proratedCents(10_000, { from, to, at: at(now) })
  expect([due('2028-02-01T00:00:00Z'), due('2028-02-15T12:00:00Z'), due('2028-03-01T00:00:00Z')]).toEqual([
    10_000, 5_000, 0,
  ])
  expect([due('2028-01-01T00:00:00Z'), due('2028-04-01T00:00:00Z')]).toEqual([10_000, 0])
})

test('what exceeds a smaller plan is named, at its border nothing', () => {
  expect(exceedingOf('BASIC', { agents: 5, prospects: 1_000, domains: 0, apiKeys: 0 })).toEqual([])
  expect(exceedingOf('PRO', { agents: 5, prospects: 1_000, domains: 1, apiKeys: 0 })).toEqual([])
  expect(exceedingOf('PREMIUM', { agents: 50, prospects: 100_000, domains: 9, apiKeys: 20 })).toEqual([])
  expect(exceedingOf('PRO', { agents: 5, prospects: 1_000, domains: 3, apiKeys: 1 })).toEqual([
    expect.stringMatching(/3 domaines, PRO en comprend 1/),
    expect.stringMatching(/1 clé d’API active, PRO n’en comprend aucune/),
  ])
  const lines = exceedingOf('BASIC', { agents: 7, prospects: 1_001, domains: 1, apiKeys: 2 })
  expect(lines[0]).toMatch(/7 agents.*BASIC en permet 5.*arrêté 2/)
  expect(lines[1]).toMatch(/prospects/)
  expect(lines[2]).toMatch(/1 domaine, BASIC n’en comprend aucun/)
  expect(lines[3]).toMatch(/2 clés d’API actives, BASIC n’en comprend aucune/)
  expect([isLarger('PRO', 'BASIC'), isLarger('BASIC', 'PRO'), isLarger('PRO', 'PRO')]).toEqual([true, false, false])
})

test('months are counted in Paris from the bills: paid, begun, and lost once a renewal is no longer awaited', () => {
  const bill = (customer: string, paid_at: string, period_to: string) => ({
    customer,
    net_cents: 9_900,
    paid_at,
    period_to,
  })
  const bills = [
    bill('a', '2026-10-31T23:30:00.000Z', '2026-11-30T23:30:00.000Z'),
    bill('a', '2026-12-01T00:10:00.000Z', '2026-12-30T23:30:00.000Z'),
    bill('b', '2026-11-02T10:00:00.000Z', '2026-12-02T10:00:00.000Z'),
  ]
  const months = planMonths(bills, at('2026-12-20T12:00:00Z')).slice(-2)
  expect(months).toEqual([
    { month: '2026-11', netCents: 19_800, begun: 2, lost: 0 },
    { month: '2026-12', netCents: 9_900, begun: 0, lost: 1 },
  ])
  const again = [...bills, bill('b', '2027-02-02T10:00:00.000Z', '2027-03-02T10:00:00.000Z')]
  const later = planMonths(again, at('2027-02-03T12:00:00Z')).filter(({ lost }) => lost > 0)
  expect(later.map(({ month, lost }) => [month, lost])).toEqual([['2026-12', 2]])
})
