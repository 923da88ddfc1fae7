import { expect, test } from 'vitest'
import { negotiateEncoding } from './compression'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.5, gzip;q=1', 'br'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['gzip, *;q=0', 'gzip'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding « %s » selects %s', (accept, encoding) => {
  expect(negotiateEncoding(accept)).toBe(encoding)
})
