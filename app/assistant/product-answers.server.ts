import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import type { ProductCard, ProductPage } from '~/models/catalogue'
import { findProductPage, listProducts } from '~/models/catalogue/index.server'
import { catalogueLink, MAX_CARDS, type Reply, type ReplyLink } from '~/models/support'
import { formatEuros, withVat } from '~/models/values'

import type { AnswerInput } from './answer-input'
import { factOf } from './fact-text'
import { fixedAnswers } from './fixed-answers'
import { reply } from './reply'
import { isContentWord, stem, wordsOf } from './words'

const questionnaireLink = { href: href('/questionnaire'), label: 'Faire le questionnaire' }

export async function stockAnswer(about: AnswerInput): Promise<Reply> {
  const products = await productsInQuestion(about)
  if (products.length === 0) {
    return reply(
      'De quel produit parlez-vous ? Le stock affiché sur chaque fiche est celui de notre inventaire, moins ce qui est déjà réservé.',
      [catalogueLink],
    )
  }
  const lines = products.map((product) => `${product.name} : ${stockWords(product)}.`)
  return reply(lines, [], products)
}

/** The count only when stock is low, as on the product page. */
export function stockWords(product: Pick<ProductPage, 'available' | 'threshold' | 'isService'>): string {
  if (product.isService) return 'un service, toujours disponible'
  if (product.available <= 0) return 'épuisé pour le moment'
  return product.available <= product.threshold ? `plus que ${product.available} en stock` : 'en stock'
}

export async function compareAnswer(about: AnswerInput): Promise<Reply> {
  const products = await productsInQuestion(about)
  const lines = products.map(
    (product) => `${product.name} (${ttc(product.priceCents)} TTC) : ${product.summary} ${mainFacts(product)}`,
  )
  return reply(lines, [questionnaireLink], products)
}

const comparedLabels = [/^Débit/, /^Eau rejetée/, /^Garantie/]

function mainFacts(product: ProductPage): string {
  return comparedLabels.flatMap((label) => factOf(product, label) ?? []).join(' ')
}

const needWords: { need: string; pattern: RegExp }[] = [
  { need: 'animaux', pattern: /\b(chats?|chatons?|chiens?|chiots?|animal|animaux|gamelles?)\b/ },
  { need: 'douche', pattern: /\bdouches?\b/ },
  {
    need: 'pro',
    pattern: /\b(bureaux?|entreprises?|restaurants?|commerces?|cabinets?|salaries?|professionnels?)\b/,
  },
]

/** Products tagged with the need in question, or found by its words. */
export async function needAnswer(about: AnswerInput): Promise<Reply | undefined> {
  const need = needWords.find(({ pattern }) => pattern.test(about.question.plain))?.need
  if (!need) return counterAnswer(about)
  const { cards } = await listProducts(about.db, { need })
  const dedicated = cards.filter(({ id }) => {
    const known = about.knowledge.products.find((product) => product.id === id)
    return known?.needs.length === 1
  })
  const chosen = (dedicated.length > 0 ? dedicated : cards).slice(0, MAX_CARDS)
  if (chosen.length === 0) return undefined
  return summaries(chosen, need === 'pro' ? [questionnaireLink] : [])
}

async function counterAnswer({ db, question }: AnswerInput): Promise<Reply | undefined> {
  const hydrogen = /\bhydrogene\b/.test(question.plain)
  const { cards } = await listProducts(db, { search: hydrogen ? 'hydrogène' : 'plan de travail' })
  if (cards.length === 0) return undefined
  return summaries(cards.slice(0, 1), hydrogen ? [] : [questionnaireLink])
}

function summaries(cards: ProductCard[], links: ReplyLink[]): Reply {
  const lines = cards.map(({ name, summary }) => `${name} : ${summary}`)
  return reply(lines, links, cards)
}

/** For a message that only names a product. */
export async function productAnswer(about: AnswerInput): Promise<Reply> {
  const products = await productsInQuestion(about)
  if (products.length === 0) return fixedAnswers.unknown
  const lines = products.map(
    (product) => `${product.name} : ${product.summary} ${ttc(product.priceCents)} TTC, ${stockWords(product)}.`,
  )
  return reply(lines, [], products)
}

/** Catalogue search, for a short message that names a thing without a question. */
export async function searchAnswer({ db, question }: AnswerInput): Promise<Reply | undefined> {
  const asked = question.words.filter(isContentWord).map(stem)
  if (question.words.length > 4 || asked.length === 0) return undefined
  const { cards } = await listProducts(db, { search: question.words.join(' ') })
  // The catalogue search matches trigrams; an answer needs whole words.
  const named = cards.filter(({ name, summary }) => {
    const words = new Set(wordsOf(`${name} ${summary}`).map(stem))
    return asked.every((word) => words.has(word))
  })
  if (named.length === 0 || named.length > 4) return undefined
  return reply('Voici ce qui s’en approche dans notre catalogue.', [catalogueLink], named.slice(0, MAX_CARDS))
}

/** The products named, or the last ones mentioned when the question refers back to them. */
export async function productsInQuestion({ db, question, recent }: AnswerInput): Promise<ProductPage[]> {
  const named = question.products.length > 0 ? question.products : refersBack(question.plain) ? recent : []
  const wanted =
    named.length > 1 && named.some(({ category }) => category !== 'extra')
      ? withoutExtras(named, question.plain)
      : named
  return listProductPages(db, wanted.slice(0, MAX_CARDS))
}

/** The pages of the products among these that are still published. */
export async function listProductPages(db: ShopDb, products: { id: string }[]): Promise<ProductPage[]> {
  const pages = await Promise.all(products.map(({ id }) => findProductPage(db, id)))
  return pages.filter((page) => page !== undefined)
}

/** « Le prix des filtres de l’Essentiel » is about filters; « l’Essentiel, filtres compris » is about the machine. */
function withoutExtras(named: AnswerInput['recent'], plain: string): AnswerInput['recent'] {
  const others = named.filter(({ category }) => category !== 'extra').flatMap(({ ownWords }) => ownWords)
  const extra = named.find(({ category, ownWords }) => {
    const between = ownWords.flatMap((word) => {
      return new RegExp(`\\b(?:prix|tarifs?|cout\\w*)\\b(.{0,12})\\b${word}`).exec(plain)?.[1] ?? []
    })
    return category === 'extra' && between.some((words) => !words.split(' ').some((word) => others.includes(word)))
  })
  return extra ? [extra] : named.filter(({ category }) => category !== 'extra')
}

function refersBack(plain: string): boolean {
  return /\b(il|elle|ils|elles|son|sa|ses|celui|celle|ce (modele|produit)|cet appareil|le|l|la|les|lui|en|ca|cela)\b/.test(
    plain,
  )
}

export function ttc(priceCents: number): string {
  return formatEuros(withVat(priceCents))
}
