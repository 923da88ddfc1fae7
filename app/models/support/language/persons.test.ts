import { expect, test } from 'vitest'
import { normalise } from '~/models/values/search-text'
import { animalsIn, distinctiveWords, peopleIn } from './persons'

test.each([
  ['un osmoseur pour 2', 2],
  ['pour deux en appartement', 2],
  ['un couple', 2],
  ['une famille de quatre', 4],
  ['nous sommes 5 à la maison', 5],
  ['deux adultes et trois enfants', 5],
  ['un couple avec un enfant', 3],
  ['sept à table, dont trois ados', 7],
  ['pour mon père, veuf', 1],
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

test('a name is known by the words that no other has', () => {
  const names = [
    ['osmoseur', 'premium', 'de', 'luxe'],
    ['osmoseur', 'essentiel', 'h2'],
  ]
  expect(distinctiveWords(names, new Set(['luxe']))).toEqual([['premium'], ['essentiel', 'h2']])
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
