import { expect, test } from 'vitest'
import { figuresIn } from './figures'

test('a figure is a number with its unit, however it is written', () => {
  expect(figuresIn('1\u202f078,80\u00a0€ et 5 ans')).toEqual(['1078.80 €', '5 an'])
  expect(figuresIn('dix euros')).toEqual(['dix €'])
  expect(figuresIn('100,00 €')).toEqual(figuresIn('100 euros'))
})

test('numbers in words are whole, and count without a unit from ten upwards', () => {
  expect(figuresIn('vingt-cinq euros, trente, ou deux')).toEqual(['vingt cinq €', 'trente '])
  expect(figuresIn('deux à quatre personnes, ou une personne')).toEqual(['quatre personne'])
  expect(figuresIn('dix balles')).toEqual(['dix balle'])
})
