import { expect, test } from 'vitest'
import { readStatement, supports } from './statement'

const productWords = { own: new Set(['prestige', 'aquapet']), all: new Set(['osmoseur', 'prestige', 'aquapet']) }
const known = readStatement('Osmoseur Prestige : garantie de 5 ans, pièces comprises, livré lundi.')
const isSupported = (text: string, promised: string[] = []) =>
  supports(known, { said: readStatement(text), promised, productWords })

test('a claim stands with the figures, promises, product and words of a known sentence', () => {
  expect(isSupported('Sa garantie de 5 ans comprend les pièces.', ['garantie'])).toBe(true)
  expect(isSupported('La garantie de 10 ans, pièces comprises.')).toBe(false)
  expect(isSupported('Garantie de 5 ans, pièces comprises, livré mardi.', ['mardi'])).toBe(false)
  expect(isSupported('AquaPet : garantie de 5 ans, pièces comprises.')).toBe(false)
})

test('a figure and a name alone claim nothing that could be compared', () => {
  expect(isSupported('Osmoseur Prestige : 5')).toBe(false)
})
