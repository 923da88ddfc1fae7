import { expect, test } from 'vitest'
import { normalise } from '~/models/values'
import { talk } from '~/templates/osmoseurs/talk'
import { animalsIn, budgetIn, measuresIn, needsIn, peopleIn, quantityOf } from './shopper'

const knowledge = { talk: { needs: talk.needs ?? [] } }
const question = (text: string) => ({ text, plain: normalise(text) })

test.each([
  ['un osmoseur pour 2', 2],
  ['pour deux en appartement', 2],
  ['un couple', 2],
  ['une famille de quatre', 4],
  ['nous sommes 5 à la maison', 5],
  ['deux adultes et trois enfants', 5],
  ['un couple avec un enfant', 3],
  ['je vis seule', 1],
  ['une salle de réunion de 12 personnes', 12],
])('« %s » counts %i', (text, people) => {
  expect(peopleIn(normalise(text))).toBe(people)
})

test.each(['pour 2 ans', 'payer en 3 fois', 'pour 500 euros', 'parler à une personne', 'un osmoseur pour un bureau'])(
  '« %s » counts nobody',
  (text) => {
    expect(peopleIn(normalise(text))).toBeUndefined()
  },
)

test.each([
  ['moins de 500 €', 50_000],
  ['1 200 euros au plus', 120_000],
  ['1.200 €', 120_000],
  ['449,90 €', 44_990],
  ['un budget de 450', 45_000],
])('« %s » is a budget', (text, cents) => {
  expect(budgetIn({ text })).toBe(cents)
})

test('no figure is no budget', () => {
  expect(budgetIn({ text: 'Quel est votre budget ?' })).toBeUndefined()
})

test('a sentence holds answers of the questionnaire', () => {
  expect(
    needsIn(question('Pour un couple en appartement, l’eau a un goût de chlore, budget de 450 euros'), knowledge),
  ).toEqual({
    answers: { household_size: '1-2', usage: 'résidentiel', problem: 'goût' },
    budgetCents: 45_000,
  })
  expect(needsIn(question('du calcaire et un goût de javel'), knowledge).answers).toEqual({ problem: 'tous' })
  expect(needsIn(question('Bonjour'), knowledge).answers).toEqual({})
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
  ['mon chat de 4 kilos', { kind: 'chat', count: 1, isLarge: false }],
  ['trois chats', { kind: 'chat', count: 3, isLarge: false }],
  ['mon chien fait 28 kg', { kind: 'chien', count: 1, isLarge: true }],
  ['un berger allemand', { kind: 'chien', count: 1, isLarge: true }],
  ['un yorkshire de 3 kg', { kind: 'chien', count: 1, isLarge: false }],
  ['quatre personnes', { kind: undefined, count: 1, isLarge: false }],
])('« %s » tells of animals', (text, animals) => {
  expect(animalsIn(normalise(text))).toEqual(animals)
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
