import { expect, test } from 'vitest'
import { normalise } from '~/models/values/search-text'
import { animalsIn } from './animals'

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
