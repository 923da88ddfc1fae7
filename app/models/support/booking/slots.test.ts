import { expect, test } from 'vitest'
import { parseOpeningHours } from '~/models/base/setting'
import { parisClock, parisInstant } from '~/models/values/french-date'
import { slotHourText } from './booking-text'
import { bookingForm } from './forms'
import { freePlaces, nearest, readMoment, slotsOn } from './slots'

const hoursOf = (text: string) => parseOpeningHours(text) ?? []
const clocks = (text: string, day: string, minutes = 60) =>
  slotsOn({ hours: hoursOf(text), closed: [], minutes, day }).map(({ startsAt }) => parisClock(startsAt))

test('slots follow one another from opening to closing, and a shorter remainder is none', () => {
  expect(clocks('du lundi au vendredi de 9h à 12h et de 14h à 16h30', '2027-03-23')).toEqual([
    ...['09:00', '10:00', '11:00', '14:00', '15:00'],
  ])
  expect(clocks('7j/7 de 9h à 10h30', '2027-03-23', 45)).toEqual(['09:00', '09:45'])
  expect(clocks('7j/7 de 9h à 9h30', '2027-03-23', 45)).toEqual([])
})

test('the hour that March skips has no slot, and the one that October repeats has its slots twice', () => {
  const night = '7j/7 de 0h à 5h'
  expect(clocks(night, '2027-03-28')).toEqual(['00:00', '01:00', '03:00', '04:00'])
  expect(clocks(night, '2027-10-31')).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00', '04:00'])
  const instants = slotsOn({ hours: hoursOf(night), closed: [], minutes: 30, day: '2027-10-31' }).map(({ key }) => key)
  expect(new Set(instants).size).toBe(12)
  expect(instants).toContain('2027-10-31T00:30:00.000Z')
  expect(instants).toContain('2027-10-31T01:30:00.000Z')
  const [summer, winter] = [new Date('2027-10-31T00:30:00Z'), new Date('2027-10-31T01:30:00Z')]
  expect([summer, winter].map((each) => slotHourText(each).replaceAll('\u00a0', ' '))).toEqual([
    '2 h 30 (heure d’été)',
    '2 h 30 (heure d’hiver)',
  ])
})

test('by day a change of hour moves the opening by an hour of UTC, not of the clock', () => {
  const opening = (day: string) => slotsOn({ hours: hoursOf('7j/7 de 9h à 19h'), closed: [], minutes: 60, day })[0]?.key
  expect([opening('2027-03-27'), opening('2027-03-28')]).toEqual([
    ...['2027-03-27T08:00:00.000Z', '2027-03-28T07:00:00.000Z'],
  ])
  expect([opening('2027-10-30'), opening('2027-10-31')]).toEqual([
    ...['2027-10-30T07:00:00.000Z', '2027-10-31T08:00:00.000Z'],
  ])
})

test('closed weekdays, holidays and closures have no slot', () => {
  const week = 'du lundi au vendredi de 9h à 18h'
  expect(clocks(week, '2027-03-27')).toEqual([])
  expect(clocks(week, '2027-05-06')).toEqual([])
  expect(clocks('7j/7 de 9h à 18h', '2027-05-06')).toHaveLength(9)
  const closed = [{ from_day: '2027-03-22', to_day: '2027-03-24' }]
  const on = (day: string) => slotsOn({ hours: hoursOf(week), closed, minutes: 60, day }).length
  expect(['2027-03-22', '2027-03-24', '2027-03-25'].map(on)).toEqual([0, 0, 9])
})

test('a Paris wall clock is the instant that shows it, on the days of a change too', () => {
  for (const day of ['2027-03-28', '2027-10-31', '2027-06-01', '2027-12-01'])
    for (const minutes of [0, 60, 90, 180, 210, 540, 1380]) {
      const shown = parisClock(parisInstant(day, minutes))
      expect([day, minutes, shown]).toEqual([
        ...[day, minutes],
        `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      ])
    }
})

test.each([
  ['2027-03-28T02:30', { ok: false, reason: 'no-such-hour' }],
  ['2027-03-28T03:30', { ok: true, startsAt: new Date('2027-03-28T01:30:00Z') }],
  ['2027-10-31T02:30', { ok: true, startsAt: new Date('2027-10-31T00:30:00Z') }],
  ['2027-10-31T01:30:00.000Z', { ok: true, startsAt: new Date('2027-10-31T01:30:00Z') }],
  ['2027-02-30T09:00', { ok: false, reason: 'unreadable' }],
  ['2027-03-28T25:00', { ok: false, reason: 'unreadable' }],
  ['2027-03-28', { ok: false, reason: 'unreadable' }],
  ['demain', { ok: false, reason: 'unreadable' }],
  ['', { ok: false, reason: 'unreadable' }],
])('« %s » is read as %o', (text, read) => {
  expect(readMoment(text)).toEqual(read)
})

const slot = { startsAt: new Date('2027-03-23T08:00:00Z'), endsAt: new Date('2027-03-23T09:00:00Z') }
const taken = (place: number, service_id = 'a', starts_at = '2027-03-23T08:00:00.000Z') => {
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(), place, service_id }
}

test('places that overlap are taken, and another service of the calendar takes the whole slot', () => {
  const service = { id: 'a', capacity: 3 }
  const free = (...occupied: ReturnType<typeof taken>[]) => freePlaces(slot, { service, occupied })
  expect(free()).toEqual([1, 2, 3])
  expect(free(taken(2))).toEqual([1, 3])
  expect(free(taken(1), taken(2), taken(3))).toEqual([])
  expect(free(taken(1, 'b', '2027-03-23T08:30:00.000Z'))).toEqual([])
  expect(free(taken(1, 'b', '2027-03-23T09:00:00.000Z'))).toEqual([1, 2, 3])
  // Lowered from five: places 4 and 5 are still taken.
  expect(free(taken(4), taken(5))).toEqual([1])
})

test('near slots are the closest ones, in order of time', () => {
  const at = (key: string) => ({ key, day: '', startsAt: new Date(key), endsAt: new Date(key) })
  const slots = ['2027-03-23T08:00:00Z', '2027-03-23T11:00:00Z', '2027-03-22T08:00:00Z'].map(at)
  expect(nearest(slots, new Date('2027-03-23T09:00:00Z'), 2).map(({ key }) => key)).toEqual([
    ...['2027-03-23T08:00:00Z', '2027-03-23T11:00:00Z'],
  ])
})

test('a form tells each of its errors, and asks for persons and a number where the service does', () => {
  const errorsOf = (typed: Record<string, string>, service = { max_persons: 8, asks_phone: 1 }) =>
    Object.keys(bookingForm(service).safeParse(typed).error?.flatten().fieldErrors ?? {}).sort()
  expect(errorsOf({})).toEqual(['email', 'name', 'persons', 'phone', 'slot'])
  const typed = { slot: 'x', name: 'Léa', email: 'lea@example.fr', phone: '0612345678' }
  for (const persons of ['0', '9', 'deux', '1.5', '-1'])
    expect([persons, errorsOf({ ...typed, persons })]).toEqual([persons, ['persons']])
  expect(errorsOf({ ...typed, persons: '8' })).toEqual([])
  expect(errorsOf({ ...typed, phone: '' }, { max_persons: 0, asks_phone: 0 })).toEqual([])
})
