import { expect, test } from 'vitest'
import { formatPoints, nextTierOf, tierOf } from './rules'

test.each([
  [0, 'Bronze', 'Argent', 500],
  [50, 'Bronze', 'Argent', 450],
  [499, 'Bronze', 'Argent', 1],
  [500, 'Argent', 'Or', 1000],
  [1500, 'Or', 'Diamant', 1500],
  [2999, 'Or', 'Diamant', 1],
])('%i points are %s, with %s next in %i', (points, tier, next, missing) => {
  expect(tierOf(points).name).toBe(tier)
  expect(nextTierOf(points)).toMatchObject({ tier: { name: next }, missing })
})

test('3000 points are Diamant, with nothing above', () => {
  expect(tierOf(3000).name).toBe('Diamant')
  expect(nextTierOf(3000)).toBeUndefined()
})

test('points are written with a no-break space', () => {
  expect([499, 1500, 12_345].map(formatPoints)).toEqual(['499', '1\u202f500', '12\u202f345'])
})
