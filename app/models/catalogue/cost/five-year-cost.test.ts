import { expect, test } from 'vitest'
import { runningCost } from '~/templates/osmoseurs/running-cost'
import { fiveYearCost, readHypotheses } from './five-year-cost'

const delivery = { feeCents: 990, freeFromCents: 10_000 }
const machine = { id: 'm', name: 'Machine', priceCents: 44_900, yearlyConsumablesCents: 8_900, setCents: 8_900 }
const two = { quantity: '2', unitCents: 30 }

test('a machine costs its price, and each set of consumables with its delivery; the first set comes with it', () => {
  const cost = fiveYearCost(machine, two, delivery)
  expect(cost.machineCents).toBe(53_880)
  expect(cost.setCents).toBe(10_680 + 990)
  expect(cost.sets).toBe(4)
  expect(cost.machineTotalCents).toBe(53_880 + 4 * 11_670)
  expect(cost.years.map((year) => year.machineCents)).toEqual([53_880, 65_550, 77_220, 88_890, 100_560, 100_560])
})

test('the alternative costs the units of 365 days a year at the supposed price', () => {
  const cost = fiveYearCost(machine, { quantity: '1.5', unitCents: 45 }, delivery)
  expect(cost.years.map((year) => year.alternativeCents)).toEqual([0, 24_638, 49_275, 73_913, 98_550, 123_188])
  expect(cost.units).toBe(2737.5)
})

test('an office machine takes two sets a year, the first of the ten with it', () => {
  expect(fiveYearCost({ ...machine, yearlyConsumablesCents: 17_800 }, two, delivery).sets).toBe(9)
})

test.each([
  ['0,45', 45],
  ['0.5', 50],
  ['1', 100],
  ['1,20 €', 120],
])('a price of « %s » is %i cents', (typed, cents) => {
  expect(readHypotheses(runningCost, new URLSearchParams({ prix: typed }))).toMatchObject({
    unitCents: cents,
    priceIsWrong: false,
  })
})

test.each(['', 'abc', '-1', '0,01', '4', '1e3', '0,123', '99999999999'])(
  'a price of « %s » is told and the starting point is shown',
  (typed) => {
    expect(readHypotheses(runningCost, new URLSearchParams({ prix: typed }))).toMatchObject({
      unitCents: 30,
      priceIsWrong: true,
    })
  },
)

test('an address without hypotheses, or with litres that are not offered, is the starting point', () => {
  for (const search of ['', 'litres=1000', 'litres=NaN']) {
    expect(readHypotheses(runningCost, new URLSearchParams(search))).toMatchObject({ quantity: '2', unitCents: 30 })
  }
})
