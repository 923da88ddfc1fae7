import { expect, test } from 'vitest'
import { toCsv } from './csv'

test('numbers, quotes and separators are written as spreadsheets in French read them', () => {
  expect(toCsv([['a;b', 'dit « "oui" »', 1.5, -5, null]])).toBe('\ufeff"a;b";"dit « ""oui"" »";1,5;-5;\r\n')
})

test.each([
  [612.4, '612,40'],
  [-8, '-8,00'],
])('an amount keeps its cents: %s', (euros, written) => {
  expect(toCsv([[{ euros }]])).toBe(`\ufeff${written}\r\n`)
})

test.each(['=1+1', '+33612345678', '-1', '@somme', '\tx', '＝1'])('%s is no formula', (text) => {
  expect(toCsv([[text]])).toContain(`'${text}`)
})
