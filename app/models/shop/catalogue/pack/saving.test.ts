import { expect, test } from 'vitest'
import { bestPack } from './saving'

const small = { priceCents: 95, componentsCents: 100 }
const large = { priceCents: 880, componentsCents: 1000 }

test('the best pack saves the largest share, not the largest sum; none is best without a saving', () => {
  expect(bestPack([small, large])).toBe(large)
  expect(bestPack([{ priceCents: 990, componentsCents: 1000 }, small])).toBe(small)
  expect(bestPack([{ priceCents: 100, componentsCents: 100 }])).toBeUndefined()
  expect(bestPack([])).toBeUndefined()
})
