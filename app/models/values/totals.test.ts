import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatWithin, withVat } from './money'
import { computeTotals, INSTALMENT_COUNTS, instalments, shippingFor } from './totals'

const usual = { feeCents: 990, freeFromCents: 10_000 }
/** Whole cents, free from the first cent to never. */
const delivery = fc.record({
  feeCents: fc.integer({ min: 0, max: 100_000 }),
  freeFromCents: fc.integer({ min: 0, max: 2_000_000 }),
})

const htPrice = fc.integer({ min: 1, max: 400_000 }).map((steps) => steps * 5)
const line = fc.record({ unitPriceCents: htPrice, quantity: fc.integer({ min: 1, max: 999 }) })
const lines = fc.array(line, { minLength: 1, maxLength: 12 })

test('prices including VAT add up to the checkout’s total, to the cent', () => {
  fc.assert(
    fc.property(lines, delivery, (cart, price) => {
      const totals = computeTotals(cart, { delivery: price })
      const shown = cart.reduce((sum, item) => sum + withVat(item.unitPriceCents) * item.quantity, 0)
      expect(totals.goodsTtcCents).toBe(shown)
      expect(totals.shippingCents).toBe(totals.goodsCents >= price.freeFromCents ? 0 : price.feeCents)
      expect(totals.totalCents).toBe(totals.subtotalCents + totals.taxCents + totals.shippingCents)
    }),
    { numRuns: 20_000 },
  )
})

test('three or four instalments add up to the total, the remainder on the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(...INSTALMENT_COUNTS), (total, count) => {
      const { first, next } = instalments(total, count)
      expect(first + (count - 1) * next).toBe(total)
      expect(first - next).toBeGreaterThanOrEqual(0)
      expect(first - next).toBeLessThan(count)
    }),
    { numRuns: 20_000 },
  )
})

test('delivery is free from 100 € excluding VAT and 9,90 € below', () => {
  expect(shippingFor(9_999, usual)).toBe(990)
  expect(shippingFor(10_000, usual)).toBe(0)
  expect(vatWithin(990)).toBe(165)
})

test('an empty cart costs nothing, delivery included', () => {
  expect(computeTotals([], { delivery: usual }).totalCents).toBe(0)
})
