import { expect, test } from 'vitest'
import {
  addDays,
  addWorkingDays,
  daysUntil,
  deliveryPromise,
  deliverySpan,
  dispatchSpan,
  formatDelivery,
  frenchHolidays,
  nextDispatchCutoff,
  promiseFor,
  transitText,
} from './delivery'
import { deliveryDefaults, deliveryTerms } from './delivery-terms'
import { parisDay } from './french-date'

const cutoffHour = 14
const terms = deliveryTerms({ ...deliveryDefaults, 'delivery.cutoff_hour': '14' })

function promise(at: string, country: 'France' | 'Belgique' | 'Luxembourg' | 'Suisse' = 'France') {
  return deliveryPromise({ at: new Date(at), country, terms })
}

test('an order before the cut-off of a working day leaves that day and arrives one to two working days later', () => {
  expect(promise('2026-11-23T09:00:00Z')).toEqual({ dispatchOn: '2026-11-23', from: '2026-11-24', to: '2026-11-25' })
})

test('the cut-off is an hour of Paris: 14:00 is 13:00 UTC in winter and 12:00 UTC in summer', () => {
  expect(promise('2026-11-23T12:59:59Z').dispatchOn).toBe('2026-11-23')
  expect(promise('2026-11-23T13:00:00Z').dispatchOn).toBe('2026-11-24')
  expect(promise('2026-06-15T11:59:59Z').dispatchOn).toBe('2026-06-15')
  expect(promise('2026-06-15T12:00:00Z').dispatchOn).toBe('2026-06-16')
})

test('late in the evening in UTC it is already the next day in Paris', () => {
  expect(promise('2026-11-22T23:30:00Z').dispatchOn).toBe('2026-11-23')
})

test('a Friday afternoon order leaves on Monday', () => {
  expect(promise('2026-11-20T15:00:00Z')).toEqual({ dispatchOn: '2026-11-23', from: '2026-11-24', to: '2026-11-25' })
})

test('nothing is dispatched on a closing day, while the carrier keeps delivering', () => {
  const closed = [{ from: '2026-11-23', to: '2026-11-25' }]
  const at = new Date('2026-11-23T09:00:00Z')
  expect(deliveryPromise({ at, country: 'France', terms: { ...terms, closed } })).toEqual({
    ...{ dispatchOn: '2026-11-26', from: '2026-11-27', to: '2026-11-30' },
  })
  const before = new Date('2026-11-20T09:00:00Z')
  expect(deliveryPromise({ at: before, country: 'France', terms: { ...terms, closed } })).toEqual({
    ...{ dispatchOn: '2026-11-20', from: '2026-11-23', to: '2026-11-24' },
  })
})

test('public holidays are not working days, for dispatch and transit', () => {
  // 14 July 2026 is a Tuesday; Christmas 2026 a Friday, New Year a Friday.
  expect(promise('2026-07-14T08:00:00Z').dispatchOn).toBe('2026-07-15')
  expect(promise('2026-12-24T08:00:00Z')).toEqual({ dispatchOn: '2026-12-24', from: '2026-12-28', to: '2026-12-29' })
  expect(promise('2026-12-31T15:00:00Z').dispatchOn).toBe('2027-01-04')
})

test('movable holidays follow Easter', () => {
  expect(frenchHolidays(2026)).toEqual(expect.arrayContaining(['2026-04-06', '2026-05-14', '2026-05-25']))
  expect(frenchHolidays(2027)).toEqual(expect.arrayContaining(['2027-03-29', '2027-05-06', '2027-05-17']))
  expect(frenchHolidays(2038)).toEqual(expect.arrayContaining(['2038-04-26', '2038-06-03', '2038-06-14']))
})

test('abroad takes longer: two to four working days to Belgium and Luxembourg, three to six to Switzerland', () => {
  const at = '2026-11-23T09:00:00Z'
  expect(promise(at, 'Belgique')).toMatchObject({ from: '2026-11-25', to: '2026-11-27' })
  expect(promise(at, 'Luxembourg')).toEqual(promise(at, 'Belgique'))
  expect(promise(at, 'Suisse')).toMatchObject({ from: '2026-11-26', to: '2026-12-01' })
})

test('a promise arrives after dispatch and on working days only, at any hour of the year', () => {
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const at = new Date(Date.UTC(2027, 0, 1, hour))
    const { dispatchOn, from, to } = deliveryPromise({ at, country: 'France', terms })
    expect(dispatchOn < from && from < to).toBe(true)
    for (const day of [dispatchOn, from, to]) {
      expect([0, 6]).not.toContain(new Date(day).getUTCDay())
      expect(frenchHolidays(Number(day.slice(0, 4)))).not.toContain(day)
    }
    expect(daysUntil(at, dispatchOn)).toBeGreaterThanOrEqual(0)
  }
})

test('the promise is stable until the next cut-off or midnight, and changes there', () => {
  expect(nextDispatchCutoff(new Date('2026-11-23T09:00:00Z'), cutoffHour)).toEqual(new Date('2026-11-23T13:00:00Z'))
  expect(nextDispatchCutoff(new Date('2026-11-23T13:00:00Z'), cutoffHour)).toEqual(new Date('2026-11-24T13:00:00Z'))
  expect(nextDispatchCutoff(new Date('2026-11-20T15:00:00Z'), cutoffHour)).toEqual(new Date('2026-11-23T13:00:00Z'))
})

test('the first cut-off after a clock change is in the new time', () => {
  // Summer time ends on Sunday 25 October 2026 and begins on Sunday 28 March 2027.
  expect(nextDispatchCutoff(new Date('2026-10-23T15:00:00Z'), cutoffHour)).toEqual(new Date('2026-10-26T13:00:00Z'))
  expect(nextDispatchCutoff(new Date('2027-03-26T15:00:00Z'), cutoffHour)).toEqual(new Date('2027-03-30T12:00:00Z'))
})

test('dates are short, with the month once when it is the same', () => {
  expect(formatDelivery({ from: '2026-11-24', to: '2026-11-26' })).toBe(
    'livré entre mar.\u00a024 et jeu.\u00a026\u00a0nov.',
  )
  expect(formatDelivery({ from: '2026-11-30', to: '2026-12-01' })).toBe(
    'livré entre lun.\u00a030\u00a0nov. et mar.\u00a01er\u00a0déc.',
  )
  expect(formatDelivery({ from: '2026-11-24', to: '2026-11-24' })).toBe('livré mar.\u00a024\u00a0nov.')
})

test('the cut-off for same-day dispatch is a setting', () => {
  const order = { at: new Date('2026-11-19T15:30:00Z'), country: 'France' } as const
  expect(promiseFor({ ...deliveryDefaults, 'delivery.cutoff_hour': '14' }, order).dispatchOn).toBe('2026-11-20')
  expect(promiseFor({ ...deliveryDefaults, 'delivery.cutoff_hour': '17' }, order).dispatchOn).toBe('2026-11-19')
})

test('a country’s wording matches the days its promises count', () => {
  expect([transitText(terms.transit.Belgique), transitText(terms.transit.Suisse)]).toEqual(['2 à 4', '3 à 6'])
  // One sentence names both.
  expect(transitText(terms.transit.Luxembourg)).toBe(transitText(terms.transit.Belgique))
})

test.each([
  ['before the cut-off hour, no week-end between', '2026-11-16T09:00:00Z', '24h ouvrées', '48h'],
  ['after it', '2026-11-16T15:00:00Z', '24h ouvrées', '72h'],
  ['over a week-end', '2026-11-20T15:00:00Z', '24h ouvrées', '72h ouvrées'],
  ['on a Sunday', '2026-11-22T09:00:00Z', '24h ouvrées', '72h'],
  ['before a holiday', '2026-11-10T15:00:00Z', '24h ouvrées', '72h ouvrées'],
])('%s an order of %s leaves within %s and arrives within %s', (_, when, dispatch, arrival) => {
  const at = new Date(when)
  const made = deliveryPromise({ at, country: 'France', terms })
  expect([dispatchSpan(made, at), deliverySpan(made, at)]).toEqual([dispatch, arrival])
})

test('the wording follows the dates while the shop is closed', () => {
  const at = new Date('2026-11-16T09:00:00Z')
  const closed = [{ from: '2026-11-16', to: '2026-11-20' }]
  const made = deliveryPromise({ at, country: 'France', terms: { ...terms, closed } })
  expect([dispatchSpan(made, at), deliverySpan(made, at)]).toEqual(['120h ouvrées', '7 jours ouvrés'])
})

/** Last day of `24h`, `72h ouvrées` or `7 jours ouvrés`, counted from the day of the order. */
function endOf(span: string, at: Date): string {
  const [, count = '', unit = ''] = /^(\d+) ?(h|jours)/.exec(span) ?? []
  const days = unit === 'h' ? Number(count) / 24 : Number(count)
  return span.includes('ouvr') ? addWorkingDays(parisDay(at), days) : addDays(parisDay(at), days)
}

test('at any hour of a year, both spans end on the days of the promise', () => {
  const closed = [{ from: '2026-08-03', to: '2026-08-14' }]
  for (let hour = 0; hour < 366 * 24; hour += 5) {
    const at = new Date(Date.parse('2026-01-01T00:30:00Z') + hour * 3600_000)
    const made = deliveryPromise({ at, country: 'France', terms: { ...terms, closed } })
    const dispatched = endOf(dispatchSpan(made, at), at)
    const isSameDay = made.dispatchOn === parisDay(at)
    expect([at, dispatched]).toEqual([at, isSameDay ? addWorkingDays(made.dispatchOn, 1) : made.dispatchOn])
    expect([at, endOf(deliverySpan(made, at), at)]).toEqual([at, made.to])
  }
})
