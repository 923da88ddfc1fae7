import { expect, test } from 'vitest'
import { printable } from './draw'

test('what the standard fonts do not know is printed as near as can be', () => {
  expect(printable('1\u202f234,50\u00a0€ − Œuvre, « ça » ?')).toBe('1\u00a0234,50\u00a0€ - Œuvre, « ça » ?')
  expect(printable('Łukasz Škoda, Müller, Ωmega\nligne')).toBe('?ukasz Škoda, Müller, ?mega\nligne')
  expect(printable('Nguyễn')).toBe('Nguyen')
})
