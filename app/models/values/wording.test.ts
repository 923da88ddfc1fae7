import { expect, test } from 'vitest'
import { ofName } from './wording'

test.each([
  ['Osmoseur Premium', 'd’Osmoseur Premium'],
  ['Installation professionnelle', 'd’Installation professionnelle'],
  ['Élodie', 'd’Élodie'],
  ['écran', 'd’écran'],
  ['Œillet', 'd’Œillet'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Fontaine AquaPet', 'de Fontaine AquaPet'],
  ['H2-GO', 'de H2-GO'],
  ['5 étapes', 'de 5 étapes'],
  ['', 'de '],
])('of %s is « %s »', (name, words) => {
  expect(ofName(name)).toBe(words)
})
