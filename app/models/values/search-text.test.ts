import { expect, test } from 'vitest'
import { normalise, slugOf, trigramsOf } from './search-text'

test('accents, case, ligatures and punctuation are ignored', () => {
  expect(normalise('  L’Œuvre d’Été — N°5 ')).toBe('l oeuvre d ete n 5')
})

test('each word gives its trigrams, including its start and end', () => {
  expect(trigramsOf('Eau')).toEqual([' ea', 'eau', 'au '])
  expect(trigramsOf('eau, EAU')).toEqual([' ea', 'eau', 'au '])
  expect(trigramsOf('')).toEqual([])
})

test.each([
  ['Dureté et calcaire', 'durete-et-calcaire'],
  ['Idées reçues', 'idees-recues'],
  ['  L’œil — n° 5 ! ', 'l-oeil-n-5'],
  ['日本', ''],
])('%s → %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})
