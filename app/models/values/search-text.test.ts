import { expect, test } from 'vitest'
import { normalise, trigramsOf } from './search-text'

test('accents, case, ligatures and punctuation are ignored', () => {
  expect(normalise('  L’Œuvre d’Été — N°5 ')).toBe('l oeuvre d ete n 5')
})

test('each word gives its trigrams, including its start and end', () => {
  expect(trigramsOf('Eau')).toEqual([' ea', 'eau', 'au '])
  expect(trigramsOf('eau, EAU')).toEqual([' ea', 'eau', 'au '])
  expect(trigramsOf('')).toEqual([])
})
