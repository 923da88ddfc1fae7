import { expect, test } from 'vitest'
import { type GuaranteedLine, legalWarranty, warrantyOf, warrantyText } from './promise'

const line = (name: string, warrantyYears: number, hasMore = false): GuaranteedLine => ({
  name,
  warrantyYears,
  hasMore,
})
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test('a guarantee is one duration, with its legal and its commercial years', () => {
  expect([0, 2].map(warrantyText)).toEqual([legalWarranty, legalWarranty])
  expect(plain(warrantyText(3))).toBe(
    '3 ans : 2 ans de garantie légale de conformité, puis 1 an de garantie commerciale gratuite',
  )
  expect(warrantyText(5)).toContain('puis 3 ans de garantie commerciale')
})

test('an order names each machine with more than the legal guarantee, and the rest once', () => {
  const prestige =
    'Prestige, 5 ans : 2 ans de garantie légale de conformité, puis 3 ans de garantie commerciale gratuite'
  const rest = ' ; autres articles, 2 ans de garantie légale de conformité'
  expect(warrantyOf([line('Essentiel', 2, true), line('Installation', 0)])).toBe(legalWarranty)
  expect(plain(warrantyOf([line('Prestige', 5), line('Installation', 0)]))).toBe(prestige)
  for (const lines of [
    [line('Prestige', 5, true), line('Prestige', 5)],
    [line('Prestige', 5), line('Filtres', 2)],
  ])
    expect(plain(warrantyOf(lines))).toBe(prestige + rest)
})
