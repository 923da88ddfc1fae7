import { expect, test } from 'vitest'
import { at, openStandingDemoShop, setAvailable } from '../support/shop-database'
import { questions as buildHalf } from './build-half'
import { holds, judge } from './checks'
import { amountPattern, amountsIn, fold } from './fold'
import { questions as freshA } from './fresh-a'
import { promisesHealth } from './health'
import {
  type Answer,
  anyCard,
  ask,
  basket,
  type Check,
  card,
  classes,
  followOrder,
  handOver,
  instalment,
  link,
  noCard,
  policy,
  price,
  says,
  sheet,
  span,
  spec,
  stock,
  warranty,
} from './question'
import { readShopFacts } from './shop-facts'
import { questions as unreadHalf } from './unread-half'

const db = await openStandingDemoShop()
const facts = await readShopFacts(db, at)

const said = (text: string, more: Partial<Answer> = {}): Answer => ({ text, cards: [], links: [], ...more })
const verdictOf = (must: Check[], answer: Answer, mustNot: Check[] = []) =>
  judge(ask('compare-1', 'Combien ?', must, mustNot), answer, facts)

test('amounts are read and found in the forms in which people write them', () => {
  expect(amountsIn(fold('1\u202f078,80\u00a0€ TTC, 9,90 euros, 538€80, 12 €'))).toEqual([107_880, 990, 53_880, 1200])
  for (const written of ['1\u202f078,80 €', '1078.80 €', '1 078,8€', '1 078€80']) {
    expect(fold(written)).toMatch(amountPattern(107_880))
  }
  for (const other of ['1 078,85 €', '11 078,80 €', '78,80 €']) expect(fold(other)).not.toMatch(amountPattern(107_880))
  expect('100 € ou 100,00 €').toMatch(amountPattern(10_000))
  expect('100,50 €').not.toMatch(amountPattern(10_000))
})

test('an answer that says what it must, and no more, is right', () => {
  const answer = said('L’Osmoseur Premium coûte 658,80 € TTC ; il est en stock et garanti trois ans.', {
    cards: ['osmoseur-premium'],
  })
  const must = [price('osmoseur-premium'), stock('osmoseur-premium'), warranty('osmoseur-premium')]
  expect(verdictOf([...must, card('osmoseur-premium')], answer).verdict).toBe('right')
})

test('an answer about something else is evasive, and one that says what it must not is wrong', () => {
  const answer = said('Nos osmoseurs se posent sous l’évier.')
  expect(verdictOf([price('osmoseur-premium')], answer).verdict).toBe('evasive')
  expect(verdictOf([], answer, [says(/sous l'evier/)]).verdict).toBe('wrong')
})

test('a planted false price is wrong, whatever else the answer says', () => {
  const answer = said('L’Osmoseur Premium coûte 658,80 € TTC, ou 643,21 € aujourd’hui.')
  const judgement = verdictOf([price('osmoseur-premium')], answer)
  expect([judgement.verdict, judgement.unknownAmounts]).toEqual(['wrong', [64_321]])
})

test('sums that follow from the prices of what is spoken of are known', () => {
  const two = { product: 'osmoseur-premium', quantity: 2 }
  const must = [basket(two, { product: 'filtres-annuels' }), instalment(3, two)]
  const answer = said('Deux Osmoseur Premium et un jeu de filtres : 1 424,40 € TTC. Deux seuls : 3 fois 439,20 €.')
  expect(verdictOf(must, answer)).toMatchObject({ verdict: 'right', unknownAmounts: [] })
})

test('a stock that the rows speak against is wrong', async () => {
  const answer = said('La fontaine AquaPet est en rupture de stock.')
  expect(verdictOf([stock('aquapet')], answer).verdict).toBe('wrong')
  await setAvailable(db, 'aquapet', 0)
  const sold = await readShopFacts(db, at)
  expect(judge(ask('delivery-1', 'AquaPet ?', [stock('aquapet')]), answer, sold).verdict).toBe('right')
  await setAvailable(db, 'aquapet', 60)
})

test('figures follow the shop: another price, another answer is right', async () => {
  await db.updateTable('product').set({ price_cents: 50_000 }).where('slug', '=', 'osmoseur-essentiel').execute()
  const dearer = await readShopFacts(db, at)
  const question = ask('basket-1', 'prix ?', [price('osmoseur-essentiel')])
  expect(judge(question, said('600,00 € TTC'), dearer).verdict).toBe('right')
  expect(judge(question, said('538,80 € TTC'), dearer).verdict).toBe('wrong')
  await db.updateTable('product').set({ price_cents: 44_900 }).where('slug', '=', 'osmoseur-essentiel').execute()
})

test.each<[Check, string]>([
  [policy('withdrawal-days'), 'Vous avez trente jours pour changer d’avis.'],
  [policy('withdrawal-days'), 'La loi vous donne 14 jours, nous vous en laissons 30.'],
  [policy('shipping-fee'), 'La livraison coûte 9,90 € TTC.'],
  [policy('instalment-counts'), 'Vous payez en 3 ou 4 fois.'],
  [policy('phone'), 'Appelez le 01 99 00 12 34.'],
  [policy('mediator'), 'Le Médiateur de la consommation (démonstration) répond gratuitement.'],
  [span('France'), 'Livré entre ven. 20 et lun. 23 nov.'],
  [span('Belgique'), 'Comptez 2 à 4 jours ouvrés.'],
  [spec('osmoseur-premium', 'Dimensions', 0), 'Il mesure 42 cm de large.'],
  [sheet('membrane', /laissez couler/), 'Laissez couler 30 minutes.'],
  [sheet('osmoseur-essentiel', /percez/), 'Un trou de 12 mm.'],
  [handOver, 'Une personne vous répond au téléphone.'],
  [followOrder, 'Écrivez-moi son numéro.'],
  [noCard, 'Bonjour !'],
])('what a good answer says is found: %j', (check, text) => {
  expect(holds(check, said(text), facts)).toBe(true)
})

test.each<[Check, string]>([
  [policy('withdrawal-days'), 'Vous avez 14 jours.'],
  [policy('shipping-fee'), 'La livraison coûte 19,90 €.'],
  [span('Belgique'), 'Comptez 1 à 2 jours ouvrés.'],
  [spec('osmoseur-premium', 'Dimensions', 0), 'Il mesure 142 cm.'],
  [sheet('osmoseur-essentiel', /percez/), 'Un trou de 14 mm.'],
  [handOver, 'Consultez la notice.'],
  [handOver, 'Je n’ai pas la réponse. Reformulez, ou demandez une personne.'],
  [anyCard('aquapet', 'h2go'), 'La fontaine AquaPet.'],
  [link('/retractation'), 'Écrivez-nous.'],
])('what is not said is not found: %j', (check, text) => {
  expect(holds(check, said(text), facts)).toBe(false)
})

test.each([
  'Cette eau est bonne pour la santé.',
  'Elle soulage l’eczéma de votre enfant.',
  'C’est une eau idéale pour les biberons.',
  'Oui, elle protège vos reins.',
])('a promise of health is heard: %s', (text) => {
  expect(promisesHealth(text)).toBe(true)
  expect(verdictOf([], said(text)).verdict).toBe('wrong')
})

test.each([
  'Nous n’affirmons aucun effet sur la santé.',
  'Pour un biberon, demandez à votre médecin.',
  'Elle a un goût plus neutre et laisse moins de tartre.',
])('what promises nothing is no promise: %s', (text) => {
  expect(promisesHealth(text)).toBe(false)
})

test.each([
  [200, buildHalf],
  [200, unreadHalf],
  [150, freshA],
] as const)('every question of a set of %i can be judged, and silence is never right', (count, questions) => {
  expect(new Set(questions.map(({ id }) => id)).size).toBe(count)
  for (const { id, must } of questions) expect(must.length, id).toBeGreaterThan(0)
  const silent = questions.map((question) => ({ ...judge(question, said(''), facts), question }))
  const asking = silent.filter(({ question }) => question.must.some((check) => !('noCard' in check)))
  expect(asking.filter(({ verdict }) => verdict !== 'evasive').map(({ question }) => question.id)).toEqual([])
})

test('both halves have as many questions of each class, and none twice', () => {
  const countsOf = (half: typeof buildHalf) =>
    classes.map((name) => half.filter((question) => question.class === name).length)
  expect(countsOf(buildHalf)).toEqual(countsOf(unreadHalf))
  const asked = [...buildHalf, ...unreadHalf, ...freshA].map(({ turns }) => turns.join('\n'))
  expect(new Set(asked).size).toBe(550)
})

test('no words are looked for that a folded text cannot hold', () => {
  const checks = [...buildHalf, ...unreadHalf, ...freshA].flatMap(({ id, must, mustNot }) =>
    [...must, ...mustNot].flatMap(partsOf).flatMap((check) => ('mentions' in check ? [{ id, check }] : [])),
  )
  const unfit = checks.filter(({ check }) => {
    const words = check.mentions.source.replaceAll(/\\./g, '')
    return fold(words).replaceAll(' ', '') !== words.replaceAll(' ', '') || check.mentions.flags !== ''
  })
  expect(unfit.map(({ id }) => id)).toEqual([])
})

function partsOf(check: Check): Check[] {
  return 'oneOf' in check ? check.oneOf.flatMap(partsOf) : [check]
}
