import { expect, test } from 'vitest'
import { normalise } from '~/models/values/search-text'
import { bareCountIn, budgetIn, measuresIn, quantityOf } from './numbers'

test.each([
  ['moins de 500 €', 50_000],
  ['1 200 euros au plus', 120_000],
  ['1.200 €', 120_000],
  ['449,90 €', 44_990],
  ['un budget de 450', 45_000],
])('« %s » is a budget', (text, cents) => {
  expect(budgetIn(text)).toBe(cents)
})

test('no figure is no budget', () => {
  expect(budgetIn('Quel est votre budget ?')).toBeUndefined()
})

test.each([
  ['2 Essentiel', ['essentiel'], 2],
  ['deux jeux de filtres', ['filtres'], 2],
  ['il m’en faut 4', ['aquapet'], 4],
  ['la maintenance 3 ans', ['maintenance'], 1],
  ['le Prestige en 3 fois', ['prestige'], 1],
  ['les deux ont la même cartouche', ['cartouche'], 1],
])('« %s » asks for a number of articles', (text, ownWords, quantity) => {
  expect(quantityOf(ownWords, normalise(text))).toBe(quantity)
})

test.each([
  ['et pour deux ?', 2],
  ['j’en veux 3', 3],
  ['non, deux en fait, un pour mon frère', 2],
  ['le Premium en 3 fois', undefined],
])('« %s » is a number alone: %s', (text, count) => {
  expect(bareCountIn(normalise(text))).toBe(count)
})

test.each([
  ['mon meuble fait 40 de large', { width: 40 }],
  ['35 cm de large et 50 de profondeur', { width: 35, depth: 50 }],
  ['hauteur 38 cm', { height: 38 }],
  ['un meuble de 60 cm', { width: 60 }],
  ['pour 4 personnes', {}],
])('« %s » measures a room', (text, room) => {
  expect(measuresIn(normalise(text))).toEqual(room)
})
