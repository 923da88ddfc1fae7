import { expect, test } from 'vitest'
import { slugOf } from './slug'

test.each([
  ['Dureté et calcaire', 'durete-et-calcaire'],
  ['Idées reçues', 'idees-recues'],
  ['  L’œil — n° 5 ! ', 'l-oeil-n-5'],
  ['日本', ''],
])('%s → %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})
