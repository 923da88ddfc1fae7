import { expect, test } from 'vitest'
import { formatHour } from '~/models/values/french-date'
import { listSlots, type OpeningHours, parseOpeningHours, typesetHours } from './opening-hours'

function hoursOf(text: string): OpeningHours {
  const hours = parseOpeningHours(text)
  if (!hours) throw new Error(`${text} is not understood`)
  return hours
}

test.each([
  ['7j/7 de 9h à 19h', '9-19 9-19 9-19 9-19 9-19 9-19 9-19'],
  ['tous les jours, 9h30 - 12h', '9.5-12 9.5-12 9.5-12 9.5-12 9.5-12 9.5-12 9.5-12'],
  ['Du lundi au vendredi de 9 h à 18 h', '9-18 9-18 9-18 9-18 9-18 . .'],
  [
    'du lundi au jeudi de 9h à 12h30 et de 14h à 18h, le samedi de 10h à 13h',
    '9-12.5+14-18 9-12.5+14-18 9-12.5+14-18 9-12.5+14-18 . 10-13 .',
  ],
  ['les mardi, jeudi et samedi de 10h à 17h', '. 10-17 . 10-17 . 10-17 .'],
])('« %s » is parsed', (text, expected) => {
  const written = parseOpeningHours(text)?.map((spans) =>
    spans.length === 0 ? '.' : spans.map(({ from, to }) => `${from / 60}-${to / 60}`).join('+'),
  )
  expect(written?.join(' ')).toBe(expected)
})

test.each([
  '',
  'sur rendez-vous',
  'du lundi au',
  '7j/7',
  '7j/7 de 19h à 9h',
  '7j/7 de 9h à 25h',
  'lundi de 9h à 12h et',
])('« %s » is rejected', (text) => {
  expect(parseOpeningHours(text)).toBeUndefined()
})

const words = (hours: OpeningHours, at: string) =>
  listSlots(hours, new Date(at)).map(({ day, from, to }) =>
    `${day} ${formatHour(from)} ${formatHour(to)}`.replaceAll('\u00a0', ''),
  )

test('slots last two hours, a short remainder extends the last one, and past ones are excluded', () => {
  // Friday, 14:30 in Paris.
  const slots = words(hoursOf('7j/7 de 9h à 19h30'), '2026-11-20T13:30:00Z')
  expect(slots.slice(0, 4)).toEqual([
    '2026-11-20 15h 17h',
    '2026-11-20 17h 19h30',
    '2026-11-21 9h 11h',
    '2026-11-21 11h 13h',
  ])
  expect(new Set(slots.map((slot) => slot.slice(0, 10))).size).toBe(4)
})

test('a morning and an afternoon have separate slots', () => {
  const slots = words(hoursOf('du lundi au vendredi de 9h à 12h et de 14h à 17h'), '2026-11-23T07:00:00Z')
  expect(slots.slice(0, 4)).toEqual([
    '2026-11-23 9h 11h',
    '2026-11-23 11h 12h',
    '2026-11-23 14h 16h',
    '2026-11-23 16h 17h',
  ])
})

test('closed days are left out and, where the shop has any, public holidays too', () => {
  // 1 May 2026 is a Friday.
  const week = words(hoursOf('du lundi au vendredi de 9h à 11h'), '2026-04-30T12:00:00Z')
  expect(week[0]).toBe('2026-05-04 9h 11h')
  expect(words(hoursOf('7j/7 de 9h à 11h'), '2026-04-30T12:00:00Z')[0]).toBe('2026-05-01 9h 11h')
})

test('slots follow Paris time across daylight saving changes', () => {
  const hours = hoursOf('7j/7 de 9h à 11h')
  // Summer time begins on 29 March 2026 and ends on 25 October.
  expect(listSlots(hours, new Date('2026-03-28T12:00:00Z'))[0]?.from.toISOString()).toBe('2026-03-29T07:00:00.000Z')
  expect(listSlots(hours, new Date('2026-10-24T12:00:00Z'))[0]?.from.toISOString()).toBe('2026-10-25T08:00:00.000Z')
})

test.each([
  ['7j/7 de 9h à 19h', '7j/7 de 9 h à 19 h'],
  ['de 9h à 12h30 et de 14 h à 18h00', 'de 9 h à 12 h 30 et de 14 h à 18 h 00'],
  ['lundi 8h-12h, hors vacances', 'lundi 8 h-12 h, hors vacances'],
  ['24 heures', '24 heures'],
  ['', ''],
])('the hours typed as « %s » are read as « %s »', (typed, read) => {
  expect(typesetHours(typed).replaceAll('\u00a0', ' ')).toBe(read)
  expect(typesetHours(typed)).not.toMatch(/\d h\b/)
})
