import { expect, test } from 'vitest'
import { isPlainWriting } from './typed'

test('plain French stands, with its punctuation, elisions and amounts', () => {
  expect(isPlainWriting('Y a-t-il « l’œuf » à 1 078,80 € (100 %) – n’y a-t-on pas pensé ?')).toBe(true)
})

test.each(['①€', 'gra\u00adtuit', 'gr\u0430tuit', '<b>', '❌'])('a disguise is recognised: %s', (text) =>
  expect(isPlainWriting(text)).toBe(false),
)
