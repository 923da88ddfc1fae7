import { beforeAll, expect, test } from 'vitest'
import { headingOf, indexPassages, type Passage, type PassageIndex, searchPassages } from './passage-index'

const taking: Passage = {
  kind: 'product',
  productId: 'premium',
  source: 'Osmoseur Premium',
  title: 'Puis-je retirer la reminéralisation ?',
  text: 'Oui. Un bouchon remplace la cartouche et l’eau est alors celle d’une osmose simple.',
}
const brief: Passage = {
  kind: 'product',
  productId: 'premium',
  source: 'Osmoseur Premium',
  title: 'En bref',
  text: 'Six étapes, dont reminéralisation.',
}
const terms: Passage = {
  kind: 'policy',
  source: 'Conditions',
  title: 'À quoi s’appliquent ces conditions',
  text: 'Elles sont rédigées en français, langue du contrat.',
}
const article: Passage = { kind: 'article', source: 'Fontaines', title: 'Le bruit', text: 'Une pompe s’entend.' }
const shower: Passage = {
  kind: 'product',
  productId: 'douche',
  source: 'Purificateur de douche',
  title: 'La pression baisse-t-elle ?',
  text: 'À peine.',
}

let index: PassageIndex
beforeAll(async () => {
  index = await indexPassages([taking, brief, terms, article, shower], { names: ['premium'] })
})
const find = (words: string, productId?: string) =>
  searchPassages(index, words.split(' '), 10, { productId }).map(({ passage }) => passage)

test('the answer to another question is found by that question’s words, not by its own text or a name', () => {
  expect(find('bouchon cartouche')).toEqual([])
  expect(find('premium eau')).toEqual([])
  expect(find('retirer remineralisation')).toEqual([taking])
})

test('a product sheet only answers for its product', () => {
  expect(find('remineralisation', 'premium')).toContain(brief)
  expect(find('etapes remineralisation')).not.toContain(brief)
  expect(find('remineralisation', 'essentiel')).toEqual([])
})

test('an article does not answer about a named product, nor another product’s question without one', () => {
  expect(find('bruit')).toEqual([article])
  expect(find('bruit', 'premium')).toEqual([])
  expect(find('pression')).toEqual([])
  expect(find('pression baisse')).toEqual([shower])
})

test('one passing word matches no paragraph of the terms', () => {
  expect(find('francais')).toEqual([])
  expect(find('conditions francais')).toEqual([terms])
})

test('a passage is shown below its source and title', () => {
  expect(headingOf(taking)).toBe('Osmoseur Premium\u202f: «\u202fPuis-je retirer la reminéralisation ?\u202f»')
  expect(headingOf({ ...terms, source: undefined, title: '« Une eau morte »' })).toBe('« Une eau morte »')
})
