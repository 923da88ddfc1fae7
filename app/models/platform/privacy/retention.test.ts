import { expect, test } from 'vitest'
import { purgeOf, retentionText } from './retention'

const from = new Date('2026-11-20T13:05:00Z')

test.each([
  [{ hours: 1 }, '1 heure', '2026-11-20T14:05:00.000Z'],
  [{ days: 30 }, '30 jours', '2026-12-20T13:05:00.000Z'],
  [{ years: 3 }, '3 ans', '2029-11-20T13:05:00.000Z'],
] as const)('%j is said and counted from the instant that the purge looks at', (retention, words, due) => {
  expect([retentionText(retention), purgeOf(from, retention).toISOString()]).toEqual([words, due])
})
