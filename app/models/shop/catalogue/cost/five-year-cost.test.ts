import { expect, test } from 'vitest'
import { standardVat } from '~/models/values/money'
import { runningCost } from '~/templates/osmoseurs/running-cost'
import { type FiveYearCost, fiveYearCost, readHypotheses } from './five-year-cost'

const delivery = { feeCents: 990, freeFromCents: 10_000 }
const machine = {
  id: 'm',
  name: 'Machine',
  priceCents: 44_900,
  setCents: 8_900,
  setsAYear: 1,
  parts: [],
}
const two = { quantity: '2', unitCents: 30 }

const byYear = ({ months }: FiveYearCost) => months.filter(({ month }) => month % 12 === 0)

test('a machine costs its price, and each set of consumables with its delivery; the first set is included', () => {
  const cost = fiveYearCost(machine, two, { delivery, vat: standardVat })
  expect(cost.machineCents).toBe(53_880)
  expect(cost.setCents).toBe(10_680 + 990)
  expect(cost.sets).toBe(4)
  expect(cost.machineTotalCents).toBe(53_880 + 4 * 11_670)
  expect(byYear(cost).map((year) => year.machineCents)).toEqual([53_880, 65_550, 77_220, 88_890, 100_560, 100_560])
})

test('the alternative costs the units of 365 days a year at the assumed price', () => {
  const cost = fiveYearCost(machine, { quantity: '1.5', unitCents: 45 }, { delivery, vat: standardVat })
  expect(byYear(cost).map((year) => year.alternativeCents)).toEqual([0, 24_638, 49_275, 73_913, 98_550, 123_188])
  expect(cost.units).toBe(2737.5)
})

test('an office machine needs two sets a year, the first of the ten included', () => {
  expect(fiveYearCost({ ...machine, setsAYear: 2 }, two, { delivery, vat: standardVat }).sets).toBe(9)
})

test('a part that lasts two years is bought twice in five, one that lasts five never', () => {
  const membrane = { id: 'p', name: 'Membrane', priceCents: 7_500, lastsYears: 2 }
  const cost = fiveYearCost({ ...machine, parts: [membrane, { ...membrane, lastsYears: 5 }] }, two, {
    delivery,
    vat: standardVat,
  })
  expect(cost.parts.map(({ cents, count }) => [cents, count])).toEqual([
    [9_990, 2],
    [9_990, 0],
  ])
  expect(byYear(cost).map((year) => year.machineCents)).toEqual([53_880, 65_550, 87_210, 98_880, 120_540, 120_540])
})

test('break-even is the first month from which the machine stays cheaper', () => {
  const litres = (quantity: string) =>
    fiveYearCost(machine, { quantity, unitCents: 30 }, { delivery, vat: standardVat })
  for (const quantity of ['1', '2', '3', '4', '8']) {
    const { months, breakEvenMonth } = litres(quantity)
    const cheaper = months.map(({ machineCents, alternativeCents }) => machineCents < alternativeCents)
    expect(breakEvenMonth).toBe(cheaper.at(-1) ? cheaper.lastIndexOf(false) + 1 : undefined)
  }
  expect(litres('1').breakEvenMonth).toBeUndefined()
  // 36.50 € a month: 657 € by the 18th, when the machine and one set have cost 655.50 €.
  expect(litres('4').breakEvenMonth).toBe(18)
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
  'a price of « %s » is reported and the default is shown',
  (typed) => {
    expect(readHypotheses(runningCost, new URLSearchParams({ prix: typed }))).toMatchObject({
      unitCents: 30,
      priceIsWrong: true,
    })
  },
)

test('missing hypotheses, or unoffered litres, fall back to the defaults', () => {
  for (const search of ['', 'litres=1000', 'litres=NaN']) {
    expect(readHypotheses(runningCost, new URLSearchParams(search))).toMatchObject({ quantity: '4', unitCents: 30 })
  }
})
