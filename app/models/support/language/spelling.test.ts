import { expect, test } from 'vitest'
import { corrector } from './spelling'

const spelling = { vocabulary: ['livraison'], known: new Set(['livraison']), isFrench: () => false }

test('a word is corrected once for all texts, and a text has its first unknown words corrected only', () => {
  const unknown = Array.from({ length: 30 }, (_, place) => `xyzq${String.fromCharCode(97 + place)}`)
  const first = corrector(spelling)
  expect(unknown.map(first)).toEqual(unknown)
  expect(first('livrasion')).toBe('livrasion')
  const next = corrector(spelling)
  expect(unknown.slice(0, 24).map(next)).toEqual(unknown.slice(0, 24))
  expect(next('livrasion')).toBe('livraison')
  expect(corrector(spelling)('livrasion')).toBe('livraison')
})
