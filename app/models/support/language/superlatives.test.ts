import { expect, test } from 'vitest'
import { normalise } from '~/models/values/search-text'
import { superlativeIn } from './superlatives'

test.each([
  ['lequel rejette le moins d’eau ?', 'least'],
  ['le plus petit modèle', 'least'],
  ['le plus rapide', 'most'],
  ['quelle est la hauteur ?', undefined],
])('« %s » asks for the extreme', (text, extreme) => {
  expect(superlativeIn(normalise(text))).toBe(extreme)
})
