import { expect, test } from 'vitest'
import { formerPrice } from './former-price'

const on = '2026-11-20'
const past = (price_cents: number, valid_from: string, valid_to: string | null) => ({
  price_cents,
  valid_from,
  valid_to,
})

test('the former price is the lowest of the thirty days before the reduction', () => {
  const history = [past(15_000, '2026-01-01', '2026-08-20'), past(12_000, '2026-08-21', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history, on })).toBe(12_000)
})

test('a price of more than thirty days before the reduction does not count', () => {
  const history = [past(9_000, '2026-01-01', '2026-08-01'), past(12_000, '2026-08-02', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history, on })).toBe(12_000)
  const sale = [past(9_000, '2026-01-01', '2026-08-02'), past(12_000, '2026-08-03', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history: sale, on })).toBe(9_000)
})

test('nothing is struck through without a history, after a rise, or while an old price still holds', () => {
  expect(formerPrice({ priceCents: 8_900, history: [], on })).toBeUndefined()
  const cheaper = [past(8_000, '2026-08-01', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history: cheaper, on })).toBeUndefined()
  const raisedForADay = [past(8_900, '2026-08-01', '2026-08-30'), past(12_000, '2026-08-31', '2026-08-31')]
  expect(formerPrice({ priceCents: 8_900, history: raisedForADay, on })).toBeUndefined()
  expect(formerPrice({ priceCents: 8_900, history: [past(12_000, '2026-08-01', null)], on })).toBeUndefined()
  expect(formerPrice({ priceCents: 8_900, history: [past(12_000, '2026-12-01', '2026-12-31')], on })).toBeUndefined()
})
