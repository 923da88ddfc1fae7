import { expect, test } from 'vitest'
import { normalise } from '~/models/values/search-text'
import { isDeclined } from './declined'

test.each(['sans la pose', 'pas de pose', 'enlevez la pose', 'j’ai déjà fait faire la pose'])(
  '« %s » declines it',
  (text) => {
    expect(isDeclined(['pose'], normalise(text))).toBe(true)
  },
)

test.each(['avec la pose', 'sans filtres, avec la pose'])('« %s » does not', (text) => {
  expect(isDeclined(['pose'], normalise(text))).toBe(false)
})

test('« pas de problème » declines no machine called Pro', () => {
  expect(isDeclined(['pro'], normalise('pas de problème'))).toBe(false)
})
