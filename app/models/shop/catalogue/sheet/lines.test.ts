import { expect, test } from 'vitest'
import { lineSize, lineText } from './lines'

test.each([
  ['1 L rejeté pour 2 L filtrés', 0.5],
  ['38 × 40 × 14 cm', 38 * 40 * 14],
  ['0,8 L par minute', 0.8],
  ['Sous l’évier', undefined],
])('« %s » is ranked by its number', (value, size) => {
  expect(lineSize({ label: '', value })).toBe(size)
})

test('a value of several sentences keeps its colons', () => {
  const value = 'Faites poser la vanne : c’est la solution sûre. Ouvrez l’eau.'
  expect(lineText({ label: 'Installation', value })).toBe(`Installation\u202f: ${value}`)
})

test('a value with a colon goes on in brackets', () => {
  expect(lineText({ label: 'Garantie', value: '3 ans : pièces et main-d’œuvre' })).toBe(
    'Garantie\u202f: 3 ans (pièces et main-d’œuvre).',
  )
})
