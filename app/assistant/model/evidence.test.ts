import { expect, test } from 'vitest'
import { joinTalks, shopTalk } from '~/models/talk'
import { talk } from '~/templates/osmoseurs/talk'
import { checkSentence } from './evidence'
import { addText, type Evidence, fillPlaceholders, newEvidence } from './placeholders'

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

test('the shop’s own answer is filled in, without a promise beside it', () => {
  const found = evidence()
  expect(checkSentence('Voici. {{reponse}}', found)).toBe('unknown-placeholder')
  found.answer = { text: 'Oui, pour 9,90 €.', productIds: [], links: [] }
  expect(checkSentence('Voici. {{reponse}}', found)).toBeUndefined()
  expect(fillPlaceholders('Voici. {{reponse}}', found)).toBe('Voici. Oui, pour 9,90 €.')
  for (const promise of ['Gratuit pour vous\u202f: {{reponse}}', '{{reponse}} La garantie est de 5 ans.'])
    expect(checkSentence(promise, found)).toBe('promise-beside-a-placeholder')
})
