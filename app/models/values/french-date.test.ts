import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatDay } from './french-date'

test('the first of a month is « 1er », the others are plain numbers', () => {
  expect(formatDay('2026-12-01')).toBe('mardi 1er décembre')
  expect(formatDay('2026-12-11')).toBe('vendredi 11 décembre')
  expect(formatDate(new Date('2026-12-01T10:00:00Z'))).toBe('1er décembre 2026')
  expect(formatDate(new Date('2026-12-21T10:00:00Z'))).toBe('21 décembre 2026')
  expect(formatDateTime(new Date('2026-12-01T10:00:00Z'))).toBe('1er décembre 2026 à 11:00')
})
