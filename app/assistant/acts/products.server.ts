import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { findProductPage } from '~/models/catalogue/index.server'
import { catalogueLink, MAX_CARDS, type Reply } from '~/models/support'
import { formatEuros, withVat } from '~/models/values'
import type { KnownProduct } from '../knowledge'
import { reply } from '../reply'
import { isContentWord, stemOf, wordsOf } from '../words/stems'
import type { AnswerInput } from './about'
import { factText } from './fact-text'

export const questionnaireLink = { href: href('/questionnaire'), label: 'Faire le questionnaire' }

export async function stockAct(about: AnswerInput): Promise<Reply> {
  const products = await productsInQuestion(about)
  if (products.length === 0) {
    return reply(
      'De quel produit parlez-vous\u202f? Le stock affiché sur chaque fiche est celui de notre inventaire, moins ce qui est déjà réservé. Quand un article est épuisé, sa fiche permet de demander à être prévenu de son retour.',
      [catalogueLink],
    )
  }
  const lines = products.map(
    (product) => `${product.name}\u202f: ${stockWords(product)}, ${ttc(product.priceCents)} TTC.`,
  )
  return reply(lines, [], products)
}

/** The count only when stock is low, as on the product page. */
export function stockWords(product: Pick<ProductPage, 'available' | 'threshold' | 'isService'>): string {
  if (product.isService) return 'un service, toujours disponible'
  if (product.available <= 0) return 'épuisé pour le moment'
  return product.available <= product.threshold ? `plus que ${product.available} en stock` : 'en stock'
}

/** Those named, beside what was spoken of last when only one is. */
export async function compareAct(about: AnswerInput): Promise<Reply | undefined> {
  const { question, recent } = about
  const named = question.products.filter(({ category }) => category !== 'extra')
  const both = named.length === 1 ? [...recent.filter(({ id }) => id !== named[0]?.id), ...named] : named
  const products = await listProductPages(about.db, (both.length > 0 ? both : recent).slice(0, MAX_CARDS))
  if (products.length === 0) return undefined
  const asked = new Set(question.words.filter(isContentWord).map(stemOf))
  const isAsked = ({ label }: { label: string }) =>
    wordsOf(label).some((word) => isContentWord(word) && asked.has(stemOf(word)))
  const lines = products.map((product) => {
    const limits = product.details.facts.filter(({ label }) => isOfLimit(label, about))
    const rows = [...product.specifications.filter(isAsked), ...limits].map(factText)
    const facts = rows.length > 0 ? rows.join(' ') : `${product.summary} ${mainFacts(product)}`
    return `${product.name} (${ttc(product.priceCents)} TTC)\u202f: ${facts}`
  })
  const [one, other] = products
  if (one && other && products.length === 2 && one.priceCents !== other.priceCents) {
    const [less, more] = one.priceCents < other.priceCents ? [one, other] : [other, one]
    lines.push(`${more.name} coûte ${formatEuros(withVat(more.priceCents) - withVat(less.priceCents))} TTC de plus.`)
  }
  return reply(lines, [questionnaireLink, { href: href('/comparer'), label: 'Tout comparer' }], products)
}

/** « Si je ne veux pas percer »: what the sheet says of where it is put. */
function isOfLimit(label: string, { knowledge, question }: AnswerInput): boolean {
  const limits = knowledge.template.talk?.limits ?? []
  return limits.some(({ fact, pattern }) => fact === label && pattern.test(question.plain))
}

const comparedLabels = [/^(Débit|Durée de préparation)/, /^Eau rejetée/, /^Garantie/]

function mainFacts({ specifications }: ProductPage): string {
  return comparedLabels
    .flatMap((label) => specifications.find((row) => label.test(row.label)) ?? [])
    .map(factText)
    .join(' ')
}

/** For a message that only names a product. */
export async function productAct(about: AnswerInput): Promise<Reply | undefined> {
  const products = await productsInQuestion(about)
  const lines = products.map(
    (product) => `${product.name}\u202f: ${product.summary} ${ttc(product.priceCents)} TTC, ${stockWords(product)}.`,
  )
  return lines.length > 0 ? reply(lines, [], products) : undefined
}

/** About products in general or the law, not about the product mentioned before. */
const general =
  /\b(vos|appareils|osmoseurs|machines|produits|modeles|l osmose|un (osmoseur|appareil|modele)|quel (osmoseur|appareil|modele)|lequel|legale|commerciale)\b/

/** The products named, or the last ones mentioned when the question is about no product in general. */
export async function productsInQuestion({ db, question, recent }: AnswerInput): Promise<ProductPage[]> {
  const named = question.products.length > 0 ? question.products : general.test(question.plain) ? [] : recent
  return listProductPages(db, withoutExtras(named, question.plain).slice(0, MAX_CARDS))
}

/** « Le prix des filtres de l’Essentiel » is about filters; « l’Essentiel, filtres compris » is about the machine. */
function withoutExtras(named: KnownProduct[], plain: string): KnownProduct[] {
  const main = named.filter(({ category }) => category !== 'extra')
  if (main.length === 0 || main.length === named.length) return named
  const others = main.flatMap(({ ownWords }) => ownWords)
  const extra = named.find(({ category, ownWords }) => {
    const between = ownWords.flatMap((word) => {
      return new RegExp(`\\b(?:prix|tarifs?|cout\\w*)\\b(.{0,12})\\b${word}`).exec(plain)?.[1] ?? []
    })
    return category === 'extra' && between.some((words) => !words.split(' ').some((word) => others.includes(word)))
  })
  return extra ? [extra] : main
}

/** The pages of the products among these that are still published. */
export async function listProductPages(db: ShopDb, products: { id: string }[]): Promise<ProductPage[]> {
  const pages = await Promise.all(products.map(({ id }) => findProductPage(db, id)))
  return pages.filter((page) => page !== undefined)
}

export function ttc(priceCents: number): string {
  return formatEuros(withVat(priceCents))
}
