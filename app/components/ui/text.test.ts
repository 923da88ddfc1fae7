import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutOnWord } from './text'

test('a text that fits stays whole', () => {
  expect(cutOnWord('De l’eau filtrée.', 200)).toBe('De l’eau filtrée.')
})

test('a longer text ends after a whole word', () => {
  expect(cutOnWord('un osmoseur sous évier, compact et silencieux', 24)).toBe('un osmoseur sous évier…')
  expect(cutOnWord('un osmoseur sous évier', 14)).toBe('un osmoseur…')
})

test('one endless word is cut all the same', () => {
  expect(cutOnWord('a'.repeat(300), 200)).toBe(`${'a'.repeat(199)}…`)
})

test('the cut text never exceeds the length, and what is kept begins the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 10, max: 200 }), (text, length) => {
      const cut = cutOnWord(text, length)
      if (cut === text) return
      expect(cut.length).toBeLessThanOrEqual(length)
      expect(text.startsWith(cut.slice(0, -1))).toBe(true)
    }),
  )
})
