import { beforeAll, expect, test } from 'vitest'
import { REFERRAL_CREDIT_CENTS, REFERRAL_PERCENT } from '~/models/shop/loyalty'
import { deliverySpan, dispatchSpan, promiseFor } from '~/models/values/delivery'
import { deliveryTerms } from '~/models/values/delivery-terms'
import { formatEuros, withVat } from '~/models/values/money'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { installedReturn } from '~/templates/osmoseurs/returns'
import { openApp } from '../support/app'
import { hastyQuestions, plainQuestions } from '../support/assistant-questions'
import { readMails } from '../support/mails'
import { publicPages } from '../support/public-pages'
import {
  expectStatus,
  fillCart,
  order,
  orderAndDecide,
  pack,
  readable,
  readyToPay,
  shippingForm,
  shower,
} from '../support/shop-journey'

/** Statements of the shop must match its settings and functions everywhere. */

const app = await openApp()
const { answerFromShop } = await import('~/assistant/embedded.server')
const { readKnowledge } = await import('~/assistant/knowledge.server')
const { readSettings } = await import('~/models/base/setting/index.server')
const { answerLiveQuery } = await import('~/models/content/text/claim/live.server')

interface Fact {
  what: string
  /** Its first group is the figure. */
  says: RegExp
  /** The correct figures. */
  are: string[]
}

interface Text {
  where: string
  text: string
}

let facts: Fact[]
const texts: Text[] = []

beforeAll(async () => {
  facts = await readFacts()
  await readPages()
  await readLetters()
  await readAnswers()
}, 120_000)

async function readFacts(): Promise<Fact[]> {
  const settings = await readSettings(app.db)
  const at = new Date()
  const promise = promiseFor(settings, { at, country: 'France' })
  const { feeCents, freeFromCents } = deliveryTerms(settings)
  const free = [freeFromCents, withVat(freeFromCents, 20)].map((cents) => euros(cents))
  const reviews = await app.db.selectFrom('review').select('rating_halves').where('status', '=', 'published').execute()
  const halves = reviews.reduce((sum, { rating_halves }) => sum + rating_halves, 0) / reviews.length
  const rating = `${String(Math.round(halves * 50) / 100).replace('.', ',')}/5`
  const years = (await answerLiveQuery(app.db, { name: 'years-in-business', at }))?.value ?? ''
  return [
    {
      what: 'dispatch',
      says: /expédi\S+ sous (\d+ ?h(?: ouvrées)?|\d+ jours(?: ouvrés)?)/gi,
      are: [dispatchSpan(promise, at)],
    },
    { what: 'dispatch on the same day', says: /(expédiée? le jour même)/gi, are: [] },
    {
      what: 'delivery',
      says: /livraison (?:en |sous )?(\d+ ?h(?: ouvrées)?|\d+ jours(?: ouvrés)?)/gi,
      are: [deliverySpan(promise, at)],
    },
    { what: 'delivery fee', says: /livraison (?:coûte|est de|de) (\d[\d,]* €)/gi, are: [euros(feeCents)] },
    { what: 'free delivery', says: /gratuite? (?:dès|à partir de) (\d[\d ,]* €)/gi, are: free },
    { what: 'instalments', says: /paiement en (\d(?: ou \d)*) fois/gi, are: ['3 ou 4'] },
    { what: 'days to renounce', says: /(\d+) jours pour (?:changer d’avis|renoncer)/gi, are: ['30', '14'] },
    { what: 'saving against bottles', says: /(\d[\d ,]* €) ?(?:\/ ?an|par an) d’économie/gi, are: [] },
    { what: 'saving of packs', says: /jusqu’à (\d+(?:,\d+)? ?%) d’économie/gi, are: [] },
    {
      what: 'customers',
      says: /clients(?: depuis \d{4}| satisfaits)?(?: \(exemple\))? ?(\d[\d ]*\+)/gi,
      are: ['2 500+'],
    },
    { what: 'invented figures without their mark', says: /(clients \d[\d ]*\+|recommandent \d+ %)/gi, are: [] },
    {
      what: 'age of the shop',
      says: /(\d+\+? ans) d’expérience|d’expérience(?: moyenne)? (\d+\+? ans)|(depuis 20\d\d)/gi,
      are: [years],
    },
    { what: 'average rating', says: /note moyenne(?: \(exemple\))? (\d(?:,\d+)?\/5)/gi, are: [rating] },
    { what: 'value of a gift', says: /offert \(valeur (\d+,\d\d €)\)/gi, are: ['24,99 €', '19,99 €', '34,99 €'] },
    { what: 'filters within the maintenance', says: /(visite par an[^.]*changement des filtres)/gi, are: [] },
    { what: 'a cost told as complete', says: /(coût complet|TTC complets?)/gi, are: [] },
    { what: 'room of a narrow machine', says: /(moitié d’un meuble)/gi, are: [] },
    {
      what: 'éco-participation as a part of the VAT',
      says: /(TVA \d+ % \d[\d ,]* € dont éco-participation)/gi,
      are: [],
    },
    { what: 'averages without invented reviews', says: /(ne compten?t? dans aucune moyenne)/gi, are: [] },
    {
      what: 'life of a mineral cartridge',
      says: /cartouche (?:se change|s’ajoute) [^.]*(deux ans environ)/gi,
      are: [],
    },
    { what: 'removed', says: /(\d+(?:,\d+)? ?%) de contaminants/gi, are: [] },
    {
      what: 'referral',
      says: /(\d+ ?%) de remise sur (?:sa|votre) première commande/gi,
      are: [`${REFERRAL_PERCENT} %`],
    },
    { what: 'credit of a referral', says: /recevez (\d[\d,]* €) d’avoir/gi, are: [euros(REFERRAL_CREDIT_CENTS)] },
    {
      what: 'where services are done',
      says: /l’installation et la maintenance ne se font qu’en ([^.,;]+)/gi,
      are: ['France métropolitaine'],
    },
    {
      what: 'services elsewhere',
      says: /(installons (?:aussi )?en (?:Belgique|Suisse)|pose (?:aussi )?en Suisse)/gi,
      are: [],
    },
    {
      what: 'when the appointment is made',
      says: /(Une fois la machine livrée|Dès le paiement reçu|Sous \d+ h(?:eures)?), nous vous appelons/g,
      are: ['Une fois la machine livrée', 'Dès le paiement reçu'],
    },
    {
      what: 'how late an appointment moves',
      says: /se déplace sans frais jusqu’(à la veille|à \d+ ?h[^.]*|au [^.]*)/gi,
      are: ['à la veille'],
    },
    {
      what: 'where we deliver',
      says: /nous livrons en (France métropolitaine, (?!Corse comprise|en Belgique)[^.]*)/gi,
      are: [],
    },
    { what: 'overseas', says: /livr\S+ (?:aussi )?(?:dans les|outre-mer|en Guadeloupe|à Monaco)/gi, are: [] },
    {
      what: 'end of a transfer',
      says: /jusqu’au (\S+ jour ouvré(?: à [\d:]+)?)/gi,
      are: ['cinquième jour ouvré à 23:59'],
    },
    { what: 'taxes of an export', says: /(TVA (?:suisse )?(?:incluse|comprise) (?:en|pour la) Suisse)/gi, are: [] },
    { what: 'least payment beside credit', says: /reste à payer est d’au moins (\d+ €)/gi, are: ['1 €'] },
    { what: 'ready to use', says: /livrée?s? (prête?s? à poser)/gi, are: [] },
  ]
}

function euros(cents: number): string {
  return plain(formatEuros(cents)).replace(/,00 €$/, ' €')
}

function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f\s]+/g, ' ')
}

async function readPages(): Promise<void> {
  const products = await app.db.selectFrom('product').select('id').execute()
  const articles = await app.db.selectFrom('article').select('slug').where('published', '=', 1).execute()
  const visitor = app.visitor()
  await readyToPay(visitor)
  const paths = [
    ...publicPages,
    ...products.map(({ id }) => `/products/${id}`),
    ...articles.map(({ slug }) => `/blog/${slug}`),
    ...['/shipping', '/checkout', '/products?q=installation'],
  ]
  for (const where of paths) texts.push({ where, text: await readable(await visitor.get(where)) })
  await readServices()
}

/** Texts about a pack with installation, and about an installation alone. */
async function readServices(): Promise<void> {
  for (const line of [
    { ...pack, gift_product: shower },
    { product_id: 'prod-installation', pack_type: 'individual' },
  ]) {
    const visitor = app.visitor()
    await fillCart(visitor, line)
    await expectStatus(303, visitor.post('/shipping', shippingForm))
    for (const where of ['/cart', '/shipping', '/checkout']) {
      texts.push({ where: `${where} ${services}`, text: await readable(await visitor.get(where)) })
    }
    const success = await orderAndDecide(visitor, 'card', 'pay')
    texts.push({ where: `success ${services}`, text: await readable(await visitor.get(success)) })
  }
}

const services = 'with a service'

async function readLetters(): Promise<void> {
  for (const method of ['transfer', 'klarna', 'card']) {
    const visitor = app.visitor()
    await readyToPay(visitor)
    if (method === 'transfer') await order(visitor, method)
    else await orderAndDecide(visitor, method, 'pay')
  }
  for (const { kind, text } of await readMails(app.db)) texts.push({ where: `mail ${kind}`, text })
}

async function readAnswers(): Promise<void> {
  const at = new Date()
  const knowledge = await readKnowledge(app.db, { template: osmoseurs, origin: 'http://localhost', at })
  for (const { asks } of [...plainQuestions, ...hastyQuestions]) {
    const answer = await answerFromShop(app.db, { text: asks, knowledge, at, visitorHash: 'visitor' })
    texts.push({ where: `« ${asks} »`, text: answer.text })
  }
}

function findFalse({ where, text }: Text): string[] {
  return facts.flatMap(({ what, says, are }) =>
    [...plain(text).matchAll(says)]
      .filter(([, ...figures]) => !are.includes((figures.find(Boolean) ?? '').replace(/,00 €$/, ' €').trim()))
      .map(([words]) => `${where}: ${what}: ${words}`),
  )
}

test('installation and appointment are mentioned at every step of a cart that has one', () => {
  const told = texts.filter(({ where }) => where.endsWith(services))
  expect(told).toHaveLength(8)
  for (const { where, text } of told) {
    expect([where, text]).toEqual([where, expect.stringContaining('ne se font qu’en France métropolitaine')])
    expect([where, text]).toEqual([where, expect.stringContaining('nous vous appelons ou vous écrivons')])
  }
})

test('every page, mail and answer of the assistant says the same of delivery, prices and promises', () => {
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.flatMap(findFalse)).toEqual([])
})

test('the return of an installed machine is one sentence in the terms, the notice and the questions', () => {
  const told = texts.filter(({ text }) => plain(text).includes(plain(installedReturn))).map(({ where }) => where)
  expect(told).toEqual(expect.arrayContaining(['/cgv', '/retractation', '/support']))
})

test('a page of a product names one pressure of the network', () => {
  const pages = texts.filter(({ where }) => where.startsWith('/products/'))
  const named = pages.map(
    ({ where, text }) => [where, new Set(plain(text).match(/de [\d,]+ à \d+ bar/g)).size] as const,
  )
  expect(named.filter(([, count]) => count > 0).length).toBeGreaterThan(3)
  expect(named.filter(([, count]) => count > 1)).toEqual([])
})

test('each checked fact is stated somewhere', () => {
  const untold = facts.filter(({ says, are }) => are.length > 0 && !texts.some(({ text }) => plain(text).match(says)))
  expect(untold.map(({ what }) => what)).toEqual([])
})

test.each([
  'Expédition sous 12h',
  '15 ans d’expérience',
  'd’expérience moyenne 15 ans',
  'clients (exemple) 900+',
  'recommandent 99 %',
  'note moyenne 4,6/5',
  'Produit offert (valeur 25,02 €)',
  'Les avis inventés ne comptent dans aucune moyenne.',
  'sa cartouche se change tous les deux ans environ, en plus du jeu annuel',
  'Une visite par an pendant trois ans : contrôle, nettoyage, changement des filtres.',
  'Le coût complet, écrit',
  'Il occupe une bonne moitié d’un meuble sous évier',
  'TVA 20 % 115,80 € dont éco-participation TTC 0,84 €',
  'Commandé avant 14 h, expédié le jour même.',
  'Disponible - Livraison sous 3 jours',
  'La livraison coûte 12,90 € TTC.',
  'Livraison gratuite dès 80 € TTC',
  'Votre paiement en 3 fois',
  'Vous avez 15 jours pour changer d’avis',
  'Soit 200 €/an d’économie',
  'Jusqu’à 20 % d’économie sur les packs',
  'clients satisfaits 500+',
  '99,9 % de contaminants retirés',
  'Votre ami a 10 % de remise sur sa première commande',
  'Des machines livrées prêtes à poser',
  'L’installation et la maintenance ne se font qu’en Île-de-France.',
  'Nous installons en Suisse',
  'Sous 48 h, nous vous appelons',
  'La date se déplace sans frais jusqu’à 48 h avant.',
  'Nous livrons en France métropolitaine, en Allemagne et en Suisse.',
  'Nous livrons aussi outre-mer',
  'réservés jusqu’au septième jour ouvré',
  'TVA comprise pour la Suisse',
  'ce qui reste à payer est d’au moins 5 €',
])('a planted contradiction is found: %s', (text) => {
  expect(findFalse({ where: 'planted', text })).toHaveLength(1)
})
