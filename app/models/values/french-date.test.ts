import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatDay, formatDuration, formatMoment, formatShortDate } from './french-date'

test('the first of a month is « 1er », the others are plain numbers', () => {
  expect(formatDay('2026-12-01')).toBe('mardi 1er\u00a0décembre')
  expect(formatDay('2026-12-11')).toBe('vendredi 11\u00a0décembre')
  expect(formatDate(new Date('2026-12-01T10:00:00Z'))).toBe('1er\u00a0décembre 2026')
  expect(formatDate(new Date('2026-12-21T10:00:00Z'))).toBe('21\u00a0décembre 2026')
  expect(formatDateTime(new Date('2026-12-01T10:00:00Z'))).toBe('1er\u00a0décembre 2026 à 11:00')
})

test('a damaged instant is reported without failing', () => {
  const damaged = new Date('hier')
  expect([formatDate, formatDateTime, formatShortDate].map((format) => format(damaged))).toEqual(
    Array(3).fill('date illisible'),
  )
})

test.each([
  ['2026-11-19T13:05:00.000Z', 'jeu. 19\u00a0nov., 14:05'],
  ['hier', 'illisible (hier)'],
])('%s is %s in a list', (instant, words) => {
  expect(formatMoment(instant)).toBe(words)
})

test.each([
  ['2026-11-19T13:00:30.000Z', '4\u00a0min'],
  ['2026-11-19T14:00:00.000Z', '0\u00a0min'],
  ['2026-11-18T01:05:00.000Z', '36\u00a0h'],
  ['2026-11-16T13:05:00.000Z', '3\u00a0j'],
  ['', ''],
])('since %s it is %s', (from, words) => {
  expect(formatDuration(from, new Date('2026-11-19T13:05:00.000Z'))).toBe(words)
})
