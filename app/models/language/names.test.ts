import { expect, test } from 'vitest'
import { distinctiveWords, writtenWords } from './names'

test('a name is known by the words that no other has', () => {
  const names = [
    ['osmoseur', 'premium', 'de', 'luxe'],
    ['osmoseur', 'essentiel', 'h2'],
  ]
  expect(distinctiveWords(names, new Set(['luxe']))).toEqual([['premium'], ['essentiel', 'h2']])
})

test('a name is written with a capital within a sentence, or with capitals or digits inside', () => {
  const namesIn = (text: string) => writtenWords(text).flatMap(({ word, isName }) => (isName ? [word] : []))
  expect(namesIn('Le Galaxy, ou l’AquaTron X9 ? Une eau en 3 ans.')).toEqual(['Galaxy', 'AquaTron', 'X9'])
  expect(namesIn('Prenez PURE et le 3000L')).toEqual(['PURE', '3000L'])
})
