import { expect, test } from 'vitest'
import { splitSentences, splitWritten } from './sentences'

test('a sentence ends with its point and the space after it', () => {
  expect(splitSentences('Oui (1.5 L). « Bien\u202f! » Et\n\naussi. Non')).toEqual([
    'Oui (1.5 L). ',
    '« Bien\u202f! » ',
    'Et\n\n',
    'aussi. ',
    'Non',
  ])
})

test('two spaces, or a line that is indented, end a sentence too, and no character is lost', () => {
  const text = 'Oui.  Non.\n  - un\n\n  - deux'
  expect(splitSentences(text)).toEqual(['Oui.  ', 'Non.\n  ', '- un\n\n  ', '- deux'])
  expect(splitSentences(text).join('')).toBe(text)
  expect(splitSentences('M. Martin, n° 5, 1.5 L')).toHaveLength(1)
  expect(splitSentences('Livré entre ven. 4 et lun. 7 déc., à la mer. Bien')).toEqual([
    'Livré entre ven. 4 et lun. 7 déc., à la mer. ',
    'Bien',
  ])
  expect(splitSentences('1. Quel coût ?\n2. Quel débit ?')).toEqual(['1. Quel coût ?\n', '2. Quel débit ?'])
})

test('a model’s line goes on in the next one, unless it ends with a stop or a value', () => {
  expect(splitWritten('Il coûte\n\n1 €.\nBien.')).toEqual(['Il coûte\n\n1 €.\n', 'Bien.'])
  expect(splitWritten('- {{nom:a}} : {{prix:a}}\n- {{nom:b}}\net')).toEqual([
    '- {{nom:a}} : {{prix:a}}\n',
    '- {{nom:b}}\net',
  ])
})
