import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatWithin, withVat } from './money'
import { computeTotals, INSTALMENT_COUNTS, instalmentPlansText, instalments, shippingFor, usableCredit } from './totals'
import { vatPercentFor } from './vat'

const usual = { feeCents: 990, freeFromCents: 10_000 }
/** Integer cents; free from the first cent to never. */
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

test('services ship free, and alone cost no delivery', () => {
  const service = { unitPriceCents: 2_000, quantity: 1, isService: true }
  const parcel = { unitPriceCents: 2_000, quantity: 1 }
  expect(computeTotals([service, service], { delivery: usual }).totalCents).toBe(4_800)
  expect(computeTotals([service, parcel], { delivery: usual }).totalCents).toBe(4_800 + 990)
})

test('credit pays all of an order, or leaves at least the minimum payment', () => {
  const usable = (balanceCents: number) => usableCredit({ totalCents: 5_000, balanceCents })
  expect([0, 4_000, 4_950, 5_000, 9_000].map(usable)).toEqual([0, 4_000, 4_900, 5_000, 5_000])
})

test('an export has no VAT, regardless of the setting; other countries follow the setting', () => {
  const rates = (value: string) =>
    (['France', 'Belgique', 'Luxembourg', 'Suisse', null] as const).map((country) =>
      vatPercentFor(country, { 'vat.by_destination': value }),
    )
  expect(rates('non')).toEqual([20, 20, 20, 0, 20])
  expect(rates('oui')).toEqual([20, 21, 17, 0, 20])
})

test('an empty cart costs nothing, delivery included', () => {
  expect(computeTotals([], { delivery: usual }).totalCents).toBe(0)
})

test('the plans of a total in instalments add up to it', () => {
  expect(instalmentPlansText(10_000).replace(/[\u00a0\u202f]/g, ' ')).toBe(
    'en 3 fois, 33,34 € le jour de la commande, puis 2 × 33,33 €, tous les 30 jours ; en 4 fois, 25,00 € le jour de la commande, puis 3 × 25,00 €, tous les 30 jours',
  )
})
