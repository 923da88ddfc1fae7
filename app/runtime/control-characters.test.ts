import { expect, test } from 'vitest'
import { controlCharacters } from '../../tests/support/control-characters'
import { withoutControlCharacters, withoutInvisible } from './control-characters'

test('each control character is removed, tabs and line ends are kept', () => {
  expect(controlCharacters).toHaveLength(62)
  for (const removed of [...controlCharacters, '\ufffe', '\uffff'])
    expect([removed, withoutControlCharacters(`a${removed}b${removed}`)]).toEqual([removed, 'ab'])
  const kept = 'Été\tà\r\nNoël\u00a0: 12\u202f€ ~ 😀\ufffd'
  expect(withoutControlCharacters(kept)).toBe(kept)
})

test('invisible characters are removed from what comes in, an emoji keeps its joiners', () => {
  expect(withoutInvisible('Du\u00adrand\u200b \u202a06\u202c \ufeffEau\u2060 a\u200db \u{e0041}')).toBe(
    'Durand 06 Eau ab ',
  )
  const kept = '👩‍🔧 👨🏽‍🚒 ❤️‍🔥 l’eau\u00a0: 12\u202f€'
  expect(withoutInvisible(kept)).toBe(kept)
})
