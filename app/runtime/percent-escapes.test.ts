import { expect, test } from 'vitest'
import { utf8Escapes } from './percent-escapes'

test.each([
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/caf%E9', '/caf%C3%A9'],
  ['/%9Cuvre%20d%92art', '/%C5%93uvre%20d%E2%80%99art'],
  ['/100%', '/100%25'],
  ['/100%25', '/100%25'],
  ['/20%-offerts', '/20%25-offerts'],
  ['/%zz%4', '/%25zz%254'],
  ['/%E0%A4%A', '/%C3%A0%C2%A4%25A'],
  ['/%2541', '/%2541'],
  ['nom=caf%E9+noir', 'nom=caf%C3%A9+noir'],
])('%s is read as %s', (typed, read) => {
  expect(utf8Escapes(typed)).toBe(read)
  expect(utf8Escapes(read)).toBe(read)
})
