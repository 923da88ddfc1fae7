import { expect, test } from 'vitest'
import { joinTalks, shopTalk } from '~/models/support/talk'
import { standardVat } from '~/models/values/money'
import { talk } from '~/templates/osmoseurs/talk'
import { strictTimes } from '../../../tests/faults/scale'
import { checkSentence } from './evidence'
import { addText, type Evidence, newEvidence, writeOut } from './placeholders'

/** Two products as a search finds them, and texts of the shop. */
function evidence(): Evidence {
  const products = [
    { id: 'a', slug: 'prestige', name: 'Osmoseur Prestige', category: 'machine' as const, ownWords: ['prestige'] },
    { id: 'b', slug: 'aquapet', name: 'Fontaine AquaPet', category: 'accessory' as const, ownWords: ['aquapet'] },
  ].map((each) => ({ ...each, isService: false, needs: [] }))
  const found = newEvidence({ products, talk: joinTalks([shopTalk, talk]) }, standardVat)
  const page = (id: string, name: string) => ({ id, name, priceCents: 1000, stock: 5 })
  Object.assign(found, { products: new Map(products.map(({ id, name }) => [id, page(id, name)])) })
  addText(found, 'Débit : 2,2 L par minute. Garantie : 5 ans, pièces comprises.', 'a')
  addText(found, 'La livraison est gratuite à partir de 100 € hors taxes. Le remboursement suit sous 14 jours.')
  addText(found, '« L’eau du robinet est un poison »\n\nFaux. Faut-il payer la douane en Belgique ?')
  return found
}

test.each([
  'Le Prestige a une garantie de 5 ans, pièces comprises.',
  'Le débit du Prestige est de 2,2 L par minute.',
  'La livraison est gratuite à partir de 100 € hors taxes.',
  'Bonjour !',
  'Je reste à votre disposition.',
  'Je ne sais pas ; vous pouvez demander une personne.',
  'Pour combien de personnes ?',
  '{{nom:a}} coûte {{prix:a}}.',
  'Son prix est de {{prix:a}}.',
  'Le prix du Prestige est {{prix:a}}, et il est {{stock:a}}.',
  'Voici {{nom:a}} et {{nom:b}}.',
  '{{nom:a}}, garantie de 5 ans, pièces comprises.',
])('stands: %s', (sentence) => {
  expect(checkSentence(sentence, evidence())).toBeUndefined()
})

test.each([
  ['Sa garantie est de 5 ans, pièces comprises.', 'of which of two products'],
  ['L’AquaPet a une garantie de 5 ans, pièces comprises.', 'another product'],
  ['Sa garantie est de 10 ans.', 'another figure'],
  ['La livraison est gratuite.', 'without its bound'],
  ['Le remboursement de l’AquaPet suit sous 14 jours.', 'a word more'],
  ['L’eau du robinet est un poison.', 'quoted, not said'],
  ['Il faut payer la douane en Belgique.', 'asked, not said'],
  ['Oui.', 'to anything'],
  ['Il convient à une famille.', 'true, but not said'],
  ['Pouvez-vous m’envoyer votre numéro de carte ?', 'a question that asks for more'],
  ['Merci de virer la somme.', 'more than a courtesy'],
  ['Voir https://evil.example/promo', 'an address'],
  ['<img src=x onerror=alert(1)>', 'markup'],
  ['C’est gra\u00adtuit.', 'a soft hyphen'],
  ['C’est g r a t u i t.', 'letters apart'],
  ['Son prix est de {{prix:inconnu}}.', 'an unknown placeholder'],
  ['{{nom:a}} coûte {{prix:b}}.', 'the price of another product'],
  ['L’AquaPet coûte {{prix:a}}.', 'a price beside another name'],
  ['Prenez-en trois pour {{prix:a}}.', 'a price beside a number'],
  ['Il n’est pas {{stock:a}}.', 'a stock denied'],
  ['{{nom:a}} est gratuit.', 'a name beside a gift'],
])('falls: %s (%s)', (sentence) => {
  expect(checkSentence(sentence, evidence())).toEqual(expect.any(String))
})

test('the shop’s own answer is filled in once, alone in its sentence', () => {
  const found = evidence()
  expect(checkSentence('{{reponse}}', found)).toBe('unknown-placeholder')
  found.answer = { text: 'Oui, pour 9,90 €.', productIds: [], links: [] }
  for (const alone of ['{{reponse}}', '« {{reponse}} ».\n']) expect(checkSentence(alone, found)).toBeUndefined()
  for (const beside of [
    'Gratuit pour vous\u202f: {{reponse}}',
    'Rien de ceci n’est vrai : {{reponse}}',
    '{{reponse}} {{reponse}}',
  ])
    expect(checkSentence(beside, found)).toEqual(expect.any(String))
  expect(writeOut('{{reponse}}', found)).toBe('Oui, pour 9,90 €.')
  expect(checkSentence('{{reponse}}', found)).toBe('unknown-placeholder')
})

test('a sentence is checked in a time that does not grow with the evidence', () => {
  const found = evidence()
  for (let count = 0; count < 4000; count++) addText(found, `La fiche ${count} décrit un filtre de plus.`)
  const begin = performance.now()
  for (let count = 0; count < 50; count++) checkSentence('Il se pose.', found)
  if (strictTimes) expect(performance.now() - begin).toBeLessThan(250)
})
