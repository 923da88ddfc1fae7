import type { Comparison } from '~/models/base/template'
import { formatEuros, formatTtc, type Vat } from '~/models/values/money'
import { netMark } from '~/models/values/vat'
import { warrantyText } from '../comparison'
import type { ProductPage } from '../page.server'

export interface SheetLine {
  label: string
  value: string
}

/** Specifications, facts, warranty, consumables a year, contents of the box, installation: each label once. */
export function sheetLines(
  product: ProductPage,
  { consumables }: Pick<Comparison, 'consumables'>,
  vat: Vat,
): SheetLine[] {
  const { specifications, details, isExtra } = product
  const cents = details.upkeep?.yearlyConsumablesCents
  const net = netMark(vat) && cents ? `, soit ${formatEuros(cents)} HT` : ''
  const lines = [
    ...specifications,
    ...details.facts,
    { label: 'Garantie', value: warrantyText(product) ?? '' },
    {
      label: consumables,
      value: cents && !isExtra ? `${formatTtc(cents, vat)}${net}` : '',
    },
    { label: 'Dans la boîte', value: details.inTheBox.join('\u202f; ') },
    { label: 'Installation', value: details.installation.join(' ') },
  ]
  return lines.filter(({ label, value }, place) => {
    return value !== '' && lines.findIndex((line) => line.label === label) === place
  })
}

/** The number to rank it by: of `1 L pour 2 L` the ratio, of dimensions the volume; undefined without a number. */
export function lineSize({ value }: SheetLine): number | undefined {
  const [first, second, ...others] = [...value.matchAll(/\d+(?:,\d+)?/g)].map(([number]) =>
    Number(number.replace(',', '.')),
  )
  if (first === undefined || second === undefined) return first
  if (/ pour /.test(value)) return first / second
  return value.includes('×') ? others.reduce((all, each) => all * each, first * second) : first
}

/** A line as a sentence; a value of one sentence that has a colon of its own goes on in brackets. */
export function lineText({ label, value }: SheetLine): string {
  return `${label}\u202f: ${value.replace(/^([^:]+?)\s: ((?:(?![.!?] ).)+)$/, '$1 ($2)').replace(/\.$/, '')}.`
}
