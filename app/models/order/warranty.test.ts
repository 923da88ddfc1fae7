import { expect, test } from 'vitest'
import { commercialWarranty } from './warranty'

test('a commercial guarantee is only shown for the years beyond the legal two', () => {
  expect([0, 2].map(commercialWarranty)).toEqual([undefined, undefined])
  expect(commercialWarranty(3)).toBe('Garantie commerciale gratuite de 1 an en plus')
  expect(commercialWarranty(5)).toBe('Garantie commerciale gratuite de 3 ans en plus')
})
