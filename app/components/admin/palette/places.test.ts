import { expect, test } from 'vitest'
import { findPlaces, places } from './places'

const found = (typed: string, isFirstShop = true) => findPlaces(typed, { isFirstShop }).map(({ label }) => label)

test.each([
  ['factures', 'Factures et avoirs'],
  ['facture', 'Factures et avoirs'],
  ['campagnes', 'Campagnes'],
  ['réglages', 'Paramètres'],
  ['reglage', 'Paramètres'],
  ['ventes', 'Ventes des 30 derniers jours'],
  ['journaux', 'Journaux comptables'],
  ['journal', 'Journaux comptables'],
  ['suppression', 'Adresses écartées'],
  ['suppressions', 'Données personnelles'],
  ['sauvegardes', 'Système'],
  ['remboursements', 'Commandes'],
  ['retractation', 'Rétractations'],
  ['importer', 'Upload'],
  ['PHOTOS', 'Images'],
  ['mots de passe', 'Changer le mot de passe'],
  ['equipe', 'Administrateurs'],
  ['cgv', 'Textes légaux'],
  ['texte legal', 'Textes légaux'],
])('« %s » finds the screen %s', (typed, label) => {
  expect(found(typed)).toContain(label)
})

test('each screen is found by words of its owner, once, and those of its name come first', () => {
  for (const { href, label, words, shop } of places) {
    expect([href, words.split(' ').length > 1]).toEqual([href, true])
    for (const word of words.split(' ').filter((each) => each.length > 1))
      expect([word, found(word, shop !== 'other')]).toEqual([word, expect.arrayContaining([label])])
  }
  expect(found('stock').slice(0, 3)).toEqual(['Stock', 'Alertes de stock', 'Stocks faibles'])
  expect(new Set(places.map(({ href }) => href)).size).toBe(places.length)
})

test('nothing typed lists the navigation, and a shop sees only its own screens', () => {
  expect(found('')).not.toContain('Campagnes')
  expect([found('espaces'), found('espaces', false)]).toEqual([['Espaces'], []])
  expect([found('opérateur'), found('opérateur', false)]).toEqual([[], ['Accès de l’opérateur']])
  expect(found('zzzz')).toEqual([])
})
