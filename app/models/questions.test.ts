import { expect, test } from 'vitest'
import { shopQuestions } from '~/database/catalogue/faq'
import { searchQuestions } from './questions'

test.each([
  ['filtres', 'Quand faut-il changer les filtres ?'],
  ['garanti', 'Quelle est la garantie ?'],
  ['plombié', 'Faut-il un plombier pour l’installation ?'],
  ['LIVRAISON suisse', 'Où livrez-vous, et à quel prix ?'],
  ['retour et remboursement', 'Puis-je changer d’avis, et dans quel délai ?'],
  ['virement', 'Comment puis-je payer ?'],
])('« %s » finds its question first', (search, expected) => {
  expect(searchQuestions(search)[0]?.question.replaceAll('\u202f', ' ')).toBe(expected)
})

test('without words all questions are shown; with words that nothing holds, none', () => {
  for (const search of ['', '   ', '?!']) expect(searchQuestions(search)).toEqual(shopQuestions)
  expect(searchQuestions('xylophone')).toEqual([])
})
