import { expect, test } from 'vitest'
import { fiveYearCost, readHypotheses } from './five-year-cost'

const machine = { id: 'm', name: 'Machine', priceCents: 44_900, yearlyFiltersCents: 8_900, filterSetCents: 8_900 }
const two = { litres: '2', litreCents: 30 }

test('a machine costs its price, and each set of filters with its delivery; the first set comes with it', () => {
  const cost = fiveYearCost(machine, two)
  expect(cost.machineCents).toBe(53_880)
  expect(cost.filterSetCents).toBe(10_680 + 990)
  expect(cost.filterSets).toBe(4)
  expect(cost.machineTotalCents).toBe(53_880 + 4 * 11_670)
  expect(cost.years.map((year) => year.machineCents)).toEqual([53_880, 65_550, 77_220, 88_890, 100_560, 100_560])
})

test('bottles cost the litres of 365 days a year at the supposed price', () => {
  const cost = fiveYearCost(machine, { litres: '1.5', litreCents: 45 })
  expect(cost.years.map((year) => year.bottlesCents)).toEqual([0, 24_638, 49_275, 73_913, 98_550, 123_188])
  expect(cost.litres).toBe(2737.5)
})

test('an office machine takes two sets a year, the first of the ten with it', () => {
  expect(fiveYearCost({ ...machine, yearlyFiltersCents: 17_800 }, two).filterSets).toBe(9)
})

test.each([
  ['0,45', 45],
  ['0.5', 50],
  ['1', 100],
  ['1,20 €', 120],
])('a price of « %s » is %i cents', (typed, cents) => {
  expect(readHypotheses(new URLSearchParams({ prix: typed }))).toMatchObject({ litreCents: cents, priceIsWrong: false })
})

test.each(['', 'abc', '-1', '0,01', '4', '1e3', '0,123', '99999999999'])(
  'a price of « %s » is told and the starting point is shown',
  (typed) => {
    expect(readHypotheses(new URLSearchParams({ prix: typed }))).toMatchObject({ litreCents: 30, priceIsWrong: true })
  },
)

test('an address without hypotheses, or with litres that are not offered, is the starting point', () => {
  for (const search of ['', 'litres=1000', 'litres=NaN']) {
    expect(readHypotheses(new URLSearchParams(search))).toMatchObject({ litres: '2', litreCents: 30 })
  }
})
