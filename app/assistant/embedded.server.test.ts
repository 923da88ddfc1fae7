import { beforeAll, expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { findProductPage } from '~/models/catalogue/index.server'
import { REFERRAL_CREDIT_CENTS, tiers } from '~/models/loyalty'
import { saveSetting } from '~/models/shop/index.server'
import type { Reply } from '~/models/support'
import { deliveryDefaults, deliveryTerms, formatEuros, INSTALMENT_COUNTS, instalments, withVat } from '~/models/values'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import {
  type AskedQuestion,
  awkwardQuestions,
  hastyQuestions,
  plainQuestions,
} from '../../tests/support/assistant-questions'
import { insertOrderRow } from '../../tests/support/order-row'
import { openDemoShop, openStandingDemoShop, setAvailable } from '../../tests/support/shop-database'

import { answerFromShop } from './embedded.server'
import type { Knowledge } from './knowledge'
import { readKnowledge } from './knowledge.server'
import { FAILED_LOOK_UPS_A_DAY } from './usage.server'

const at = new Date('2026-11-19T10:00:00Z')
let db: ShopDb
let knowledge: Knowledge
let known: Set<string>

beforeAll(async () => {
  db = await openStandingDemoShop()
  knowledge = await readKnowledge(db, { template: osmoseurs, origin: 'http://localhost', at })
  known = await amountsOfTheShop()
  await insertOrderRow(db, { order_number: 'A1B2C3D4', email: 'lea@example.fr' })
})

const ask = (
  text: string,
  more: { recentProductIds?: string[]; earlier?: string[]; visitorHash?: string; at?: Date } = {},
) => answerFromShop(db, { text, knowledge, at, visitorHash: 'visitor', ...more })

const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

/**
 * Every amount that the shop says anywhere: prices and packs, with and without VAT, delivery, questions and policies.
 */
async function amountsOfTheShop(): Promise<Set<string>> {
  const { feeCents, freeFromCents } = deliveryTerms({ ...deliveryDefaults, 'delivery.cutoff_hour': '14' })
  const products = await db.selectFrom('product').select(['id', 'price_cents']).execute()
  const packs = await db.selectFrom('pack_option').select('price_cents').execute()
  const pages = (await Promise.all(products.map(({ id }) => findProductPage(db, id)))).filter((page) => !!page)
  const yearlyFilters = pages.flatMap(({ details }) => details.upkeep?.yearlyConsumablesCents ?? [])
  const savings = pages.flatMap(({ packs }) =>
    packs.map((pack) => withVat(pack.componentsCents) - withVat(pack.priceCents)),
  )
  const prices = [...[...products, ...packs].map(({ price_cents }) => price_cents), ...yearlyFilters].flatMap(
    (cents) => [cents, withVat(cents)],
  )
  const written = knowledge.index.passages.flatMap(({ text }) => amountsIn(text))
  const machines = products.map(({ price_cents }) => withVat(price_cents))
  const litre = await ask('Combien coûte un litre, Essentiel ou Premium ?')
  return new Set([
    ...amountsIn(litre.text),
    ...amountsIn(formatEuros(REFERRAL_CREDIT_CENTS)),
    ...tiers.map(({ cashbackPercent }) => `${cashbackPercent} %`),
    ...machines.flatMap(instalmentAmounts).flatMap((cents) => amountsIn(formatEuros(cents))),
    ...[...prices, ...savings, feeCents, freeFromCents].flatMap((cents) => amountsIn(formatEuros(cents))),
    ...written,
  ])
}

function instalmentAmounts(totalCents: number): number[] {
  return INSTALMENT_COUNTS.flatMap((count) => Object.values(instalments(totalCents, count)))
}

function amountsIn(text: string): string[] {
  return spaced(text).match(/\d[\d ]*(?:,\d+)? ?(?:€|%|euros?)/g) ?? []
}

function check(question: AskedQuestion, reply: Reply) {
  if (question.says) expect(spaced(reply.text)).toMatch(question.says)
  expect([...reply.productIds].sort()).toEqual(question.products ? [...question.products].sort() : expect.any(Array))
  if (question.leadsTo) expect(reply.links.map(({ href }) => href)).toContain(question.leadsTo)
  expect(amountsIn(reply.text).filter((amount) => !known.has(amount))).toEqual([])
  expect(reply.text).not.toMatch(/[<>]|https?:/)
  // The policies are the shopkeeper's own text.
  if (!reply.links.some(({ href }) => href === '/confidentialite')) expect(reply.text).not.toMatch(/ [;:!?€%»]|« /)
}

test.each(plainQuestions.map((question) => [question.asks, question] as const))('« %s »', async (asks, question) => {
  check(question, await ask(asks))
})

test.each(awkwardQuestions.map((question) => [question.asks, question] as const))('« %s »', async (asks, question) => {
  check(question, await ask(asks))
})

test.each(hastyQuestions.map((question) => [question.asks, question] as const))('« %s »', async (asks, question) => {
  check(question, await ask(asks))
})

test('the set holds at least sixty questions, half of them awkward', () => {
  expect(plainQuestions.length + awkwardQuestions.length).toBeGreaterThanOrEqual(60)
  expect(awkwardQuestions.length).toBeGreaterThanOrEqual(30)
})

test('« son prix » is about the product that was last spoken of', async () => {
  const reply = await ask('Et quel est son prix ?', { recentProductIds: ['prod-osmose-pro'] })
  expect(reply.productIds).toEqual(['prod-osmose-pro'])
})

test('a specification is asked of the product in mind, unless the question is about all of them', async () => {
  const recentProductIds = ['prod-osmoseur-prestige']
  const own = await ask('Et sa garantie ?', { recentProductIds })
  expect(own.productIds).toEqual(recentProductIds)
  expect(spaced(own.text)).toContain('Garantie : 5 ans')
  expect((await ask('Quelles dimensions ?', { recentProductIds })).productIds).toEqual(recentProductIds)
  const general = await ask('Quelle est la garantie de vos appareils ?', { recentProductIds })
  expect(general).toEqual(await ask('Quelle est la garantie de vos appareils ?'))
})

test('« et le Premium ? » asks of it what was asked just before of another', async () => {
  const earlier = ['et le poids', 'Quelles sont les dimensions de l’Essentiel ?']
  expect(spaced((await ask('et le premium ?', { earlier })).text)).toBe('Osmoseur Premium. Poids : 11 kg.')
  const price = await ask('Et l’Ultra ?', { earlier: ['Le prix du Prestige ?'] })
  expect(spaced(price.text)).toMatch(/^Purificateur Ultra : 394,80 € TTC/)
  const after = await ask('et le premium ?', { earlier: ['Merci !'] })
  expect(after).toEqual(await ask('le premium ?'))
})

test('« c’est gratuit ? » is about what was asked just before', async () => {
  const afterReturn = await ask('Et c’est gratuit ?', { earlier: ['Comment renvoyer un article ?'] })
  expect(spaced(afterReturn.text)).toMatch(/^« Qui paie/)
  const afterDelivery = await ask('C’est gratuit ?', { earlier: ['Livrez-vous en Belgique ?'] })
  expect(afterDelivery.text).toContain('En Belgique')
})

test('no text of the shop holds an address of this server or a bare path, and each path leads somewhere', () => {
  for (const { text, title, links = [] } of knowledge.index.passages) {
    expect(new Set(links.map(({ href }) => href)).size, title).toBe(links.length)
    expect(text, title).not.toMatch(/localhost|\(\/[a-z]|\(https?:/)
    expect(text, title).not.toContain('http://localhost')
  }
  const loyalty = knowledge.index.passages.find(({ title }) => title === 'Fidélité, parrainage et avoir')
  expect(loyalty?.links).toContainEqual({ href: '/profile', label: 'Votre compte' })
  expect(loyalty?.text).toContain('affiché dans votre compte.')
})

test('a programme that is closed is said to be', async () => {
  const closed = await openDemoShop()
  for (const key of ['referral.enabled', 'loyalty.enabled'] as const) {
    await saveSetting(closed, { key, value: 'non', at })
  }
  for (const text of ['Comment fonctionne le parrainage ?', 'Le programme de fidélité ?']) {
    expect((await answerFromShop(closed, { text, knowledge, at })).text).toMatch(/pas ouvert en ce moment/)
  }
})

test('« ajoute-le au panier » shows what was last spoken of, for the shopper to press its button', async () => {
  const reply = await ask('ajoute le au panier', { recentProductIds: ['prod-osmoseur-premium'] })
  expect(reply.productIds).toEqual(['prod-osmoseur-premium'])
  expect(reply.text).toMatch(/Ajouter au panier/)
  expect((await ask('Je le prends', { recentProductIds: ['prod-aquapet'] })).productIds).toEqual(['prod-aquapet'])
})

test('« et pour cinq ? » is about the machine last spoken of', async () => {
  const reply = await ask('Et pour 5 personnes ?', { recentProductIds: ['prod-osmoseur-essentiel'] })
  expect(spaced(reply.text)).toMatch(/^Osmoseur Essentiel\. À savoir : Pour cinq personnes/)
})

test('« c’est combien ? » is about what was last spoken of, and so is the water it uses', async () => {
  const recentProductIds = ['prod-osmoseur-premium']
  expect((await ask('C’est combien ?', { recentProductIds })).productIds).toEqual(recentProductIds)
  const water = await ask('ça consomme combien d’eau ?', { recentProductIds })
  expect(spaced(water.text)).toBe('Osmoseur Premium. Eau rejetée : 1 L rejeté pour 2 L filtrés.')
})

test('« elle fait du bruit ? » is answered by the sheet of what was last spoken of, or by no figure', async () => {
  const fountain = await ask('elle fait du bruit ?', { recentProductIds: ['prod-aquapet'] })
  expect(fountain.text).toMatch(/tant que la pompe est sous l’eau/)
  expect(fountain.productIds).toEqual(['prod-aquapet'])
  const machine = await ask('il fait combien de bruit', { recentProductIds: ['prod-osmoseur-premium'] })
  expect(machine.text).toMatch(/aucune mesure du bruit/)
})

test('a sold-out product is answered with an alternative in stock', async () => {
  const shop = await openDemoShop()
  const sold = await readKnowledge(shop, { template: osmoseurs, origin: 'http://localhost', at })
  const about = { knowledge: sold, at }
  expect((await answerFromShop(shop, { text: 'Prix du Prestige ?', ...about })).productIds).toEqual([
    'prod-osmoseur-prestige',
  ])
  await setAvailable(shop, 'osmoseur-prestige', 0)
  const reply = await answerFromShop(shop, { text: 'Prix du Prestige ?', ...about })
  expect(reply.productIds).toEqual(['prod-osmoseur-prestige', 'prod-osmoseur-premium'])
  expect(spaced(reply.text)).toMatch(
    /épuisé.*prévenu de son retour\. En stock, le plus proche est Osmoseur Premium, 658,80 €/,
  )
  const both = await answerFromShop(shop, { text: 'Compare le Prestige et le Premium', ...about })
  expect(both.text).not.toMatch(/le plus proche/)
})

test('« le moins cher » is of all machines, whatever was spoken of before', async () => {
  const reply = await ask('Et le moins cher ?', { recentProductIds: ['prod-osmose-pro'] })
  expect(reply.productIds[0]).toBe('prod-purificateur-ultra')
})

test('a number and an e-mail that come one after the other name one order, and each alone names none', async () => {
  expect((await ask('A1B2C3D4', { earlier: ['lea@example.fr'] })).text).toContain('A1B2C3D4')
  expect((await ask('lea@example.fr', { earlier: ['Ma commande A1B2C3D4'] })).text).toContain('A1B2C3D4')
  const stranger = await ask('Commande A1B2C3D4, autre@example.fr')
  expect(stranger).toEqual(await ask('Commande Z9Z9Z9Z9, lea@example.fr'))
})

test('one half of what names an order is asked for the other; two turns together open it', async () => {
  const asked = 'Où en est ma commande ?'
  for (const [half, other] of [
    ['A1B2C3D4', /^Et l’adresse e-mail de la commande \?/],
    ['c’est le A1B2C3D4', /^Et l’adresse e-mail de la commande \?/],
    ['lea@example.fr', /^Et le numéro de la commande \?/],
    ['mon e-mail : lea@example.fr', /^Et le numéro de la commande \?/],
  ] as const) {
    expect(spaced((await ask(half, { earlier: [asked] })).text)).toMatch(other)
    expect(spaced((await ask(half)).text)).toMatch(other)
  }
  expect((await ask('lea@example.fr', { earlier: ['A1B2C3D4', asked] })).text).toContain('A1B2C3D4')
  expect((await ask('A1B2C3D4', { earlier: ['lea@example.fr', asked] })).text).toContain('Votre commande A1B2C3D4')
  const wrong = await ask('autre@example.fr', { earlier: ['A1B2C3D4', asked], visitorHash: 'half a pair' })
  expect(wrong.text).toMatch(/Je ne trouve aucune commande/)
})

test('a number of letters alone is one where a number is expected; a word in capitals is none', async () => {
  const asked = 'Où en est ma commande ?'
  expect((await ask('QWZXKJHG', { earlier: [asked] })).text).toMatch(/^Et l’adresse e-mail/)
  expect((await ask('QWZXKJHG lea@example.fr', { visitorHash: 'letters' })).text).toMatch(/Je ne trouve aucune/)
  expect((await ask('QWZXKJHG')).text).not.toMatch(/^Et l’adresse e-mail/)
  expect((await ask('LIVRAISON', { earlier: [asked] })).text).toContain('La livraison coûte')
})

test('an e-mail within another question asks for no order number', async () => {
  const reply = await ask('Rappelez-moi, je voudrais parler à un conseiller : lea@example.fr')
  expect(reply.links.map(({ href }) => href)).toEqual(['/support/rappel', '/chat/personne'])
  expect(reply.text).not.toContain('numéro de la commande')
})

test('one number is tried a message, the one that is written first', async () => {
  const guesses = await ask('Z1Z1Z1Z1 A1B2C3D4 lea@example.fr', { visitorHash: 'guesser of numbers' })
  expect(guesses.text).toMatch(/Je ne trouve aucune commande/)
  const withPhone = await ask('Mon numéro 0612345678, A1B2C3D4, lea@example.fr', { visitorHash: 'caller' })
  expect(withPhone.text).toContain('A1B2C3D4')
})

test('five pairs that name no order are a visitor’s day; those that name one are not counted', async () => {
  const tomorrow = new Date(at.getTime() + 24 * 3600_000)
  const own = (when = at) => ask('Commande A1B2C3D4, lea@example.fr', { visitorHash: 'nora', at: when })
  for (let count = 0; count < 8; count++) expect((await own()).text).toContain('A1B2C3D4')
  const guesses = Array.from({ length: 8 }, (_, index) =>
    ask(`Commande Z9Z9Z9Z${index}, lea@example.fr`, { visitorHash: 'nora' }),
  )
  const refused = (await Promise.all(guesses)).filter(({ text }) => !/Je ne trouve aucune commande/.test(text))
  expect(refused).toHaveLength(3)
  expect(await own()).toEqual(refused[0])
  expect(refused[0]?.links).toEqual([{ href: '/support/commande', label: 'Suivre une commande' }])
  expect((await own(tomorrow)).text).toContain('A1B2C3D4')
})

test('a new visitor for each guess spends the shop’s day instead', async () => {
  const day = new Date(at.getTime() + 48 * 3600_000)
  const guess = (visitor: number) => ask('Z9Z9Z9Z9 lea@example.fr', { visitorHash: `guesser ${visitor}`, at: day })
  for (let count = 0; count < FAILED_LOOK_UPS_A_DAY.shop; count++) await guess(count)
  expect((await guess(1000)).links).toEqual([{ href: '/support/commande', label: 'Suivre une commande' }])
})

test('without a visitor no order is looked up', async () => {
  const reply = await ask('Commande A1B2C3D4, lea@example.fr', { visitorHash: undefined })
  expect(reply.text).not.toContain('A1B2C3D4')
})

test('an answer takes 150 ms at most, nineteen times out of twenty', async () => {
  const times = []
  for (const { asks } of [...plainQuestions, ...awkwardQuestions, ...hastyQuestions]) {
    const startedAt = performance.now()
    await ask(asks)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(150)
})
