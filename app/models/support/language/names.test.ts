import { expect, test } from 'vitest'
import { distinctiveWords } from './names'

test('a name is known by the words that no other has', () => {
  const names = [
    ['osmoseur', 'premium', 'de', 'luxe'],
    ['osmoseur', 'essentiel', 'h2'],
  ]
  expect(distinctiveWords(names, new Set(['luxe']))).toEqual([['premium'], ['essentiel', 'h2']])
})
