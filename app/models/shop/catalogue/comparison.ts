import { type Comparison, fillIn } from '~/models/base/template'
import { formatTtc, type Vat } from '~/models/values/money'
import { formatCounted } from '~/models/values/wording'
import type { ProductPage } from './page.server'
import { priceText } from './sale'

export interface ComparedRow {
  label: string
  /** One per product. */
  values: string[]
  differs: boolean
}

/** Attributes that all products have. */
export function compareProducts(comparison: Comparison, products: ProductPage[], vat: Vat): ComparedRow[] {
  const row = (label: string, value: (product: ProductPage) => string | undefined): ComparedRow[] => {
    const values = products.map((product) => value(product))
    const known = values.filter((each) => each !== undefined)
    if (known.length < products.length) return []
    return [{ label, values: known, differs: new Set(known).size > 1 }]
  }
  return [
    ...row(comparison.price ?? 'Prix TTC', (product) =>
      comparison.price ? formatTtc(product.priceCents, vat) : priceText(product, vat),
    ),
    ...comparison.facts.flatMap(({ label }) => row(label, (product) => factOf(product, label))),
    ...row('Garantie', warrantyText),
    ...row(comparison.consumables, ({ details }) => {
      const cents = details.upkeep?.yearlyConsumablesCents
      return cents ? formatTtc(cents, vat) : undefined
    }),
    ...comparison.specifications.flatMap(({ label, or }) =>
      row(label, (product) => sheetValue(product, label) ?? (or && sheetValue(product, or))),
    ),
  ]
}

/** Differences of the second product from the first. */
export function differencesOf(comparison: Comparison, first: ProductPage, second: ProductPage): string[] {
  const warranty = '{after} de garantie au lieu de {before}'
  return [
    ...comparison.facts.flatMap(({ label, difference }) =>
      differenceIn(difference, factOf(first, label), factOf(second, label)),
    ),
    ...differenceIn(warranty, warrantyText(first), warrantyText(second)),
    ...comparison.specifications.flatMap(({ label, difference = {} }) =>
      differenceIn(difference, sheetValue(first, label), sheetValue(second, label)),
    ),
  ]
}

/** `2 ans`; undefined without a warranty of the sheet. */
export function warrantyText({ warrantyYears }: Pick<ProductPage, 'warrantyYears'>): string | undefined {
  return warrantyYears > 0 ? formatCounted(warrantyYears, 'an') : undefined
}

function differenceIn(words: string | Record<string, string>, before = '', after = ''): string[] {
  if (before === after) return []
  if (typeof words !== 'string') return [words[after] ?? []].flat()
  return before && after ? [fillIn(words, { before, after })] : []
}

function factOf(product: ProductPage, label: string): string | undefined {
  return product.details.facts.find((fact) => fact.label === label)?.value
}

/** Matches by prefix: « Débit » finds « Débit à 20 °C ». */
function sheetValue(product: ProductPage, label: string): string | undefined {
  return product.specifications.find((line) => line.label.startsWith(label))?.value
}
