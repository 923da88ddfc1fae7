import { expect, test } from 'vitest'
import { transferDeadline } from './transfer-terms'

test.each([
  ['a Thursday', '2026-11-19T10:00:00Z', '2026-11-26T22:59:00.000Z'],
  ['a Saturday', '2026-11-21T10:00:00Z', '2026-11-27T22:59:00.000Z'],
  ['late on a Sunday in UTC, a Monday in Paris', '2026-11-22T23:30:00Z', '2026-11-30T22:59:00.000Z'],
  ['before Christmas and New Year’s Day', '2026-12-24T10:00:00Z', '2027-01-04T22:59:00.000Z'],
  ['before the clocks go forward', '2026-03-25T10:00:00Z', '2026-04-01T21:59:00.000Z'],
])('a transfer announced on %s is due by 23:59 in Paris on the fifth working day', (_, begun, deadline) => {
  expect(transferDeadline(new Date(begun)).toISOString()).toBe(deadline)
})
