import { expect, test } from 'vitest'
import { isDisguised } from './plain-writing'

test('plain French stands, with its punctuation, elisions and amounts', () => {
  const text = 'Y a-t-il « l’œuf » à 1 078,80 € (100 %) – n’y a-t-on pas pensé ?'
  expect(isDisguised(text, [])).toBe(false)
})

test.each(['①€', 'gra\u00adtuit', 'gr\u0430tuit', 'g r a t u i t', 'trente €', '<b>', 'evil.co', 'et/ou'])(
  'a disguise is recognised: %s',
  (text) => expect(isDisguised(text, [])).toBe(true),
)

test('words with a slash stand as the shop writes them', () => {
  expect(isDisguised('Eau chaude et/ou froide', ['Pour eau chaude et/ou froide.'])).toBe(false)
})
