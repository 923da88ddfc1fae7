import type { FactFilter, FilterOption, Template } from '~/models/base/template'
import type { Vat } from '~/models/values/money'

/** A filter of the list: its query parameter and values. */
interface Facet {
  parameter: string
  title: string
  options: { value: string; label: string }[]
}

/** Selected value by parameter. */
export type Choice = Record<string, string>

/** Products that are equal for every filter. */
export interface FilterGroup {
  /** `product.filter_key` */
  key: string
  needs: string[]
  facts: { label: string; value: string }[]
  /** Index of the price band. */
  band: number
  count: number
}

interface PriceBand {
  value: string
  label: string
  /** HT, half-open range. */
  fromCents: number
  belowCents: number
}

/** `vat`: of the prices. */
export type Filterable = Pick<Template, 'needs' | 'filters'> & { vat: Vat }

export const NEED_PARAMETER = 'besoin'
const PRICE_PARAMETER = 'prix'

const euros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})

/** Price bands of the template, lowest first. */
export function priceBands({ filters: { prices }, vat }: Filterable): PriceBand[] {
  return [...prices, undefined].map((limit, place) => {
    const from = place === 0 ? undefined : prices[place - 1]
    return {
      value: [(from ?? 0) / 100, limit && limit / 100].filter((bound) => bound !== undefined).join('-'),
      label: bandLabel(from, limit),
      fromCents: withoutVat(from ?? 0, vat),
      belowCents: limit === undefined ? Number.MAX_SAFE_INTEGER : withoutVat(limit, vat),
    }
  })
}

function bandLabel(from: number | undefined, limit: number | undefined): string {
  const words = (cents: number) => euros.format(cents / 100)
  if (limit === undefined) return `${words(from ?? 0)} et plus`
  return from === undefined ? `Moins de ${words(limit)}` : `De ${words(from)} à ${words(limit)}`
}

/** Lowest price HT whose price TTC reaches this amount. */
function withoutVat(ttcCents: number, { percent }: Vat): number {
  return Math.ceil((ttcCents * 100) / (100 + percent))
}

/** All facets of the list, in display order. */
export function listFacets(template: Filterable): Facet[] {
  const words = ({ value, label }: { value: string; label: string }) => ({ value, label })
  return [
    { parameter: NEED_PARAMETER, title: 'Besoin', options: template.needs.map(words) },
    ...template.filters.facts.map(({ parameter, title, options }) => ({
      parameter,
      title,
      options: options.map(words),
    })),
    { parameter: PRICE_PARAMETER, title: 'Prix TTC', options: priceBands(template).map(words) },
  ]
}

/** Reads the filters of a query; `ignored`: titles of facets with unknown or repeated values. */
export function readChoice(facets: Facet[], parameters: URLSearchParams): { choice: Choice; ignored: string[] } {
  const choice: Choice = {}
  const ignored: string[] = []
  for (const { parameter, title, options } of facets) {
    const typed = parameters.getAll(parameter).filter(Boolean)
    const known = typed.find((value) => options.some((option) => option.value === value))
    if (known !== undefined) choice[parameter] = known
    if (typed.length > (known === undefined ? 0 : 1)) ignored.push(title)
  }
  return { choice, ignored }
}

/** Result of filtering a list. */
export interface Kept {
  keys: string[]
  prices: PriceBand | undefined
  count: number
}

export function keptBy(groups: FilterGroup[], choice: Choice, template: Filterable): Kept {
  const left = chosenGroups(groups, choice, template)
  const prices = priceBands(template).find(({ value }) => value === choice[PRICE_PARAMETER])
  return { keys: [...new Set(left.map(({ key }) => key))], prices, count: countOf(left) }
}

/** Groups that match a choice. */
function chosenGroups(groups: FilterGroup[], choice: Choice, template: Filterable): FilterGroup[] {
  return Object.entries(choice).reduce(
    (left, [parameter, value]) => left.filter(suiting({ parameter, value }, template)),
    groups,
  )
}

function countOf(groups: FilterGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

export interface CountedFacet {
  parameter: string
  title: string
  /** Number of products with each option, given the other filters. */
  options: { value: string; label: string; count: number }[]
}

export function countFacets(groups: FilterGroup[], choice: Choice, template: Filterable): CountedFacet[] {
  return listFacets(template).map(({ parameter, title, options }) => {
    const { [parameter]: _own, ...others } = choice
    const left = chosenGroups(groups, others, template)
    const count = (value: string) => countOf(left.filter(suiting({ parameter, value }, template)))
    return { parameter, title, options: options.map((option) => ({ ...option, count: count(option.value) })) }
  })
}

/** Returns a predicate on groups. */
function suiting({ parameter, value }: { parameter: string; value: string }, template: Filterable) {
  if (parameter === NEED_PARAMETER) return ({ needs }: FilterGroup) => needs.includes(value)
  if (parameter === PRICE_PARAMETER) {
    const place = priceBands(template).findIndex((band) => band.value === value)
    return ({ band }: FilterGroup) => band === place
  }
  const filter = template.filters.facts.find((each) => each.parameter === parameter)
  const option = filter?.options.find((each) => each.value === value)
  return ({ facts }: FilterGroup) => {
    const fact = facts.find(({ label }) => label === filter?.fact)
    return option !== undefined && fact !== undefined && matchesOption(fact.value, option)
  }
}

function matchesOption(
  fact: string,
  { label, words = label, from, to = Number.POSITIVE_INFINITY }: FilterOption,
): boolean {
  if (from === undefined) return fact === words
  const [least, most] = readSpan(fact)
  return least <= to && most >= from
}

/** Parses `1 à 3 personnes`, `5 personnes et plus` or `2`; text without a number matches no range. */
function readSpan(fact: string): [number, number] {
  const [least = Number.NaN, most = least] = (fact.match(/\d+/g) ?? []).map(Number)
  return /\bet plus\b/.test(fact) ? [least, Number.POSITIVE_INFINITY] : [least, most]
}

/** Validation errors for facts that no option of their filter matches. */
export function unreadFacts(facts: FilterGroup['facts'], filters: FactFilter[]): string[] {
  return filters.flatMap(({ fact: label, options }) => {
    const typed = facts.find((fact) => fact.label === label)
    if (!typed || options.some((option) => matchesOption(typed.value, option))) return []
    const known = options.map(({ label, words = label }) => `«\u202f${words}\u202f»`)
    const expected = options.some(({ from }) => from !== undefined)
      ? 'un nombre, ou «\u202f1 à 3 …\u202f»'
      : known.join(', ')
    return [`${label}\u202f: la liste s’en sert pour filtrer, écrivez ${expected}`]
  })
}
