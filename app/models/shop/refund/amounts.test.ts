import { describe, expect, test } from 'vitest'
import type { Refundable, RefundChoice } from './amounts'
import { allocate, planRefund, valueOfUnits } from './amounts'

const left: Refundable = {
  lines: [
    { position: 0, name: 'Osmoseur', quantity: 1, refunded: 0, totalCents: 59_880 },
    { position: 1, name: 'Filtres', quantity: 3, refunded: 1, totalCents: 10_000 },
  ],
  deliveryCents: 990,
  moneyCents: 50_000,
  creditCents: 20_870,
  isPaidByCredit: false,
}
const choice = (change: Partial<RefundChoice>): RefundChoice => ({ lines: new Map(), delivery: false, ...change })

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [59_880, [49_900], [59_880]],
  [7, [0, 3], [0, 7]],
  [5, [0, 0], [0, 0]],
])('%i cents among %j', (total, weights, shares) => {
  expect(allocate(total, weights)).toEqual(shares)
})

test('the values of a line’s units add up to its total, in any portions', () => {
  for (let totalCents = 1; totalCents < 200; totalCents += 7) {
    for (let quantity = 1; quantity < 9; quantity++) {
      const one = Array.from({ length: quantity }, (_, refunded) =>
        valueOfUnits({ position: 0, name: '', quantity, refunded, totalCents }, 1),
      )
      expect(one.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents)
    }
  }
})

describe('a choice', () => {
  test('refunds lines and delivery, money first', () => {
    const planned = planRefund(left, choice({ lines: new Map([[1, 2]]), delivery: true }))
    const lines = [{ position: 1, quantity: 2, amountCents: 6667 }]
    expect(planned).toEqual({
      ok: true,
      plan: { lines, deliveryCents: 990, otherCents: 0, moneyCents: 7657, creditCents: 0 },
    })
  })

  test('refunds everything including all credit', () => {
    expect(planRefund(left, choice({ whole: true }))).toMatchObject({
      plan: { moneyCents: 50_000, creditCents: 20_870, otherCents: 70_870 - 59_880 - 6667 - 990 },
    })
  })

  test('refunds credit by line where nothing else paid', () => {
    const paidByCredit = { ...left, moneyCents: 0, creditCents: 70_870, isPaidByCredit: true }
    const lines = [{ position: 1, quantity: 2, amountCents: 6667 }]
    expect(planRefund(paidByCredit, choice({ lines: new Map([[1, 2]]) }))).toMatchObject({
      ok: true,
      plan: { lines, moneyCents: 0, creditCents: 6667 },
    })
  })

  test('with a custom amount states what is not covered by its lines', () => {
    const lines = new Map([[1, 1]])
    expect(planRefund(left, choice({ lines, amountCents: 3000 }))).toMatchObject({ plan: { otherCents: -334 } })
    expect(planRefund(left, choice({ amountCents: 1250 }))).toMatchObject({ plan: { lines: [], otherCents: 1250 } })
  })

  test.each([
    [{}, { reason: 'nothing' }],
    [{ amountCents: 0 }, { reason: 'nothing' }],
    [{ amountCents: -5 }, { reason: 'nothing' }],
    [{ amountCents: 70_871 }, { reason: 'above', leftCents: 70_870 }],
    [{ lines: new Map([[1, 3]]) }, { reason: 'too-many-units', position: 1, left: 2 }],
    [{ lines: new Map([[0, 2]]) }, { reason: 'too-many-units', position: 0, left: 1 }],
    [{ amountCents: 60_000 }, { reason: 'credit-whole', moneyCents: 50_000 }],
  ])('%j is refused', (change, refusal) => {
    expect(planRefund(left, choice(change))).toMatchObject({ ok: false, ...refusal })
  })
})
