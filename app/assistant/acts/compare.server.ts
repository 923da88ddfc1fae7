import { href } from 'react-router'
import { type ComparedRow, compareProducts, lineText } from '~/models/shop/catalogue'
import { MAX_CARDS, questionnaireLink, type Reply } from '~/models/support/contact'
import { contentStems } from '~/models/support/language'
import { formatEuros, formatTtc, withVat } from '~/models/values/money'
import { isMachine, type KnownProduct, machinesOf } from '../knowledge'
import { listed, reply } from '../reply'
import type { AnswerInput } from './about'
import { packsAct } from './packs.server'
import { listProductPages } from './products.server'
import { productAct } from './tell.server'

const MAX_ROWS = 5

/** Of the products named, or of the one named and the one spoken of before: what was asked, then what differs. */
export async function compareAct(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, knowledge } = about
  const meant = productsCompared(about)
  const products = await listProductPages(db, meant.length > 0 ? meant.slice(0, MAX_CARDS) : machinesOf(knowledge))
  const [one, other, third] = products
  if (!one || !other) {
    const isOfPacks = question.packs.length > 0 || /\b(packs?|formules?)\b/.test(question.plain)
    return isOfPacks ? packsAct(about) : productAct(about)
  }
  const [, ...rows] = compareProducts(knowledge.template.comparison, products)
  const asked = rows.filter((row) => isAsked(row, about))
  const told = [...new Set([...asked, ...rows.filter(({ differs }) => differs)])].slice(0, MAX_ROWS)
  const lines = products.map(({ name, priceCents }, place) => {
    const facts = told.map(({ label, values }) => lineText({ label, value: values[place] ?? '' }))
    return `${name} (${formatTtc(priceCents)} TTC)\u202f: ${facts.join(' ')}`
  })
  const [less, more] = one.priceCents < other.priceCents ? [one, other] : [other, one]
  const difference = formatEuros(withVat(more.priceCents) - withVat(less.priceCents))
  return reply(
    [listed(lines), ...(third ? [] : [`${more.name} coûte ${difference} TTC de plus.`])],
    [questionnaireLink, { href: href('/comparer'), label: 'Tout comparer' }],
    products.slice(0, MAX_CARDS),
  )
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
