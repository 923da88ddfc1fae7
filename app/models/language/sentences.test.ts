import { expect, test } from 'vitest'
import { splitSentences } from './sentences'

test('a sentence ends with its point and the space after it', () => {
  expect(splitSentences('Oui (1.5 L). « Bien\u202f! » Et\n\naussi. Non')).toEqual([
    'Oui (1.5 L). ',
    '« Bien\u202f! » ',
    'Et\n\n',
    'aussi. ',
    'Non',
  ])
})
