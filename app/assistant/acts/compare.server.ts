import { href } from 'react-router'
import type { ProductPage } from '~/models/catalogue'
import { isContentWord, stemOf, wordsOf } from '~/models/language'
import { MAX_CARDS, questionnaireLink, type Reply } from '~/models/support'
import { formatEuros, withVat } from '~/models/values'
import { isMachine, type KnownProduct, machinesOf } from '../knowledge'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { packsAct } from './packs.server'
import { factText, listProductPages, ttc } from './products.server'
import { productAct } from './tell.server'

/** What the comparison of the shop tells of each product named, or of the one named and the one spoken of before. */
export async function compareAct(about: AnswerInput): Promise<Reply | undefined> {
  const { db, question, recent } = about
  const named = question.products.filter(({ category }) => category !== 'extra')
  const both = named.length === 1 ? [...recent.filter(({ id }) => id !== named[0]?.id), ...named] : named
  const spokenOf = both.length > 0 ? both : recent
  const compared = spokenOf.length > 0 ? withNext(spokenOf, about) : machinesOf(about.knowledge)
  const products = await listProductPages(db, compared.slice(0, spokenOf.length > 0 ? MAX_CARDS : undefined))
  if (products.length < 2)
    return question.packs.length > 0 || /\b(packs?|formules?)\b/.test(question.plain)
      ? packsAct(about)
      : productAct(about)
  const lines = products.map((page) => {
    const others = products.filter((other) => other !== page)
    return `${page.name} (${ttc(page.priceCents)} TTC)\u202f: ${comparedText(page, others, about)}`
  })
  return reply(
    [...lines, ...alike(products, about), ...difference(products)],
    [questionnaireLink, { href: href('/comparer'), label: 'Tout comparer' }],
    products.slice(0, MAX_CARDS),
  )
}

/** « Et celui juste au-dessus ? »: the next machine of the range. */
function withNext(spokenOf: KnownProduct[], { question, knowledge }: AnswerInput): KnownProduct[] {
  const [only, ...others] = spokenOf
  const [, above, below] = /\b(?:(au dessus|superieur)|(en dessous|inferieur))\b/.exec(question.plain) ?? []
  if (!only || others.length > 0 || !(above ?? below)) return spokenOf
  const machines = machinesOf(knowledge)
  const place = machines.findIndex(({ id }) => id === only.id)
  const next = place < 0 ? undefined : machines[place + (above ? 1 : -1)]
  return next ? [only, next] : spokenOf
}

/** One product, or several side by side. */
export function tellAct(about: AnswerInput): Promise<Reply | undefined> {
  return about.question.products.filter(isMachine).length > 1 ? compareAct(about) : productAct(about)
}

/** The lines asked for, then those of the shop's comparison in which the products differ. */
function comparedText(page: ProductPage, others: ProductPage[], about: AnswerInput): string {
  const known = linesOf(page, about)
  const differs = (row: Line) =>
    others.some((other) => linesOf(other, about).find(({ label }) => label === row.label)?.value !== row.value)
  const usual = usualLabels(about).flatMap((start) => known.find(({ label }) => label.startsWith(start)) ?? [])
  const rows = new Set([...known.filter((row) => isAsked(row, about)), ...usual.filter(differs)])
  return rows.size > 0 ? [...rows].map(factText).join(' ') : page.summary
}

/** Of two products, what the shop compares and is the same. */
function alike(products: ProductPage[], about: AnswerInput): string[] {
  const [one, other, third] = products.map((page) => linesOf(page, about))
  if (!one || !other || third) return []
  const same = usualLabels(about).filter((start) => {
    const [own, its] = [one, other].map((lines) => lines.find(({ label }) => label.startsWith(start))?.value)
    return own !== undefined && own === its
  })
  return same.length > 0 ? [`Identiques\u202f: ${same.join(', ').toLowerCase()}.`] : []
}

interface Line {
  label: string
  value: string
}

function linesOf({ specifications, details, warrantyYears }: ProductPage, { knowledge }: AnswerInput): Line[] {
  const cents = details.upkeep?.yearlyConsumablesCents
  const { consumables } = knowledge.template.comparison
  return [
    ...details.facts,
    ...specifications.filter(({ label }) => !details.facts.some((fact) => fact.label === label)),
    ...(warrantyYears > 0 && !details.facts.some(({ label }) => label === 'Garantie')
      ? [{ label: 'Garantie', value: `${warrantyYears} ans` }]
      : []),
    ...(cents ? [{ label: consumables, value: ttc(cents) }] : []),
  ]
}

/** By the words of its label, or by what the visitor cannot do: « si je ne veux pas percer ». */
function isAsked({ label }: Line, { question, knowledge }: AnswerInput): boolean {
  const asked = new Set(question.words.filter(isContentWord).map(stemOf))
  return (
    wordsOf(label).some((word) => isContentWord(word) && asked.has(stemOf(word))) ||
    knowledge.talk.limits.some(({ fact, pattern }) => fact === label && pattern.test(question.plain))
  )
}

const MAX_SPECIFICATIONS = 2

function usualLabels({ knowledge }: AnswerInput): string[] {
  const { facts, specifications, consumables } = knowledge.template.comparison
  const first = specifications.slice(0, MAX_SPECIFICATIONS).flatMap(({ label, or }) => [label, ...(or ? [or] : [])])
  return [...facts.map(({ label }) => label), ...first, 'Garantie', consumables]
}

function difference([one, other, third]: ProductPage[]): string[] {
  if (!one || !other || third || one.priceCents === other.priceCents) return []
  const [less, more] = one.priceCents < other.priceCents ? [one, other] : [other, one]
  return [`${more.name} coûte ${formatEuros(withVat(more.priceCents) - withVat(less.priceCents))} TTC de plus.`]
}
