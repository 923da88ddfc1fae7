import { expect, test } from 'vitest'
import { orderNumbersIn } from './order-number'

const spelling = { known: new Set(['prestige']), isFrench: (word: string) => ['expediee', 'toujours'].includes(word) }
const numbersIn = (text: string, isExpected = false) => orderNumbersIn(text, { spelling, isExpected })

test.each([
  ['Ma commande n° A1B2C3D4 et son numéro 9F8E7D6C', ['A1B2C3D4', '9F8E7D6C']],
  ['commande: qwzxkjhg', ['qwzxkjhg']],
  ['c’est le A1B2C3D4, je crois', ['A1B2C3D4']],
  ['commande A1B2C3D4 de a1b2c3d4.9@example.fr', ['A1B2C3D4']],
])('« %s » names its order', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})

test.each([
  'ma commande expediee',
  'j’ai reçu ma commande endommagée',
  'commande remboursée ou pas ?',
  'le piano 12345678é',
  'commande PRESTIGE',
  'appelez le 0612345678',
  'lea.a1b2c3d4@example.fr',
  'QWZXKJHG',
  'A1B2C3',
])('« %s » names no order', (text) => {
  expect(numbersIn(text)).toEqual([])
})

test('capitals alone are a number where one is expected, unless they are a word', () => {
  expect(numbersIn(' QWZXKJHG.', true)).toEqual(['QWZXKJHG'])
  expect(numbersIn('PRESTIGE', true)).toEqual([])
  expect(numbersIn('Merci, QWZXKJHG', true)).toEqual([])
})
