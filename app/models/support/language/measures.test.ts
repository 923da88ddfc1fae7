import { expect, test } from 'vitest'
import { normalise } from '~/models/values/search-text'
import { measuresIn } from './measures'

test.each([
  ['mon meuble fait 40 de large', { width: 40 }],
  ['35 cm de large et 50 de profondeur', { width: 35, depth: 50 }],
  ['hauteur 38 cm', { height: 38 }],
  ['un meuble de 60 cm', { width: 60 }],
  ['pour 4 personnes', {}],
])('« %s » measures a room', (text, room) => {
  expect(measuresIn(normalise(text))).toEqual(room)
})
