import { expect, test } from 'vitest'
import { readPrice, typedPrice } from './read'

test.each([
  ['449', 44_900],
  ['449,05', 44_905],
  ['449.5', 44_950],
  ['1 449,00 €', 144_900],
  ['0,05', 5],
])('%s is a price', (typed, cents) => {
  expect(readPrice(typed)).toEqual({ ok: true, cents })
})

test.each([
  ['', 'Indiquez le prix, en euros'],
  ['0', 'supérieur à 0'],
  ['0,00', 'supérieur à 0'],
  ['1,234', 'Deux chiffres au plus après la virgule'],
  ['449,03', '449,00 € ou 449,05 €'],
  ['1e3', 'Écrivez le prix en chiffres'],
  ['-5', 'Écrivez le prix en chiffres'],
  ['1,2,3', 'Écrivez le prix en chiffres'],
  ['9999999', 'au plus'],
  ['0,02', '0,05'],
])('%j is refused with an explanation', (typed, words) => {
  const read = readPrice(typed)
  expect(read.ok ? '' : read.message.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words)
})

test('a formatted price can be read back', () => {
  expect(typedPrice(44_905)).toBe('449,05')
  expect(readPrice(typedPrice(44_905))).toEqual({ ok: true, cents: 44_905 })
})
