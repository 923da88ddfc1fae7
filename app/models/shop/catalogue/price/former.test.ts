import { expect, test } from 'vitest'
import { formerPrice } from './former'
import { changePrice, formerPriceOf, type PriceLine } from './line'

const since = '2026-09-01'
const past = (price_cents: number, valid_from: string, valid_to: string | null) => ({
  price_cents,
  valid_from,
  valid_to,
})

test('the former price is the lowest of the thirty days before the reduction', () => {
  const history = [past(15_000, '2026-01-01', '2026-08-20'), past(12_000, '2026-08-21', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history, since })).toBe(12_000)
})

test('a price older than thirty days before the reduction does not count', () => {
  const history = [past(9_000, '2026-01-01', '2026-08-01'), past(12_000, '2026-08-02', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history, since })).toBe(12_000)
  const sale = [past(9_000, '2026-01-01', '2026-08-02'), past(12_000, '2026-08-03', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history: sale, since })).toBe(9_000)
})

test('a price that ended more than thirty days before is no proof', () => {
  const history = [past(12_000, '2026-01-01', '2026-08-01')]
  expect(formerPrice({ priceCents: 8_900, history, since })).toBeUndefined()
})

test('nothing is struck through without a history, after a rise, while withdrawn, or while an old price holds', () => {
  expect(formerPrice({ priceCents: 8_900, history: [], since })).toBeUndefined()
  const cheaper = [past(8_000, '2026-08-01', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history: cheaper, since })).toBeUndefined()
  const raisedForADay = [past(8_900, '2026-08-01', '2026-08-30'), past(12_000, '2026-08-31', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history: raisedForADay, since })).toBeUndefined()
  const dearer = [past(12_000, '2026-08-01', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history: dearer, since: null })).toBeUndefined()
  expect(formerPrice({ priceCents: 8_900, history: [past(12_000, '2026-08-01', null)], since })).toBeUndefined()
  expect(formerPrice({ priceCents: 8_900, history: [past(12_000, '2026-12-01', '2026-12-31')], since })).toBeUndefined()
})

test('a price typed by mistake is put right the same day, and the lowest of the day stays the proof', () => {
  const day = '2026-11-30'
  const lines: PriceLine[] = [{ priceCents: 10_000, since: '2026-11-01', history: [] }]
  for (const line of lines) {
    const priceCents = [1_000, 9_000, 8_000, 9_500][lines.length - 1]
    if (priceCents !== undefined) lines.push(changePrice(line, { priceCents, day }))
  }
  expect(lines.map((line) => formerPriceOf(line))).toEqual([undefined, 10_000, undefined, undefined, undefined])
  expect(lines.at(-1)).toEqual({
    ...{ priceCents: 9_500, since: day },
    history: [
      { price_cents: 10_000, valid_from: '2026-11-01', valid_to: day },
      { price_cents: 1_000, valid_from: day, valid_to: day },
    ],
  })
})
