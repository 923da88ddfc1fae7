import { beforeAll, expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { saveSetting } from '~/models/base/setting/index.server'
import { findProductPage } from '~/models/shop/catalogue/index.server'
import { cashbackPercentOf, REFERRAL_CREDIT_CENTS, tiers } from '~/models/shop/loyalty'
import type { Reply } from '~/models/support/contact'
import { FAILED_LOOK_UPS_A_DAY } from '~/models/support/contact/index.server'
import { countSentences, splitSentences } from '~/models/support/language'
import { deliveryDefaults, deliveryTerms } from '~/models/values/delivery-terms'
import { formatEuros, withVat } from '~/models/values/money'
import { INSTALMENT_COUNTS, instalments } from '~/models/values/totals'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { questions } from '../../tests/advisor/build-half'
import { strictTimes } from '../../tests/faults/scale'
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
import { readQuestion } from './reading/question'

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
  more: {
    recentProductIds?: string[]
    recentSubjects?: string[]
    earlier?: string[]
    lastReply?: { body: string }
    visitorHash?: string
    at?: Date
  } = {},
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
    packs.map((pack) => withVat(pack.componentsCents, 20) - withVat(pack.priceCents, 20)),
  )
  const prices = [...[...products, ...packs].map(({ price_cents }) => price_cents), ...yearlyFilters].flatMap(
    (cents) => [cents, withVat(cents, 20)],
  )
  const missing = products.map(({ price_cents }) => freeFromCents - price_cents)
  const written = knowledge.index.passages.flatMap(({ text }) => amountsIn(text))
  const machines = products.map(({ price_cents }) => withVat(price_cents, 20))
  const priceOf = (wanted: string) => products.find(({ id }) => id === wanted)?.price_cents ?? 0
  const differences = machines.flatMap((one) => machines.map((other) => Math.abs(one - other)))
  const services = [priceOf('prod-installation'), priceOf('prod-installation') + priceOf('prod-entretien')]
  const baskets = products.flatMap(({ price_cents }) => services.map((cents) => price_cents + cents))
  const litre = await ask('Combien coûte un litre ?', {
    recentProductIds: ['prod-osmoseur-essentiel', 'prod-osmoseur-premium'],
  })
  return new Set([
    ...amountsIn(litre.text),
    ...amountsIn(formatEuros(REFERRAL_CREDIT_CENTS)),
    ...tiers.map((tier) => `${cashbackPercentOf(tier, { mostPercent: 10 })} %`),
    ...machines.flatMap(instalmentAmounts).flatMap((cents) => amountsIn(formatEuros(cents))),
    ...[
      ...prices,
      ...differences,
      ...baskets,
      ...baskets.map((cents) => withVat(cents, 20)),
      ...savings,
      feeCents,
      freeFromCents,
      ...missing,
    ].flatMap((cents) => amountsIn(formatEuros(cents))),
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
  expect(reply.text.split('\n\n').length, reply.text).toBeLessThanOrEqual(4)
  expect(countSentences(reply.text), reply.text).toBeLessThanOrEqual(3)
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

test('« et le Premium ? » asks of it what was asked just before of another', async () => {
  const weight = await ask('et le premium ?', { recentSubjects: ['weight'] })
  expect(spaced(weight.text)).toBe('Osmoseur Premium : Poids : 11 kg.')
  const price = await ask('Et l’Ultra ?', { recentSubjects: ['price'] })
  expect(spaced(price.text)).toMatch(/^Purificateur Ultra : 394,80 € TTC/)
  expect((await ask('et en Suisse ?', { recentSubjects: ['delivery'] })).text).toContain('En Suisse')
  expect((await ask('et le premium ?', { recentSubjects: ['thanks'] })).text).toBe((await ask('et le premium ?')).text)
})

test('« avec la pose » and « j’en prends 4 » add to what was spoken of', async () => {
  const basket = await ask('et avec la pose ça fait combien ?', {
    recentProductIds: ['prod-osmoseur-essentiel'],
    recentSubjects: ['price'],
  })
  expect(spaced(basket.text)).toMatch(/^1 × Osmoseur Essentiel .* \+ 1 × Installation professionnelle/)
  const four = await ask('et si j’en prends 4 ?', { recentProductIds: ['prod-aquapet'], recentSubjects: ['price'] })
  expect(spaced(four.text)).toMatch(/^4 × Fontaine AquaPet \(20,04 €\) : 80,16 € TTC/)
})

test('measures, weights and counts are checked against the sheets, and « non » gives the reason', async () => {
  expect(spaced((await ask('Mon meuble fait 40 de large, le premium rentre ?')).text)).toMatch(
    /^Non, Osmoseur Premium demande 42 cm de large, et vous disposez de 40 cm de large/,
  )
  expect(spaced((await ask('Le prestige passe dans un meuble de 45 cm ?')).text)).toMatch(/^Oui, Osmoseur Prestige/)
  expect((await ask('mon labrador de 30 kg peut boire à l’aquapet ?')).text).toMatch(/^Non\. .*grand chien/)
  expect((await ask('la fontaine pour trois chats ?')).text).toMatch(/^Non, pas pour 3\./)
  expect((await ask('L’Essentiel suffit pour 5 personnes ?')).text).toMatch(/^Plutôt non\./)
  expect((await ask('600 euros, ça suffit pour le premium livré ?')).text).toMatch(/^Non, cela dépasse votre budget\./)
})

test.each(['j’en ai besoin de 3', '3', 'et pour trois ?', 'j’en prendrais 3'])(
  '« %s » after a price counts what was spoken of',
  async (text) => {
    const [premium] = knowledge.products.filter(({ slug }) => slug === 'osmoseur-premium')
    const counted = await ask(text, { recentProductIds: [premium?.id ?? ''], recentSubjects: ['price'] })
    expect(spaced(counted.text)).toMatch(/^3 × Osmoseur Premium .*1 976,40 € TTC/)
  },
)

test('a household with an animal is advised a machine, an animal with a budget its own accessory', async () => {
  const household = await ask('on est 6 + le chien, il faut du débit')
  expect(household.productIds).not.toContain('prod-aquapet')
  const animal = await ask('une fontaine pour mon chat à moins de 50 euros')
  expect(animal.productIds).toEqual(['prod-aquapet'])
})

test('price, stock and delivery in one breath are one paragraph', async () => {
  const { text, subjects } = await ask('Essentiel : combien, dispo, délai ?')
  expect(subjects).toEqual(['offer'])
  expect(spaced(text)).toMatch(/^Osmoseur Essentiel : 538,80 € TTC .*, en stock, livraison gratuite\. Commande passée/)
  expect(text).not.toContain('\n')
})

test('a pack and an article are one basket, and what the pack has is not counted again', async () => {
  const added = await ask('pack médium du prestige avec une bouteille h2go, combien ?')
  expect(spaced(added.text)).toMatch(/Prestige, Pack Médium \(1 186,80 €\) \+ 1 × Bouteille H2-GO.*1 221,84 € TTC/)
  const held = await ask('pack médium du prestige avec la pose et une h2go, combien ?')
  expect(spaced(held.text)).toContain('1 221,84 € TTC')
})

test('an answer to a subject that is a guess offers a person', async () => {
  const guessed = await ask('mon voisin installe des fenêtres')
  expect(guessed.text).toMatch(/une personne peut vous répondre\.$/)
  expect(guessed.links.map(({ href }) => href)).toContain('/chat/personne')
})

test('two facts asked are two answers, and one thing said twice is one', async () => {
  const both = await ask('Quel est le prix du Premium ? Vous livrez à Liège ?')
  expect(both.subjects).toEqual(['price', 'delivery'])
  expect(spaced(both.text)).toMatch(/658,80 € TTC.*En Belgique/s)
  const three = await ask('Prix du Premium ? Il est en stock ? Vous livrez en Suisse ?')
  expect(three.subjects).toEqual(['price', 'stock', 'delivery'])
  expect((await ask('Livrez-vous en Suisse ? Vous livrez en Suisse ?')).subjects).toEqual(['delivery'])
})

test.each([
  'Puis-je rendre une machine installée ?',
  'Et si elle est déjà installée, je peux la rendre ?',
  'Je peux rendre l’osmoseur une fois installé, et quel est le délai de rétractation ?',
  'Retour d’une machine installée, rétractation et remboursement ?',
])('no sentence is said twice in the answer to « %s »', async (asks) => {
  const { text } = await ask(asks)
  expect(spaced(text)).toMatch(/^Oui\. Une machine installée se renvoie comme une autre/)
  const sentences = splitSentences(text).map((sentence) => sentence.trim())
  expect(sentences.filter((sentence) => sentence !== 'Oui.')).toEqual(
    [...new Set(sentences)].filter((each) => each !== 'Oui.'),
  )
  expect(text.match(/la démonter/g)).toHaveLength(1)
})

test('« sans percer » with « sous évier » is reported as a contradiction, with an alternative', async () => {
  const reply = await ask('un modèle sous évier mais sans percer')
  expect(reply.text).toMatch(/trou existant/)
  expect(reply.productIds).toEqual(['prod-purificateur-ultra'])
})

test.each([
  ['1,000 characters of one word', 'a'.repeat(1000)],
  ['signs', '???? !!!!'],
  ['another script', 'привет как дела'],
  ['nonsense', 'qsdfg wxcvb poiuy'],
])('%s: answered in French, with a person', async (_, text) => {
  const reply = await ask(text)
  expect(reply.text).toMatch(/Reformulez votre question|ne réponds qu’en français/)
  expect(reply.text.length).toBeLessThan(500)
  expect(reply.links.map(({ href }) => href)).toContain('/chat/personne')
  expect(reply.productIds).toEqual([])
})

test('emoji alone are courtesy; look-alike letters are read as the letters they look like', async () => {
  expect((await ask('👍👍🙏')).subjects).toEqual(['yes'])
  expect(spaced((await ask('рrix du рremium')).text)).toContain('658,80 € TTC')
})

test('a mail that is pasted whole is answered by three points at most', async () => {
  const mail = `Bonjour Madame, Monsieur,
J’ai commandé chez vous un Osmoseur Premium il y a dix jours et je n’ai toujours rien reçu.
Pouvez-vous me dire quand il arrivera ?
De plus, je voudrais savoir si la garantie est bien de trois ans.
Enfin, comment puis-je vous joindre par téléphone ?
Cordialement, Jeanne Dupont`
  const reply = await ask(mail)
  expect(reply.subjects?.length).toBeLessThanOrEqual(3)
  expect(reply.subjects).toContain('order-late')
  expect(reply.text).toContain('Je suis désolé de ce retard')
})

test('the same message ten times is answered the same each time', async () => {
  const first = await ask('Vous livrez en Belgique ?')
  for (let count = 0; count < 9; count++) {
    expect(await ask('Vous livrez en Belgique ?', { recentSubjects: first.subjects })).toEqual(first)
  }
})

test('typing errors are corrected towards the shop’s words, French words never', async () => {
  const read = (text: string) => readQuestion(text, knowledge).words
  expect(read('livrason belgiqe garentie')).toEqual(['livraison', 'belgique', 'garantie'])
  for (const word of ['prendre', 'rendre', 'envoyer', 'renvoyer', 'debite', 'debit', 'rouge', 'bouge', 'lille']) {
    expect(read(word)).toEqual([word])
  }
  expect((await ask('j’ai été débité deux fois')).subjects).toEqual(['payment-twice'])
  expect((await ask('le débit a baissé')).subjects).toEqual(['low-flow'])
})

test('an unknown question is answered with the search terms, the nearest questions and a person', async () => {
  const reply = await ask('xqz calcaire vvvt trrrk pffft')
  expect(reply.text).toMatch(/J’ai cherché «.*calcaire/)
  expect(reply.text).toContain('Questions proches')
  expect(reply.links.map(({ href }) => href)).toContain('/chat/personne')
})

test('no text of the shop holds an address of this server or a bare path, and each path leads somewhere', () => {
  for (const { text, title, links = [] } of knowledge.index.passages) {
    expect(new Set(links.map(({ href }) => href)).size, title).toBe(links.length)
    expect(text, title).not.toMatch(/localhost|\(\/[a-z]|\(https?:/)
    expect(text, title).not.toContain('http://localhost')
  }
  const loyalty = knowledge.index.passages.find(({ title }) => title === 'Fidélité, parrainage et avoir')
  expect(loyalty?.links).toContainEqual({ href: '/profile', label: 'Votre compte' })
  expect(loyalty?.text).toContain('et votre compte dit où vous en êtes.')
})

test('no tier of the loyalty programme is said to give more than the shop’s limit lets it', async () => {
  const { text } = await ask('Comment fonctionne le programme de fidélité ?')
  expect(spaced(text)).toContain('Argent, dès 500 points : 10 % ; Or, dès 1 500 points : 10 %')
  const terms = knowledge.index.passages.find(({ title }) => title === 'Fidélité, parrainage et avoir')
  expect(spaced(terms?.text ?? '')).toContain('Or, dès 1 500 points : 10 %')
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

test('a price is that of the country named before', async () => {
  const { text } = await ask('Et combien pour l’Essentiel ?', { earlier: ['Livrez-vous à Genève ?'] })
  expect(spaced(text)).toMatch(/^1 × Osmoseur Essentiel \(449,00 €\).* HT/)
  expect(text).toContain('la douane')
  expect(spaced((await ask('Combien pour l’Essentiel ?', { earlier: ['Livrez-vous à Lyon ?'] })).text)).toContain(
    '538,80 €',
  )
})

test('abroad, products asked about one after the other or together are no basket', async () => {
  const after = await ask('Et le Premium ?', {
    earlier: ['Combien coûte l’Essentiel ?', 'Livrez-vous à Genève ?'],
    recentSubjects: ['price'],
  })
  expect(spaced(after.text)).toMatch(/^1 × Osmoseur Premium \(549,00 €\) : .* HT/)
  expect(after.text).not.toContain('Essentiel')
  const both = spaced((await ask('Combien coûtent l’Essentiel et le Premium en Suisse ?')).text)
  expect(both).toMatch(/1 × Osmoseur Essentiel .* en tout\./)
  expect(both).toMatch(/1 × Osmoseur Premium .* en tout\./)
  expect(both).not.toContain('+')
})

test('« avec le port » adds nothing of the question before to a sum', async () => {
  const earlier = ['Et les filtres de rechange, ça coûte combien ?']
  const { text } = await ask('2 fontaines c’est combien avec le port', { earlier })
  expect(text).toMatch(/^2 × Fontaine AquaPet/)
  expect(text).not.toContain('Filtres')
  expect((await ask('2 fontaines avec les filtres, c’est combien ?', { earlier })).text).toContain('Filtres')
  const added = await ask('Combien avec le port et les filtres ?', { earlier: ['Combien coûte le Premium ?'] })
  expect(added.text).toContain('Osmoseur Premium')
})

test('« ajoute-le au panier » shows what was last spoken of, for the shopper to press its button', async () => {
  const reply = await ask('ajoute le au panier', { recentProductIds: ['prod-osmoseur-premium'] })
  expect(reply.productIds).toEqual(['prod-osmoseur-premium'])
  expect(reply.text).toMatch(/Ajouter au panier/)
  expect((await ask('Je le prends', { recentProductIds: ['prod-aquapet'] })).productIds).toEqual(['prod-aquapet'])
})

test('« et pour cinq ? » is about the machine last spoken of', async () => {
  const reply = await ask('Et pour 5 personnes ?', { recentProductIds: ['prod-osmoseur-essentiel'] })
  expect(spaced(reply.text)).toMatch(/^Plutôt non\. Osmoseur Essentiel :\n• À savoir : Pour cinq personnes/)
})

test('« c’est combien ? » is about what was last spoken of, and so is the water it uses', async () => {
  const recentProductIds = ['prod-osmoseur-premium']
  expect((await ask('C’est combien ?', { recentProductIds })).productIds).toEqual(recentProductIds)
  const water = await ask('ça consomme combien d’eau ?', { recentProductIds })
  expect(spaced(water.text)).toBe('Osmoseur Premium : Eau rejetée : 1 L rejeté pour 2 L filtrés.')
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
    /épuisé.*prévenu du retour\. En stock, le plus proche est Osmoseur Premium, 658,80 €/,
  )
  const dated = await answerFromShop(shop, { text: 'Vous livrez le Prestige quand ?', ...about })
  expect(dated.text).toContain('épuisé')
  expect(dated.text).not.toContain('passée maintenant')
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
  const recentSubjects = ['order-status']
  for (const [half, other] of [
    ['A1B2C3D4', /^Et l’adresse e-mail de la commande \?/],
    ['c’est le A1B2C3D4', /^Et l’adresse e-mail de la commande \?/],
    ['lea@example.fr', /^Et le numéro de la commande \?/],
    ['mon e-mail : lea@example.fr', /^Et le numéro de la commande \?/],
    ['ma commande, lea@example.fr', /^Et le numéro de la commande \?/],
  ] as const) {
    expect(spaced((await ask(half, { earlier: [asked], recentSubjects })).text)).toMatch(other)
    if (!/^(lea|mon)/.test(half)) expect(spaced((await ask(half)).text)).toMatch(other)
  }
  expect((await ask('lea@example.fr', { earlier: ['A1B2C3D4', asked] })).text).toContain('A1B2C3D4')
  expect((await ask('A1B2C3D4', { earlier: ['lea@example.fr', asked] })).text).toContain('Votre commande A1B2C3D4')
  const wrong = await ask('autre@example.fr', { earlier: ['A1B2C3D4', asked], visitorHash: 'half a pair' })
  expect(wrong.text).toMatch(/Je ne trouve aucune commande/)
})

test('an address alone is told its use and what to do next, whatever was spoken of', async () => {
  for (const text of [
    'lea@example.fr',
    'chat-noir@example.fr',
    'Bonjour, mon mail : prestige@paris.fr.',
    '2500@prix.fr',
  ]) {
    for (const recentSubjects of [[], ['price']]) {
      const reply = await ask(text, { earlier: ['Combien coûte le Prestige ?'], recentSubjects })
      expect([text, reply.text]).toEqual([text, expect.stringMatching(/aucune offre n’y est envoyée/)])
      expect(reply.links.map(({ href }) => href)).toEqual(['/support/commande', '/chat/personne'])
      expect(reply.productIds).toEqual([])
    }
  }
  const earlier = ['lea@example.fr']
  expect((await ask('A1B2C3D4', { earlier, visitorHash: 'address first' })).text).toContain('Votre commande A1B2C3D4')
})

test('an address beside a question changes nothing in its answer', async () => {
  for (const question of ['Quel est le prix du Premium ?', 'Livrez-vous à Lille ?', 'Je veux parler à une personne']) {
    const plain = await ask(question)
    expect(await ask(`${question} chat.prestige.4personnes@suisse.fr`)).toEqual(plain)
    expect(await ask(question, { earlier: ['geneve@suisse.fr'] })).toEqual(plain)
  }
})

test('a number of letters alone is one where a number is expected; a word in capitals is none', async () => {
  const asked = 'Où en est ma commande ?'
  const recentSubjects = ['order-status']
  expect((await ask('QWZXKJHG', { earlier: [asked], recentSubjects })).text).toMatch(/^Et l’adresse e-mail/)
  expect((await ask('QWZXKJHG lea@example.fr', { visitorHash: 'letters' })).text).toMatch(/Je ne trouve aucune/)
  expect((await ask('QWZXKJHG')).text).not.toMatch(/^Et l’adresse e-mail/)
  expect((await ask('LIVRAISON', { earlier: [asked], recentSubjects })).text).toContain('La livraison coûte')
})

test('a word after « commande » is no order number', async () => {
  for (const text of ['ma commande est toujours en préparation, quand part-elle ?', 'ma commande affiche expédiée'])
    expect((await ask(text)).text).not.toMatch(/^Et l’adresse e-mail/)
})

test('an accessory or a place outweighs no question beside it, and a fragment that asks nothing is not answered', async () => {
  expect((await ask('combien de garantie sur la bouteille hydrogène')).subjects).toContain('warranty')
  expect((await ask('mon mari n’est pas d’accord, comment j’annule ma commande ?')).subjects).toEqual(['order-cancel'])
  expect((await ask('Suisse : mon code postal est refusé par le formulaire')).subjects).toEqual(['site-trouble'])
})

test('a comparison tells where the products differ; two products told are compared', async () => {
  const { text } = await ask('essentiel ou ultra, quelle différence ?')
  expect(spaced(text)).toMatch(/Pose : Sous l’évier.*Pose : .*plan de travail.*144,00 € TTC de plus/is)
  expect(spaced((await ask('le premium et le prestige ?')).text)).toMatch(/Pour : 3 à 4.*Pour : 5 personnes/s)
})

test('the sentence of its article that has what was asked is added to an answer that lacks it', async () => {
  const { text } = await ask('le collier de vidange je le mets avant ou après le siphon ?')
  expect(text).toMatch(/Posez le collier de vidange.*avant le siphon/)
  const written = await ask('Je suis sourd, pas de téléphone possible. Avec qui je peux échanger par écrit ?')
  expect(written.text).not.toContain('Confidentialité')
  expect((await ask('klarna vient de me refuser, je fais comment pour payer ?')).text).toMatch(/prêteur|Klarna/)
})

test('a sheet is added by a whole label or by its own question, which stands above « oui »', async () => {
  const parts = await ask('les pièces détachées de l’Essentiel et du Prestige, combien de temps ?')
  expect(spaced(parts.text)).toMatch(/Essentiel : Pièces détachées : .*7 ans.*Prestige : Pièces détachées : .*10 ans/s)
  const warranty = spaced((await ask('Essentiel ou Premium : quelle garantie ?')).text)
  expect(warranty.match(/Premium : Garantie/g)).toHaveLength(1)
  const plug = await ask('en fait je préfère l’eau sans le calcium rajouté, sur le Premium on peut virer cette étape ?')
  expect(spaced(plug.text)).toContain('Osmoseur Premium : « Puis-je retirer la reminéralisation ? » Oui. Un bouchon')
  const box = await ask(
    'J’ouvre le carton ce matin, et au lieu des cartouches je trouve une gamelle. Qui s’en occupe ?',
  )
  expect(box.text).not.toContain('Dimensions du carton')
})

test('of a section the part is quoted that has what was asked', async () => {
  expect((await ask('il gèle dans le chalet, l’osmoseur peut y passer l’hiver ?')).text).toMatch(
    /^Gel possible.*rangez l’appareil à l’abri/,
  )
  expect((await ask('ma carafe Brita me suffit, un appareil fait quoi de plus ?')).text).toContain('En partie.')
  expect((await ask('je pars trois semaines, que faire de l’osmoseur ?')).text).toMatch(/^Deux ou trois jours/)
})

test('a part that asks nothing is no question, and « oui » answers none', async () => {
  const failing = await ask('votre formulaire beugue, je tape 75000 et il me jette à chaque fois')
  expect(failing.subjects).toEqual(['site-trouble'])
  const cheaper = await ask('ah ouais quand même, pas un cran en dessous niveau prix ?', {
    recentProductIds: ['prod-osmoseur-premium'],
    recentSubjects: ['recommend'],
  })
  expect(cheaper.productIds).toEqual(['prod-osmoseur-essentiel', 'prod-osmoseur-premium'])
  expect((await ask('fais moi un prix, 20% et je prends le prestige tout de suite')).subjects).toContain('discount')
})

test('what is not sold is said alone', async () => {
  const asked = 'Le bruit ! lequel est le plus silencieux entre l’Ultra et l’Essentiel, vous avez des décibels ?'
  expect((await ask(asked)).text).not.toContain('Nous ne vendons pas cela')
  expect((await ask('vous vendez des adoucisseurs ?')).text).toContain('Nous ne vendons pas cela')
})

test('what is refused or advised against is not the first card', async () => {
  expect((await ask('On est 6 au bureau, on ne veut pas d’une grosse tour, que prendre ?')).productIds).toEqual([
    'prod-osmoseur-prestige',
  ])
  expect((await ask('L’Osmose Pro convient pour 3 personnes à la maison ?')).productIds[0]).toBe(
    'prod-osmoseur-premium',
  )
  expect((await ask('Quel appareil pour une eau de puits, on est quatre ?')).productIds).toEqual([])
  const simpler = { earlier: ['un osmoseur pour 4 ?'], recentSubjects: ['recommend'] }
  expect((await ask('et plus simple, sans écran ?', simpler)).productIds).toEqual(['prod-osmoseur-essentiel'])
})

test('a machine with its services, an article abroad and a pack with its gift are sums', async () => {
  const told = async (text: string) => spaced((await ask(text)).text)
  expect(await told('Pouvez-vous me chiffrer hors taxes l’Osmose Pro avec la pose et un jeu de filtres ?')).toMatch(
    /^1 × Osmose Pro .* \+ 1 × Filtres .* \+ 1 × Installation .*\(1 487,00 € HT\)/,
  )
  expect(await told('J’écris de Lausanne : pour le Purificateur Ultra, quel montant vais-je régler ?')).toMatch(
    /^1 × Purificateur Ultra .*: 329,00 € HT, livraison gratuite/,
  )
  expect(await told('le médium du premium je le prends, en cadeau je veux la bouteille h2, possible ?')).toMatch(
    /Pack Médium.*Non, Bouteille H2-GO ne fait pas partie des cadeaux/s,
  )
  expect(await told('les filtres du Premium coûtent plus cher que ceux de l’Essentiel ?')).not.toMatch(/^1 ×/)
  expect(await told('la pose coûte plus cher pour le Prestige ?')).not.toMatch(/^1 ×/)
  expect(await told('essentiel ou premium ? on est 2, mon mari veut le + cher')).not.toMatch(/^1 ×/)
  expect(await told('y a-t-il un cadeau dans le pack le moins cher ?')).toContain('Sans cadeau : Pack Basique')
})

test('abroad the sheet of spare parts is told, and one date for two countries once', async () => {
  expect(spaced((await ask('la membrane pèse combien ?', { earlier: ['vous livrez à Charleroi ?'] })).text)).toBe(
    'Membrane de rechange : Poids : 0,4 kg.',
  )
  const { text } = await ask('Livraison en Belgique ou au Luxembourg, quel délai ?')
  expect(text).toContain('En Belgique et au Luxembourg')
  expect(text.match(/serait livrée/g)).toHaveLength(1)
})

test('a numbered list is no point', async () => {
  const { text } = await ask('Comment puis-je commander ? Et l’essentiel fait du bruit ? Et la garantie ?')
  expect(text).toMatch(/^1\. /m)
  expect(text).not.toMatch(/^• \d\. /m)
})

test('what is told after a trouble without a question is a detail of it', async () => {
  for (const text of ['il a 8 mois', 'j’ai changé les filtres la semaine dernière', 'la vanne est bien ouverte'])
    expect((await ask(text, { recentSubjects: ['machine-dead'] })).subjects).toEqual(['trouble-detail'])
  for (const text of ['c’est sous garantie ?', 'je dois vous envoyer quoi'])
    expect((await ask(text, { recentSubjects: ['machine-dead'] })).subjects).toEqual(['warranty-use'])
})

test('what a follow-up adds is read as what it is', async () => {
  const told = async (text: string, recentSubjects: string[]) => (await ask(text, { recentSubjects })).subjects
  expect(await told('Et l’installation ?', ['warranty'])).not.toContain('warranty')
  expect(await told('jsuis à Bruxelles', ['stock'])).toEqual(['delivery'])
  expect(await told('j’ai que 250 €', ['price-list'])).toEqual(['price-list'])
  expect(await told('tu me fais -10 % si j’en prends 2 ?', ['price'])).toEqual(['price', 'discount'])
})

test('a count after a question about animals is one of animals', async () => {
  const asked = { earlier: ['vous avez une fontaine pour chats ?'], recentSubjects: ['animals'] }
  expect((await ask('j’en ai trois', asked)).text).toMatch(/^Non, pas pour 3/)
  expect((await ask('j’en ai deux', asked)).text).toMatch(/^Oui/)
})

test('leak detection and durations are read from the sheets', async () => {
  expect(spaced((await ask('quels modèles coupent l’eau en cas de fuite ?')).text)).toMatch(
    /^Osmoseur Premium, Osmoseur Prestige, Osmose Pro : Arrêt automatique en cas de fuite\.$/,
  )
  expect((await ask('combien de temps pour poser le premium ?')).text).toMatch(/deux heures.*Durée sur place/s)
})

test('a basket is changed by the next message, and its place is remembered', async () => {
  const earlier = ['je suis à Genève', 'un prestige et une aquapet, combien en tout ?'].reverse()
  const { text } = await ask('finalement sans l’aquapet', { earlier, recentSubjects: ['price'] })
  expect(spaced(text)).toMatch(/^1 × Osmoseur Prestige \(899,00 €\) : 899,00 € HT, /)
})

test('an e-mail within another question asks for no order number', async () => {
  const reply = await ask('Rappelez-moi, je voudrais parler à un conseiller : lea@example.fr')
  expect(reply.links.map(({ href }) => href)).toEqual(['/support/rappel', '/chat/personne'])
  expect(reply.text).not.toContain('numéro de la commande')
})

test('a question below a pasted mail about an order asks for its address', async () => {
  const pasted = 'Objet : RE: Votre commande\n> merci pour votre commande n° A1B2C3D4\nBonjour, quand part-elle ?'
  expect((await ask(pasted)).text).toMatch(/^Et l’adresse e-mail de la commande/)
  expect((await ask('merci, bien reçu A1B2C3D4')).text).not.toMatch(/adresse e-mail/)
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
  if (strictTimes) expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(150)
})

test('the articles of several messages are one basket, which each message changes', async () => {
  const recentSubjects = ['price']
  const told = async (text: string, ...earlier: string[]) => spaced((await ask(text, { earlier, recentSubjects })).text)
  const added = 'rajoutez la pose'
  const essentiel = 'Je prends l’Essentiel'
  expect(await told('et un jeu de filtres en plus, total ?', added, essentiel)).toMatch(
    /^1 × Osmoseur Essentiel .* 1 × Installation .* 1 × Filtres/,
  )
  expect(await told('finalement sans la pose, total ?', added, essentiel)).toMatch(/^1 × Osmoseur Essentiel \([^+]*:/)
  expect(await told('finalement le Premium', added, essentiel)).toMatch(/^1 × Installation .* \+ 1 × Osmoseur Premium/)
  expect(await told('l’Ultra et la pose, pas de filtres, total ?')).not.toContain('Filtres')
  expect(await told('un Essentiel pour moi, un pour mon frère, un jeu de filtres chacun, total ?')).toMatch(
    /^2 × Osmoseur Essentiel .* 2 × Filtres/,
  )
})

test('abroad no service is sold, and a price is without French VAT', async () => {
  const { text } = await ask('je suis à Genève : l’Essentiel avec la pose, total ?')
  expect(spaced(text)).toMatch(/HT, livraison gratuite.*L’installation et la maintenance ne se font qu’en France/s)
  expect(text).not.toContain('TTC')
  expect((await ask('vous livrez en Belgique et en Suisse ?')).text).toContain('la douane')
})

test('a courtesy gives way to what is asked after it, and an amount alone is a budget', async () => {
  expect((await ask('bon ok. C’est quoi le meilleur osmoseur du marché ?')).subjects).toContain('recommend')
  const { text, subjects } = await ask('jai que 250e')
  expect(subjects).toEqual(['price-list'])
  expect(text).toMatch(/^Non, aucun de nos appareils n’entre dans ce budget/)
})

test('two machines for a household are their reasons each', async () => {
  const { text } = await ask('prestige ou premium pour 4 ?')
  expect(spaced(text)).toMatch(
    /^Osmoseur Premium \(658,80 € TTC\) :\n• Vous .*\n\nOsmoseur Prestige \(1 078,80 € TTC\) :\n• Vous /s,
  )
  expect(text.split('\n\n')).toHaveLength(2)
})

test('four questions at once are answered by a paragraph and three points at most', async () => {
  const { text } = await ask('Prix du Premium ? Il est bruyant ? Vous livrez en Suisse ? Et si ça fuit, que faire ?')
  expect(text.split('\n\n')).toHaveLength(4)
})

test('a pack has its own instalments, its own budget and its own gifts', async () => {
  const paid = spaced((await ask('le Prestige en pack premium payé en 4 fois ?')).text)
  expect(paid).toContain('montant total du crédit : 1 318,80 €')
  expect(paid).toContain('Un crédit coûte de l’argent')
  expect((await ask('J’ai 600 €. L’Essentiel en pack basique, c’est bon ?')).text).toMatch(/^Non, cela dépasse/)
  const gift = await ask('le pack médium du premium avec la H2-GO en cadeau, possible ?')
  expect(gift.text).toContain('Non, Bouteille H2-GO ne fait pas partie des cadeaux de ce pack')
})

const compared = {
  earlier: ['Essentiel ou Premium ?'],
  recentProductIds: ['prod-osmoseur-essentiel', 'prod-osmoseur-premium'],
  recentSubjects: ['compare'],
}

test.each([
  ['et l’installation, en tout ?', '657,60 €', '777,60 €'],
  ['et avec l’installation ?', '657,60 €', '777,60 €'],
  ['et avec les filtres, total ?', '645,60 €', '765,60 €'],
  ['ça fait combien en tout ?', '538,80 €', '658,80 €'],
  ['j’en prends 2, total ?', '1 077,60 €', '1 317,60 €'],
])('machines that were compared are summed apart: « %s »', async (asked, ...totals) => {
  const lines = spaced((await ask(asked, compared)).text).split('\n')
  const sums = lines.filter((line) => line.startsWith('• '))
  expect(sums.map((line) => totals.map((total) => line.includes(total)))).toEqual([
    [true, false],
    [false, true],
  ])
})

test('the machine chosen after such sums keeps the rest; both together are one bill', async () => {
  const chosen = await ask('le Premium', {
    recentProductIds: compared.recentProductIds,
    recentSubjects: ['price'],
    earlier: ['et l’installation, en tout ?', ...compared.earlier],
  })
  expect(spaced(chosen.text)).toMatch(/^1 × Installation .* \+ 1 × Osmoseur Premium .*777,60 € en tout/)
  expect((await ask('les deux avec l’installation', compared)).text).toMatch(/Essentiel.*Premium.*en tout/)
  const taken = { ...compared, earlier: ['Je prends l’Essentiel et le Premium'] }
  expect(spaced((await ask('total ?', { ...taken, recentSubjects: ['price'] })).text)).toContain('1 197,60 € en tout')
})

test.each(['je ne comprends pas', 'j’ai rien compris', 'pas clair', 'hein ?', 'vous pouvez expliquer ?'])(
  '« %s » before any answer is asked what is not clear, with examples',
  async (text) => {
    const greeted = { lastReply: { body: 'Bonjour.' }, recentSubjects: ['greeting'] }
    const searched = { lastReply: { body: 'J’ai cherché.' }, recentSubjects: (await ask('xqz vvvt')).subjects ?? [] }
    for (const before of [{}, greeted, searched])
      expect((await ask(text, before)).text).toMatch(/^Dites-moi ce qui n’est pas clair.*Que me conseillez-vous/)
  },
)

test('a question about something that is not understood is answered', async () => {
  expect((await ask('je ne comprends pas vos frais de livraison')).subjects).toEqual(['delivery'])
})

test('every article is found by its title, by what stands before its colon and by its address', async () => {
  const articles = await db.selectFrom('article').select(['slug', 'title']).where('published', '=', 1).execute()
  expect(articles.length).toBeGreaterThan(5)
  for (const { slug, title } of articles) {
    for (const typed of [title, title.toUpperCase(), title.split(' : ')[0] ?? '', slug.replaceAll('-', ' ')]) {
      const { text, links } = await ask(typed)
      expect([typed, links[0]?.href]).toEqual([typed, `/blog/${slug}`])
      expect(text).toContain(title)
    }
  }
  for (const typed of ['Idées reçues', 'dix idées reçues'])
    expect((await ask(typed)).links[0]?.href).toBe('/blog/idees-recues')
})

test.each([
  'dimensions du premium et il passe sous l’évier ?',
  'le premium rentre dans 45 cm ? ses dimensions ?',
  'le premium prend combien de place, ses dimensions ?',
])('what two answers say of one product is said once: « %s »', async (text) => {
  expect((await ask(text)).text.match(/42 × 42 × 15.cm/g)).toHaveLength(1)
})

test('« c’est qui » asks about the assistant, unless it names somebody else', async () => {
  expect((await ask('c’est qui ?')).subjects).toEqual(['identity'])
  expect((await ask('c’est qui votre médiateur')).subjects).toEqual(['legal-threat'])
})

test('« et celles du Prestige ? » asks the same of another product', async () => {
  expect((await ask('et celles du prestige ?', { recentSubjects: ['dimensions'] })).subjects).toEqual(['dimensions'])
})

test('an answer is three sentences at most, beside its points', async () => {
  for (const { turns } of questions) {
    const earlier: string[] = []
    let last: Reply | undefined
    for (const text of turns) {
      const before = { recentProductIds: last?.productIds ?? [], recentSubjects: last?.subjects ?? [] }
      last = await ask(text, { ...before, earlier: [...earlier] })
      expect(countSentences(last.text), `${text}\n${last.text}`).toBeLessThanOrEqual(3)
      earlier.unshift(text)
    }
  }
  for (const { say = '' } of Object.values(knowledge.talk.answers))
    expect(countSentences(say), say).toBeLessThanOrEqual(3)
})

test('an answer that was not understood is said again, shorter', async () => {
  const body = 'Oui. Trente jours, sans motif\u202f; le remboursement suit. Le retour est à nos frais.\n\nUne suite.'
  const { text, subjects } = await ask('je ne comprends pas', { lastReply: { body }, recentSubjects: ['returns'] })
  expect(text).toMatch(/^En plus court\u202f: Oui\. Trente jours, sans motif\.\n\nDites-moi/)
  expect(subjects).toEqual(['returns'])
  const denied = '«\u202fUne carafe fait la même chose\u202f»\u202f: En partie. Elle agit peu sur les sels. La suite.'
  expect((await ask('je ne comprends pas', { lastReply: { body: denied } })).text).toMatch(
    /En partie\. Elle agit peu sur les sels\.\n/,
  )
  const lines = '• Essentiel\u202f: 2 ans (légale).\n• Prestige\u202f: 5 ans (2 ans, puis 3 ans).\n\nUne suite.'
  expect((await ask('j’ai rien compris', { lastReply: { body: lines } })).text).toContain(
    'En plus court\u202f: • Essentiel\u202f: 2 ans.\n• Prestige\u202f: 5 ans.',
  )
})

test('instalments after the price of filters are the lender’s terms, not those of the filters', async () => {
  const before = { recentProductIds: ['prod-filtres-annuels'], recentSubjects: ['price'] }
  const { text } = await ask('et en 4 fois ?', before)
  expect(text).toMatch(/^En 3 ou 4 fois, à votre choix auprès du prêteur/)
  expect(text).not.toContain('Filtres')
})

test.each([
  ['et l’installation ?', ['Vous livrez en Suisse ?']],
  ['J’habite à Genève, vous pouvez m’installer la machine ?', []],
  ['Le Premium avec installation en Suisse', []],
])('a visit abroad is refused, and no price has it: %s', async (asked, earlier) => {
  const { text } = await ask(asked, { earlier })
  expect(text).toContain('L’installation et la maintenance ne se font qu’en France métropolitaine.')
  expect(text).not.toMatch(/× Installation|Un installateur pose|Quatre branchements/)
})

test('the cost of a delivery is told with the tax words of its country', async () => {
  expect(spaced((await ask('Vous livrez en Suisse ?')).text)).toContain('La livraison coûte 9,90 € HT')
  expect(spaced((await ask('Vous livrez en Belgique ?')).text)).toContain('La livraison coûte 9,90 € TTC')
})

test('one machine is recommended, and a denied opinion stands before its denial', async () => {
  expect((await ask('Quelle machine pour 4 personnes ?')).productIds).toHaveLength(1)
  expect((await ask('Osmoseur ou adoucisseur ?')).text).toMatch(
    /^«\u202fOsmoseur ou adoucisseur, c’est pareil\u202f»\u202f: Faux\./,
  )
})

test('what the shop’s articles say of minerals, babies and PFAS is one link away', async () => {
  for (const asked of ['L’eau sans minéraux, c’est grave ?', 'L’eau osmosée pour un bébé ?', 'Ça enlève les PFAS ?'])
    expect((await ask(asked)).links.map(({ href }) => href).join()).toContain('/blog/')
})

test('a text is quoted in three sentences at most, never up to a colon or within a list', () => {
  const { passages } = knowledge.index
  expect(new Set(passages.map(({ kind }) => kind)).size).toBe(4)
  for (const [place, { title, text }] of passages.entries()) {
    expect(countSentences(text), title).toBeLessThanOrEqual(3)
    expect(text, title).not.toMatch(/:$/)
    const before = passages[place - 1]
    const isWithin = before?.title === title && !before.text.endsWith('- La suite est sur la page.')
    if (isWithin) expect(text, title).not.toMatch(/^(- |\d\. )/)
  }
  const mixing = passages.filter(({ title }) => title === 'Attention au trop doux')
  expect(mixing.map(({ text }) => text).join('|')).toMatch(/Le mélange se calcule.:\n\ndureté du mélange/)
})
