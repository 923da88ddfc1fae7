import { expect, test } from 'vitest'
import { frequentQuestions } from '~/templates/osmoseurs/faq'
import { searchQuestions } from './questions'

test.each([
  ['filtres', 'Quand faut-il changer les filtres ?'],
  ['garanti', 'Quelle est la garantie ?'],
  ['plombié', 'Faut-il un plombier pour l’installation ?'],
  ['LIVRAISON suisse', 'Où livrez-vous, et à quel prix ?'],
  ['retour et remboursement', 'Puis-je changer d’avis, et dans quel délai ?'],
  ['virement', 'Comment puis-je payer ?'],
])('« %s » finds its question first', (search, expected) => {
  expect(searchQuestions(frequentQuestions, search)[0]?.question.replaceAll('\u202f', ' ')).toBe(expected)
})

test('without words all questions are shown; with unmatched words, none', () => {
  for (const search of ['', '   ', '?!']) expect(searchQuestions(frequentQuestions, search)).toEqual(frequentQuestions)
  expect(searchQuestions(frequentQuestions, 'xylophone')).toEqual([])
})
