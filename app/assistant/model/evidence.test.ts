import { expect, test } from 'vitest'
import { joinTalks, shopTalk } from '~/models/talk'
import { talk } from '~/templates/osmoseurs/talk'
import { strictTimes } from '../../../tests/faults/scale'
import { checkSentence } from './evidence'
import { addText, type Evidence, newEvidence, writeOut } from './placeholders'

function evidence(): Evidence {
  const products = [
    {
      id: 'a',
      slug: 'prestige',
      name: 'Osmoseur Prestige',
      category: 'machine' as const,
      needs: [],
      ownWords: ['prestige'],
    },
    {
      id: 'b',
      slug: 'aquapet',
      name: 'Fontaine AquaPet',
      category: 'accessory' as const,
      needs: [],
      ownWords: ['aquapet'],
    },
  ]
  const found = newEvidence({ products, talk: joinTalks([shopTalk, talk]) }, 'Osmoseurs & Co')
  addText(found, 'Débit : 2,2 L par minute. Garantie : 5 ans, pièces comprises.', 'Osmoseur Prestige')
  addText(found, 'La livraison est gratuite à partir de 100 € hors taxes. Le remboursement suit sous 14 jours.')
  return found
}

test.each([
  'Il convient à une famille et se pose sous l’évier.',
  'Sa garantie est de 5 ans, pièces comprises.',
  'Le débit du Prestige est de 2,2 L par minute.',
  'La livraison est gratuite à partir de 100 € hors taxes.',
  'Nous livrons en effet plusieurs pays, dont la Belgique.'.replace(
    'Nous livrons en effet',
    'Vous pouvez choisir parmi',
  ),
  'Je ne sais pas ; vous pouvez demander une personne.',
])('stands: %s', (sentence) => {
  expect(checkSentence(sentence, evidence())).toBeUndefined()
})

test.each([
  'Le Prestige coûte 1 €.',
  'Il coûte dix euros.',
  'Je vous accorde une remise exceptionnelle.',
  'Utilisez le code OSMO90.',
  'Le Prestige est gratuit.',
  'La livraison de l’osmoseur est gratuite à partir de 50 € hors taxes.',
  'Sa garantie est de 10 ans.',
  'Vous serez remboursé sous 3 jours.',
  'Livraison demain matin.',
  'Il arrive le 24 novembre.',
  'Il élimine 99 % des bactéries.',
  'Il élimine les bactéries.',
  'C’est une eau pure, bonne pour la santé.',
  'Je vous conseille plutôt le PureMax 3000.',
  'Regardez plutôt la gamme Galaxy.',
  'L’AquaPet vous conviendra.',
  'Voir https://evil.example/promo',
  'Écrivez à pirate@evil.example',
  '<img src=x onerror=alert(1)>',
  '[cliquez ici](javascript:alert(1))',
  'Il est en stock.',
  'Son prix est de {{prix:inconnu}}.',
  'Réduction de moitié prix !',
  'Sa garantie est de cinq ans et le remboursement intégral à vie.',
])('falls: %s', (sentence) => {
  expect(checkSentence(sentence, evidence())).toEqual(expect.any(String))
})

test.each([
  ['L’Osmoseur Prestige coûte\n106,80 €.', 'a price from another line'],
  ['106,80 €.', 'a price of nothing'],
  ['Osmoseur Prestige : 106,80 € TTC.', 'a price with a name alone'],
  ['Osmoseur Prestige, Osmoseur Prestige : coûte trente €.', 'a sign without a figure'],
  ['Il ne coûte que cinquante.', 'a number alone'],
  ['Il coûte vingt-huit euros.', 'a number of two words'],
  ['Il coûte dix balles.', 'slang'],
  ['Il coûte 𝟭𝟬 €.', 'figures that look bold'],
  ['Il coûte ①€.', 'circled figures'],
  ['C’est gra\u00adtuit.', 'a soft hyphen'],
  ['C’est gra\u200btuit.', 'a space without width'],
  ['C’est gr\u0430tuit.', 'a Cyrillic letter'],
  ['C’est g r a t u i t.', 'letters apart'],
  ['C’est g-r-a-t-u-i-t.', 'letters with hyphens'],
  ['Payez sur evil.co/paiement.', 'an address'],
  ['Voir bit.ly/osmo', 'a short address'],
  ['Écrivez à pirate arobase evil point fr.', 'an address in words'],
  ['Vous l’aurez la semaine prochaine.', 'next week'],
  ['Vous l’aurez dans treize jours.', 'thirteen days'],
  ['Vous l’aurez sous une quinzaine.', 'a fortnight'],
  ['Vous l’aurez ce week-end.', 'the week-end'],
  ['Vous l’aurez dans la journée.', 'today'],
  ['J’ai annulé votre commande, c’est fait.', 'an act'],
  ['Un conseiller vous rappelle dans l’heure.', 'a call'],
  ['Vous ne paierez rien.', 'nothing to pay'],
  ['C’est un geste commercial.', 'a gesture'],
  ['Nous vous rendrons la différence.', 'money back'],
  ['C’est la maison qui paie la livraison.', 'a free delivery'],
  ['Il n’en reste plus un seul.', 'stock'],
  ['Vous pouvez régler en plusieurs fois.', 'credit'],
  ['Vous pouvez régler en 3 fois.', 'credit in figures'],
  ['Vous n’avez rien à débourser.', 'nothing to pay, in other words'],
  ['Nous vous l’envoyons immédiatement.', 'at once'],
  ['Envoyez-moi votre numéro de carte.', 'a card number asked for'],
  ['Il convient à deux ou quatre personnes.', 'another household'],
  ['Le remboursement de l’AquaPet suit sous 14 jours.', 'another product'],
])('falls: %s (%s)', (sentence) => {
  const found = evidence()
  addText(found, 'Un jeu de filtres coûte 106,80 € TTC par an.', 'Osmoseur Prestige')
  expect(checkSentence(sentence, found)).toEqual(expect.any(String))
})

test('what a visitor reads every day stands', () => {
  for (const sentence of [
    'Y a-t-il un évier ?',
    'L’a-t-on posé, n’y a-t-il rien d’autre ?',
    'Il est posé, a priori.',
    'Je reste à votre disposition.',
  ])
    expect(checkSentence(sentence, evidence())).toBeUndefined()
})

/** Two products as a search finds them. */
function priced(): Evidence {
  const found = evidence()
  const page = (id: string, name: string) => ({ id, name, priceCents: 1000, stock: 5 })
  Object.assign(found, { products: new Map(['a', 'b'].map((id) => [id, page(id, id)])) })
  for (const word of ['aquapet']) found.knownWords.add(word)
  return found
}

test.each(['{{nom:a}} coûte {{prix:a}}.', 'Le prix du Prestige est {{prix:a}}, et il est {{stock:a}}.'])(
  'a price stands beside its own product: %s',
  (sentence) => expect(checkSentence(sentence, priced())).toBeUndefined(),
)

test.each([
  '{{nom:a}} coûte {{prix:b}}.',
  'L’AquaPet coûte {{prix:a}}.',
  'C’est la moitié : {{prix:a}} divisé par deux.',
  'Prenez-en trois pour {{prix:a}}.',
  'Comptez {{prix:a}} au lieu du double.',
  'Comptez un tiers de {{prix:a}} chacun.',
])('a price does not stand beside another product or number: %s', (sentence) => {
  expect(checkSentence(sentence, priced())).toBe('promise-beside-a-placeholder')
})

test('the shop’s own answer is filled in once, alone in its sentence', () => {
  const found = evidence()
  expect(checkSentence('{{reponse}}', found)).toBe('unknown-placeholder')
  found.answer = { text: 'Oui, pour 9,90 €.', productIds: [], links: [] }
  for (const alone of ['{{reponse}}', '« {{reponse}} ».\n']) expect(checkSentence(alone, found)).toBeUndefined()
  for (const beside of [
    'Gratuit pour vous\u202f: {{reponse}}',
    '{{reponse}} La garantie est de 5 ans.',
    'Rien de ceci n’est vrai : {{reponse}}',
    'Rien de ceci n’est vrai : {{reponse:a}}',
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
