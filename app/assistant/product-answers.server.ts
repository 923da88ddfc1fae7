import type { Kysely } from 'kysely'
import { href } from 'react-router'
import type { ShopDatabase } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { findProductPage, listProducts } from '~/models/catalogue/index.server'
import { catalogueLink, MAX_CARDS, type Reply } from '~/models/support'
import { formatEuros, withVat } from '~/models/values'

import type { AnswerInput } from './answer-input'
import { factOf } from './fact-text'
import { fixedAnswers } from './fixed-answers'
import { isTelling, stem, wordsOf } from './words'

const questionnaireLink = { href: href('/questionnaire'), label: 'Faire le questionnaire' }

export async function stockAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply> {
  const products = await productsInQuestion(db, about)
  if (products.length === 0) {
    return {
      text: 'De quel produit parlez-vous ? Le stock affiché sur chaque fiche est celui de notre inventaire, moins ce qui est déjà réservé.',
      productIds: [],
      links: [catalogueLink],
    }
  }
  return {
    text: products.map((product) => `${product.name} : ${stockWords(product)}.`).join('\n\n'),
    productIds: products.map(({ id }) => id),
    links: [],
  }
}

/** A number only when it is low, as everywhere in the shop. */
export function stockWords(product: Pick<ProductPage, 'available' | 'threshold' | 'isService'>): string {
  if (product.isService) return 'un service, toujours disponible'
  if (product.available <= 0) return 'épuisé pour le moment'
  return product.available <= product.threshold ? `plus que ${product.available} en stock` : 'en stock'
}

export async function compareAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply> {
  const products = await productsInQuestion(db, about)
  return {
    text: products
      .map((product) => `${product.name} (${ttc(product.priceCents)} TTC) : ${product.summary} ${mainFacts(product)}`)
      .join('\n\n'),
    productIds: products.map(({ id }) => id),
    links: [questionnaireLink],
  }
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

/** Products of a need that was named, or those whose texts speak of what was named. */
export async function needAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply | undefined> {
  const need = needWords.find(({ pattern }) => pattern.test(about.question.plain))?.need
  if (!need) return counterAnswer(db, about)
  const { cards } = await listProducts(db, { need })
  const dedicated = cards.filter(({ id }) => {
    const known = about.knowledge.products.find((product) => product.id === id)
    return known?.needs.length === 1
  })
  const chosen = (dedicated.length > 0 ? dedicated : cards).slice(0, MAX_CARDS)
  if (chosen.length === 0) return undefined
  return {
    text: chosen.map(({ name, summary }) => `${name} : ${summary}`).join('\n\n'),
    productIds: chosen.map(({ id }) => id),
    links: need === 'pro' ? [questionnaireLink] : [],
  }
}

async function counterAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply | undefined> {
  const hydrogen = /\bhydrogene\b/.test(about.question.plain)
  const { cards } = await listProducts(db, { search: hydrogen ? 'hydrogène' : 'plan de travail' })
  const chosen = cards.slice(0, 1)
  if (chosen.length === 0) return undefined
  return {
    text: chosen.map(({ name, summary }) => `${name} : ${summary}`).join('\n\n'),
    productIds: chosen.map(({ id }) => id),
    links: hydrogen ? [] : [questionnaireLink],
  }
}

/** What the product is, when nothing more is asked about it than its name. */
export async function productAnswer(db: Kysely<ShopDatabase>, about: AnswerInput): Promise<Reply> {
  const products = await productsInQuestion(db, about)
  if (products.length === 0) return fixedAnswers.unknown
  return {
    text: products
      .map((product) => `${product.name} : ${product.summary} ${ttc(product.priceCents)} TTC, ${stockWords(product)}.`)
      .join('\n\n'),
    productIds: products.map(({ id }) => id),
    links: [],
  }
}

/** The list's own search, for whoever names a thing without asking anything about it. */
export async function searchAnswer(db: Kysely<ShopDatabase>, { question }: AnswerInput): Promise<Reply | undefined> {
  const asked = question.words.filter(isTelling).map(stem)
  if (question.words.length > 4 || asked.length === 0) return undefined
  const { cards } = await listProducts(db, { search: question.words.join(' ') })
  // The list finds by three letters alike; here a product has to be what was named.
  const named = cards.filter(({ name, summary }) => {
    const words = new Set(wordsOf(`${name} ${summary}`).map(stem))
    return asked.every((word) => words.has(word))
  })
  if (named.length === 0 || named.length > 4) return undefined
  const chosen = named.slice(0, MAX_CARDS)
  return {
    text: 'Voici ce qui s’en approche dans notre catalogue.',
    productIds: chosen.map(({ id }) => id),
    links: [catalogueLink],
  }
}

/** Those the question names, or else those last spoken of. */
export async function productsInQuestion(
  db: Kysely<ShopDatabase>,
  { question, recent }: AnswerInput,
): Promise<ProductPage[]> {
  const named = question.products.length > 0 ? question.products : refersBack(question.plain) ? recent : []
  const wanted =
    named.length > 1 && named.some(({ category }) => category !== 'extra')
      ? withoutExtras(named, question.plain)
      : named
  const pages = await Promise.all(wanted.slice(0, MAX_CARDS).map(({ id }) => findProductPage(db, id)))
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
