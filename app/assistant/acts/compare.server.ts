import { href } from 'react-router'
import {
  bestPack,
  type ComparedRow,
  compareProducts,
  lineText,
  type ProductPack,
  type ProductPage,
  packText,
} from '~/models/shop/catalogue'
import { catalogueLink, MAX_CARDS, questionnaireLink, type Reply } from '~/models/support/contact'
import { contentStems } from '~/models/support/language'
import { formatEuros, formatTtc, withVat } from '~/models/values/money'
import { catalogueVat } from '~/models/values/vat'
import { isMachine, type KnownProduct, machinesOf } from '../knowledge'
import { listed, reply } from '../reply'
import type { AnswerInput } from './about'
import { priceAct } from './price.server'
import { listProductPages, productsInQuestion } from './products.server'
import { productAct } from './tell.server'

const MAX_ROWS = 5

/** Of the products named, or of the one named and the one spoken of before: what was asked, then what differs. */
export async function compareAct(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, knowledge } = about
  const meant = productsCompared(about)
  const pages = await listProductPages(db, meant.length > 0 ? meant.slice(0, MAX_CARDS) : machinesOf(knowledge))
  const products = meant.length > 0 ? pages : byPrice(pages, question.plain)
  const [one, other, third] = products
  if (!one || !other) {
    const isOfPacks = question.packs.length > 0 || /\b(packs?|formules?)\b/.test(question.plain)
    return isOfPacks ? packsAct(about) : productAct(about)
  }
  const vat = catalogueVat(about.settings)
  const [, ...rows] = compareProducts(knowledge.template.comparison, products, vat)
  const asked = rows.filter((row) => isAsked(row, about))
  const told = [...new Set([...asked, ...rows.filter(({ differs }) => differs)])].slice(0, MAX_ROWS)
  const lines = products.map(({ name, priceCents }, place) => {
    const facts = told.map(({ label, values }) => lineText({ label, value: values[place] ?? '' }))
    return `${name} (${formatTtc(priceCents, vat)} TTC)\u202f: ${facts.join(' ')}`
  })
  const [less, more] = one.priceCents < other.priceCents ? [one, other] : [other, one]
  const difference = formatEuros(withVat(more.priceCents, vat.percent) - withVat(less.priceCents, vat.percent))
  return reply(
    [listed(lines), ...(third ? [] : [`${more.name} coûte ${difference} TTC de plus.`])],
    [questionnaireLink, { href: href('/comparer'), label: 'Tout comparer' }],
    products.slice(0, MAX_CARDS),
  )
}

/** « Les deux moins chers »; else all of them. */
function byPrice(pages: ProductPage[], plain: string): ProductPage[] {
  const [, count, direction] = /\b(2|3|deux|trois) (?:\w+ )?(moins|plus) chere?s\b/.exec(plain) ?? []
  if (!count) return pages
  const sign = direction === 'plus' ? -1 : 1
  return pages.sort((a, b) => sign * (a.priceCents - b.priceCents)).slice(0, /2|deux/.test(count) ? 2 : 3)
}

/** « Et celui juste au-dessus ? »: the next machine of the range. */
function productsCompared({ question, recent, knowledge }: AnswerInput): KnownProduct[] {
  const named = question.products.filter(({ category }) => category !== 'extra')
  const before = named.length < 2 ? recent.filter(({ id }) => id !== named[0]?.id) : []
  const [first, ...others] = [...before, ...named]
  const [, above, below] = /\b(?:(au dessus|superieur)|(en dessous|inferieur))\b/.exec(question.plain) ?? []
  if (!first || others.length > 0 || !(above ?? below)) return first ? [first, ...others] : []
  const machines = machinesOf(knowledge)
  const place = machines.findIndex(({ id }) => id === first.id)
  return place < 0 ? [first] : machines.slice(above ? place : Math.max(0, place - 1)).slice(0, 2)
}

/** One product, or several side by side. */
export function tellAct(about: AnswerInput): Promise<Reply | undefined> {
  return about.question.products.filter(isMachine).length > 1 ? compareAct(about) : productAct(about)
}

/** By the words of its label. */
function isAsked({ label }: ComparedRow, { question }: AnswerInput): boolean {
  const asked = contentStems(question.plain)
  return contentStems(label).some((stem) => asked.includes(stem))
}

/** The packs of the machines in question; without any, those of the first as an example. */
export async function packsAct(about: AnswerInput): Promise<Reply | undefined> {
  const named = await productsInQuestion(about)
  const meant = named.filter(({ packs }) => packs.length > 0)
  if (meant.length === 0 && about.question.products.length > 0) return priceAct(about)
  const all = meant.length > 0 ? [] : await listProductPages(about.db, machinesOf(about.knowledge))
  const examples = all.filter(({ packs }) => packs.length > 0).slice(0, 1)
  const isOfGifts = /\b(cadeaux?|offerte?s?|gratuit\w*)\b/.test(about.question.plain)
  const texts = [...meant, ...examples].map(({ name, packs }) => {
    const asked = packs.filter(({ type }) => about.question.packs.includes(type))
    const shown = asked.length > 0 ? asked : packs
    const best = shown.length > 1 ? bestPack(shown) : undefined
    const most = `La plus grande différence est celle du ${best?.name}\u202f; elle n’a d’intérêt que si tout ce qu’il contient vous sert.`
    return [
      `${name}, en pack\u202f:`,
      listed(shown.map((pack) => packText(pack, catalogueVat(about.settings)))),
      [...(best ? [most] : []), ...(isOfGifts ? [giftsText(shown)] : [])].join(' '),
    ]
      .filter(Boolean)
      .join('\n')
  })
  if (meant.length > 0) return reply(texts, [], meant)
  if (texts.length === 0) return undefined
  return reply([...texts, 'Dites-moi de quelle machine il s’agit, et je vous donne ses prix.'], [catalogueLink])
}

function giftsText(packs: ProductPack[]): string {
  const named = (isGifted: boolean) =>
    packs.filter(({ gifts }) => gifts.length > 0 === isGifted).map(({ name }) => name)
  const [gifted, bare] = [named(true).join(', '), named(false).join(', ')]
  const texts = [gifted && `Avec un cadeau au choix\u202f: ${gifted}.`, bare && `Sans cadeau\u202f: ${bare}.`]
  return texts.filter(Boolean).join(' ')
}
