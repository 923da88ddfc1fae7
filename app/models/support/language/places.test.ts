import { expect, test } from 'vitest'
import { normalise } from '~/models/values/search-text'
import { countriesIn, inCountry, namesElsewhere, placeBefore, placeIn } from './places'

test.each([
  ['Vous livrez à Genève ?', 'Suisse'],
  ['et pour la Belgique', 'Belgique'],
  ['do you ship to Brussels?', 'Belgique'],
  ['esch-sur-alzette', 'Luxembourg'],
  ['J’habite à Porto-Vecchio', 'France'],
])('« %s » names a place in %s', (text, country) => {
  expect(placeIn(normalise(text))?.country).toBe(country)
})

test.each([
  'Livrez-vous à Madrid ?',
  'livraison à La Réunion',
  'Vous livrez dans le 974 ?',
  'Livraison 971 possible ?',
  'Frais de port pour 974 ?',
  'J’habite 974',
  'Livrez-vous les départements 971 et 972 ?',
  '97400 Saint-Denis',
])('« %s » names a place that is not served', (text) => {
  expect(placeIn(normalise(text))).toMatchObject({ words: expect.any(Array) })
  expect(placeIn(normalise(text))?.country).toBeUndefined()
  expect(namesElsewhere(normalise(text))).toBe(true)
})

test.each([
  'J’ai 972 euros de budget',
  'Mon budget : 975',
  'livré 972 euros ?',
  'Le modèle 972',
  'Une fontaine pour notre salle de réunion',
  'Il est fabriqué en Allemagne ?',
  'D’où vient le produit, de Suisse ?',
])('« %s » names no destination', (text) => {
  expect(placeIn(normalise(text))).toBeUndefined()
  expect(namesElsewhere(normalise(text))).toBe(false)
})

test('the place named last counts, and no part of an e-mail address', () => {
  expect(placeBefore(['Combien ?', 'À Liège', 'À Lyon'])?.country).toBe('Belgique')
  expect(placeBefore(['marie@suisse.example', 'livré 972 €', 'le tout à 972,50 € livré'])).toBeUndefined()
})

test('every country that is named is found, and Corsica belongs to France', () => {
  expect(countriesIn('belgique et suisse')).toEqual(['Belgique', 'Suisse'])
  expect(inCountry('France', 'a bastia')).toBe('En France métropolitaine, Corse comprise')
  expect(inCountry('Luxembourg', 'a esch sur alzette')).toBe('Au Luxembourg')
})
