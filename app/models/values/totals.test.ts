import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VatCheck } from '~/database/schema'
import { bothPricesText, standardVat as vat, vatWithin, withVat } from './money'
import {
  computeTotals,
  goodsText,
  INSTALMENT_COUNTS,
  instalments,
  shippingFor,
  shippingText,
  usableCredit,
} from './totals'
import { taxText, thresholdText, vatColumns, vatFor, vatOfOrder } from './vat'

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
      const totals = computeTotals(cart, { delivery: price, vat })
      const shown = cart.reduce((sum, item) => sum + withVat(item.unitPriceCents, vat.percent) * item.quantity, 0)
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
  expect(vatWithin(990, 20)).toBe(165)
})

test('services ship free, and alone cost no delivery', () => {
  const service = { unitPriceCents: 2_000, quantity: 1, isService: true }
  const parcel = { unitPriceCents: 2_000, quantity: 1 }
  expect(computeTotals([service, service], { delivery: usual, vat }).totalCents).toBe(4_800)
  expect(computeTotals([service, parcel], { delivery: usual, vat }).totalCents).toBe(4_800 + 990)
})

test('credit pays all of an order, or leaves at least the minimum payment', () => {
  const usable = (balanceCents: number) => usableCredit({ totalCents: 5_000, balanceCents })
  expect([0, 4_000, 4_950, 5_000, 9_000].map(usable)).toEqual([0, 4_000, 4_900, 5_000, 5_000])
})

const places = ['France', 'Belgique', 'Luxembourg', 'Suisse', null] as const
const regimes = (byDestination: string, exempt: string) =>
  places.map((country) => vatFor(country, { 'vat.by_destination': byDestination, 'vat.exempt': exempt }))

test('an export has no VAT, regardless of the setting; other countries follow the setting', () => {
  const percents = (value: string) => regimes(value, 'non').map(({ percent }) => percent)
  expect(percents('non')).toEqual([20, 20, 20, 0, 20])
  expect(percents('oui')).toEqual([20, 21, 17, 0, 20])
  expect(regimes('non', 'non').map(({ regime }) => regime)[3]).toBe('export')
})

test('a business buys without VAT only where goods leave for another member state and VIES confirmed a number of one', () => {
  const none = { 'vat.by_destination': 'non', 'vat.exempt': 'non' }
  const regimeOf = (
    country: (typeof places)[number],
    vatNumber: string | null,
    vatCheck: VatCheck | null,
    settings = none,
  ) => vatFor(country, settings, { vatNumber, vatCheck }).regime
  const belgian = 'BE0403170701'
  expect(places.map((country) => regimeOf(country, belgian, 'valid'))).toEqual([
    ...['taxed', 'union', 'union', 'export', 'taxed'],
  ])
  expect((['unknown', 'unverified', null] as const).map((check) => regimeOf('Belgique', belgian, check))).toEqual(
    Array(3).fill('taxed'),
  )
  const numbers = ['DE136695976', 'XI123456789', 'FR40303265045', 'CHE107787577', 'illisible', null]
  expect(numbers.map((number) => regimeOf('Belgique', number, 'valid'))).toEqual([
    ...['union', 'union', 'taxed', 'taxed', 'taxed', 'taxed'],
  ])
  expect(regimeOf('Belgique', belgian, 'valid', { ...none, 'vat.by_destination': 'oui' })).toBe('union')
  expect(regimeOf('Belgique', belgian, 'valid', { ...none, 'vat.exempt': 'oui' })).toBe('franchise')
})

test('under the franchise nothing bears VAT, except distance sales above their threshold', () => {
  const franchise = { percent: 0, regime: 'franchise' }
  expect(regimes('non', 'oui')).toEqual(places.map(() => franchise))
  const destination = [21, 17].map((percent) => ({ percent, regime: 'taxed' }))
  expect(regimes('oui', 'oui')).toEqual([franchise, ...destination, franchise, franchise])
})

test('under the franchise the price stored is the price paid, and no word says « HT »', () => {
  const lines = [{ name: 'Bougie', unitPriceCents: 1_295, quantity: 2 }]
  const exempt = { percent: 0, regime: 'franchise' } as const
  const totals = computeTotals(lines, { delivery: usual, vat: exempt, discountPercent: 15 })
  expect(totals).toMatchObject({ goodsTtcCents: 2_200, taxCents: 0, discountTtcCents: 390, totalCents: 3_190 })
  const words = [
    goodsText(lines, totals),
    shippingText(totals, usual),
    thresholdText(10_000, exempt),
    bothPricesText(1_295, exempt),
    Object.values(taxText(exempt)).join(),
  ]
  expect(words.join('\n').replace(/[\u00a0\u202f]/g, ' ')).toBe(
    `2 × Bougie (12,95 €) : 22,00 € TTC
livraison 9,90 € TTC (gratuite dès 100,00 € d’articles : il en manque 78,00 €)
100,00 €
12,95 € TTC
TTC,Total TTC,TVA non applicable, art. 293 B du CGI`,
  )
})

test('an order keeps the regime of its placing', () => {
  const union = { percent: 0, regime: 'union' } as const
  for (const vat of [...regimes('oui', 'non'), ...regimes('non', 'oui'), union])
    expect(vatOfOrder(vatColumns(vat))).toEqual(vat)
})

test('an empty cart costs nothing, delivery included', () => {
  expect(computeTotals([], { delivery: usual, vat }).totalCents).toBe(0)
})
