import { expect, test } from 'vitest'
import { warrantyText } from './comparison'

test('a warranty is told in years, and none is not told', () => {
  const texts = [0, 1, 3].map((warrantyYears) => warrantyText({ warrantyYears })?.replace(/\s/g, ' '))
  expect(texts).toEqual([undefined, '1 an', '3 ans'])
})
