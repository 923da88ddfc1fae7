import { expect, test } from 'vitest'
import { covers, readStatement } from './statement'

const isSaid = (known: string, text: string) => covers(readStatement(known), readStatement(text))

test('a sentence stands that says a known one again, or a shorter one in its order', () => {
  const known = 'La garantie commerciale est gratuite et dure 5 ans, pièces et transport compris.'
  expect(isSaid(known, known)).toBe(true)
  expect(isSaid(known, 'Sa garantie commerciale dure 5 ans, pièces et transport compris.')).toBe(true)
})

test.each([
  ['Garantie de 5 ans, pièces comprises.', 'Garantie de 10 ans, pièces comprises.', 'another figure'],
  ['Garantie de 5 ans, pièces comprises.', 'Garantie à vie, pièces comprises.', 'a word more'],
  ['La livraison est gratuite dès 100 €.', 'La livraison est gratuite.', 'without its bound'],
  ['Ne raccordez pas l’appareil à l’eau chaude.', 'Raccordez l’appareil à l’eau chaude.', 'without its negation'],
  ['Coupez l’eau avant de démonter.', 'Ne coupez pas l’eau avant de démonter.', 'with a negation'],
  ['Le Premium coûte plus que l’Essentiel.', 'L’Essentiel coûte plus que le Premium.', 'the other way round'],
  ['Certains disent que l’eau est acide.', 'L’eau est acide.', 'without whose opinion it is'],
])('%s does not cover %s (%s)', (known, text) => {
  expect(isSaid(known, text)).toBe(false)
})

test('a single word says nothing that could be compared', () => {
  expect(isSaid('Oui.', 'Oui.')).toBe(false)
})
