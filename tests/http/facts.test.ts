import { beforeAll, expect, test } from 'vitest'
import { REFERRAL_CREDIT_CENTS, REFERRAL_PERCENT } from '~/models/loyalty'
import { deliverySpan, deliveryTerms, dispatchSpan, formatEuros, promiseFor, withVat } from '~/models/values'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { openApp } from '../support/app'
import { hastyQuestions, plainQuestions } from '../support/assistant-questions'
import { readMails } from '../support/mails'
import { publicPages } from '../support/public-pages'
import { order, orderAndDecide, readable, readyToPay } from '../support/shop-journey'

/** What the shop says about itself, wherever it says it, is what its settings and its functions say. */

const app = await openApp()
const { answerFromShop } = await import('~/assistant/embedded.server')
const { readKnowledge } = await import('~/assistant/knowledge.server')
const { readSettings } = await import('~/models/shop/index.server')

interface Fact {
  what: string
  /** Its first group is the figure. */
  says: RegExp
  /** The figures that are true. */
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
  const free = [freeFromCents, withVat(freeFromCents)].map((cents) => euros(cents))
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
    { what: 'customers', says: /clients(?: depuis \d{4}| satisfaits)? ?(\d[\d ]*\+)/gi, are: ['2 500+'] },
    { what: 'removed', says: /(\d+(?:,\d+)? ?%) de contaminants/gi, are: [] },
    {
      what: 'referral',
      says: /(\d+ ?%) de remise sur (?:sa|votre) première commande/gi,
      are: [`${REFERRAL_PERCENT} %`],
    },
    { what: 'credit of a referral', says: /recevez (\d[\d,]* €) d’avoir/gi, are: [euros(REFERRAL_CREDIT_CENTS)] },
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
}

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
      .filter(([, figure = '']) => !are.includes(figure.replace(/,00 €$/, ' €').trim()))
      .map(([words]) => `${where}: ${what}: ${words}`),
  )
}

test('every page, mail and answer of the assistant says the same of delivery, prices and promises', () => {
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.flatMap(findFalse)).toEqual([])
})

test('each fact that may be told is told somewhere', () => {
  const untold = facts.filter(({ says, are }) => are.length > 0 && !texts.some(({ text }) => plain(text).match(says)))
  expect(untold.map(({ what }) => what)).toEqual([])
})

test.each([
  'Expédition sous 24h',
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
])('a planted contradiction is found: %s', (text) => {
  expect(findFalse({ where: 'planted', text })).toHaveLength(1)
})
