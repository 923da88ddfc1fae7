import { expect, test } from 'vitest'
import { normalise } from '~/models/values/search-text'
import { asksSomething, covers, figuresIn, isDeclined, readStatement, superlativeIn } from './statement'

const isSaid = (known: string, text: string) => covers(readStatement(known), readStatement(text))

test('a sentence stands that says a known one again, or a shorter one in its order', () => {
  const known = 'La garantie commerciale est gratuite et dure 5 ans, pièces et transport compris.'
  expect(isSaid(known, known)).toBe(true)
  expect(isSaid(known, 'Sa garantie commerciale dure 5 ans, pièces et transport compris.')).toBe(true)
})

test.each([
  ['Garantie de 5 ans, pièces comprises.', 'Garantie de 10 ans, pièces comprises.', 'another figure'],
  ['Garantie de 5 ans, pièces comprises.', 'Garantie à vie, pièces comprises.', 'a word more'],
  ['La livraison est gratuite dès 100 €.', 'La livraison est gratuite.', 'without its bound'],
  ['Ne raccordez pas l’appareil à l’eau chaude.', 'Raccordez l’appareil à l’eau chaude.', 'without its negation'],
  ['Coupez l’eau avant de démonter.', 'Ne coupez pas l’eau avant de démonter.', 'with a negation'],
  ['Le Premium coûte plus que l’Essentiel.', 'L’Essentiel coûte plus que le Premium.', 'the other way round'],
  ['Certains disent que l’eau est acide.', 'L’eau est acide.', 'without whose opinion it is'],
])('%s does not cover %s (%s)', (known, text) => {
  expect(isSaid(known, text)).toBe(false)
})

test('a single word says nothing that could be compared', () => {
  expect(isSaid('Oui.', 'Oui.')).toBe(false)
})

const asked = (text: string) => asksSomething({ text, plain: normalise(text) })

test.each(['Et le Premium ?', 'livrez-vous à Lille', 'c’est combien', 'faut-il percer', 'prix du Premium'])(
  '« %s » asks',
  (text) => {
    expect(asked(text)).toBe(true)
  },
)

test.each(['Nous sommes quatre à la maison.', 'je prends le Premium', 'il fuit', 'un délai est passé'])(
  '« %s » only tells',
  (text) => {
    expect(asked(text)).toBe(false)
  },
)

test.each(['sans la pose', 'pas de pose', 'pas d’une grosse pose', 'enlevez la pose', 'j’ai déjà fait faire la pose'])(
  '« %s » declines it',
  (text) => {
    expect(isDeclined(['pose'], normalise(text))).toBe(true)
  },
)

test.each(['avec la pose', 'sans filtres, avec la pose'])('« %s » does not', (text) => {
  expect(isDeclined(['pose'], normalise(text))).toBe(false)
})

test('« pas de l’Osmose Pro » declines it', () => {
  expect(isDeclined(['pro'], normalise('je ne veux pas de l’Osmose Pro'))).toBe(true)
})

test('« pas de problème » declines no machine called Pro', () => {
  expect(isDeclined(['pro'], normalise('pas de problème'))).toBe(false)
})

test('a figure is a number with its unit, however it is written', () => {
  expect(figuresIn('1\u202f078,80\u00a0€ et 5 ans')).toEqual(['1078.80 €', '5 an'])
  expect(figuresIn('dix euros')).toEqual(['dix €'])
  expect(figuresIn('100,00 €')).toEqual(figuresIn('100 euros'))
})

test('numbers in words are whole, and count without a unit from ten upwards', () => {
  expect(figuresIn('vingt-cinq euros, trente, ou deux')).toEqual(['vingt cinq €', 'trente '])
  expect(figuresIn('deux à quatre personnes, ou une personne')).toEqual(['quatre personne'])
  expect(figuresIn('dix balles')).toEqual(['dix balle'])
})

test.each([
  ['lequel rejette le moins d’eau ?', 'least'],
  ['le plus petit modèle', 'least'],
  ['le plus rapide', 'most'],
  ['quelle est la hauteur ?', undefined],
])('« %s » asks for the extreme', (text, extreme) => {
  expect(superlativeIn(normalise(text))).toBe(extreme)
})
