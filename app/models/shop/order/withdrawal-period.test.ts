import { expect, test } from 'vitest'
import { endedWithdrawalDay, lastWithdrawalDay } from './withdrawal-period'

test.each([
  ['a Tuesday', '2026-10-25T10:00:00Z', '2026-11-24'],
  ['a Saturday, which leads to the Monday', '2026-10-22T10:00:00Z', '2026-11-23'],
  ['Christmas, a Friday, which leads to the Monday', '2026-11-25T10:00:00Z', '2026-12-28'],
  ['counted from the day in Paris', '2026-10-24T22:30:00Z', '2026-11-24'],
])('the withdrawal period of thirty days ends on %s', (_, deliveredAt, last) => {
  expect(lastWithdrawalDay(new Date(deliveredAt), 30)).toBe(last)
})

test('the withdrawal period includes its last day, and has no end until the delivery is known', () => {
  const order = { delivered_at: '2026-10-25T10:00:00.000Z', withdrawal_days: 30 }
  const ended = (at: string) => endedWithdrawalDay(order, new Date(at))
  expect(endedWithdrawalDay({ ...order, withdrawal_days: 14 }, new Date('2026-11-10T10:00:00Z'))).toBe('2026-11-09')
  expect([ended('2026-11-24T22:59:00Z'), ended('2026-11-24T23:01:00Z')]).toEqual([undefined, '2026-11-24'])
  expect(endedWithdrawalDay({ ...order, delivered_at: null }, new Date('2036-01-01T00:00:00Z'))).toBeUndefined()
})
