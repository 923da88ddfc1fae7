import { expect, test } from 'vitest'
import { controlCharacters } from '../../tests/support/control-characters'
import { withoutControlCharacters } from './control-characters'

test('each control character is removed, tabs and line ends are kept', () => {
  expect(controlCharacters).toHaveLength(62)
  for (const removed of [...controlCharacters, '\ufffe', '\uffff'])
    expect([removed, withoutControlCharacters(`a${removed}b${removed}`)]).toEqual([removed, 'ab'])
  const kept = 'Été\tà\r\nNoël\u00a0: 12\u202f€ ~ 😀\ufffd'
  expect(withoutControlCharacters(kept)).toBe(kept)
})
