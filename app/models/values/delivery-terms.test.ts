import { expect, test } from 'vitest'
import { deliveryDefaults, deliveryTerms, parseDays, parseEuros, parseTransit } from './delivery-terms'

const settings = { ...deliveryDefaults, 'delivery.cutoff_hour': '14' }

test.each([
  ['9,90', 990],
  ['9.9', 990],
  ['10', 1000],
  ['0', 0],
  ['1 250,05 €', 125_005],
])('%s is %d cents', (text, cents) => {
  expect(parseEuros(text)).toBe(cents)
})

test.each(['', '-1', '9,999', '1e3', 'gratuit', '9,', '1234567'])('%j is no amount', (text) => {
  expect(parseEuros(text)).toBeUndefined()
})

test.each(['0-2', '4-2', '2-99', '', 'demain', '2-4-6'])('%j is no number of days', (text) => {
  expect(parseTransit(text)).toBeUndefined()
})

test('closing days are single days or ranges', () => {
  expect(parseDays('24/12/2026, 28/12/2026-31/12/2026')).toEqual([
    { from: '2026-12-24', to: '2026-12-24' },
    { from: '2026-12-28', to: '2026-12-31' },
  ])
  expect(parseDays('')).toEqual([])
  for (const text of [
    '30/02/2026',
    '31/12/2026-24/12/2026',
    'Noël',
    '1/1/26',
    '1/1/2026-2/1/2026-3/1/2026',
    '1/1/2026-2/1/2027',
    '1/1/9999',
  ])
    expect([text, parseDays(text)]).toEqual([text, undefined])
})

test('a text too long for closing days is refused unread', () => {
  expect(parseDays(Array(200).fill('24/12/2026').join(', '))).toHaveLength(200)
  expect(parseDays(Array(201).fill('24/12/2026').join(', '))).toBeUndefined()
})

test('without settings, or with invalid ones, the defaults apply', () => {
  const usual = deliveryTerms(settings)
  expect(usual).toMatchObject({ feeCents: 990, freeFromCents: 10_000, cutoffHour: 14, closed: [] })
  expect(usual.transit).toMatchObject({ France: { from: 1, to: 2 }, Luxembourg: { from: 2, to: 4 } })
  expect(deliveryTerms({ ...settings, 'delivery.fee': 'cher', 'delivery.transit_france': 'vite' })).toEqual(usual)
})
