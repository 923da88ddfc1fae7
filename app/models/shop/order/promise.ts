import type { CustomerOrder, OrderItem } from '~/database/schema'
import { transferFirstText, visitText } from '~/models/values/delivery'
import { formatDayRange } from '~/models/values/french-date'
import { LEGAL_WITHDRAWAL_DAYS } from '~/models/values/return-terms'

const LEGAL_YEARS = 2

/** Legal guarantee on every article (art. L217-3 C. conso). */
export const legalWarranty = `Garantie légale de conformité de ${LEGAL_YEARS} ans`

/** `3 ans : 2 ans de garantie légale …`, with the commercial guarantee of the years after. */
export function warrantyText(warrantyYears: number): string {
  const added = warrantyYears - LEGAL_YEARS
  if (added <= 0) return legalWarranty
  return `${warrantyYears} ans\u202f: ${LEGAL_YEARS} ans de garantie légale de conformité, puis ${added} ${added > 1 ? 'ans' : 'an'} de garantie commerciale gratuite`
}

export interface GuaranteedLine {
  /** Of the machine, without its pack. */
  name: string
  /** 0 for a service. */
  warrantyYears: number
  /** A pack or a gift: the years are those of the machine alone. */
  hasMore: boolean
}

/** The guarantee of a cart or an order, in one sentence. */
export function warrantyOf(lines: GuaranteedLine[]): string {
  const extended = lines.filter(({ warrantyYears }) => warrantyYears > LEGAL_YEARS)
  if (extended.length === 0) return legalWarranty
  const named = new Set(extended.map(({ name, warrantyYears }) => `${name}, ${warrantyText(warrantyYears)}`))
  const others = lines.some((line) => line.hasMore || (line.warrantyYears > 0 && !extended.includes(line)))
  return [...named, ...(others ? [`autres articles, ${LEGAL_YEARS} ans de garantie légale de conformité`] : [])].join(
    '\u202f; ',
  )
}

/** Beside the box that asks for it, and in the mail and the order that repeat it. */
export const earlyServiceTerms =
  'Si vous renoncez ensuite, vous payez la part déjà exécutée\u202f; entièrement exécutée, la prestation n’ouvre plus droit à rétractation.'

/** When a service may begin; undefined for a business, which has no such period. */
export function serviceStartText({
  early_service_at,
  company,
}: Pick<CustomerOrder, 'early_service_at' | 'company'>): string | undefined {
  if (early_service_at !== null)
    return `À votre demande expresse, la prestation peut commencer avant la fin du délai de rétractation. ${earlyServiceTerms}`
  if (company) return undefined
  return `La prestation est fixée après les ${LEGAL_WITHDRAWAL_DAYS} jours du délai légal de rétractation\u202f: vous n’avez pas demandé qu’elle commence plus tôt.`
}

type Served = Pick<OrderItem, 'service'>

/** Nothing to ship. */
export function isServicesOnly(items: Served[]): boolean {
  return items.length > 0 && items.every(({ service }) => service === 'alone')
}

/** Installation or maintenance, alone or in a pack. */
export function includesService(items: Served[]): boolean {
  return items.some(({ service }) => service !== 'none')
}

export type OrderPromise = { kind: 'days'; from: string; to: string } | { kind: 'visit' } | { kind: 'after-transfer' }

/** Delivery promise: none for a pending transfer, an appointment for a service. */
export function promiseOf(
  order: Pick<CustomerOrder, 'payment_method' | 'paid_at' | 'delivery_from' | 'delivery_to'>,
  items: Served[],
): OrderPromise {
  if (isServicesOnly(items)) return { kind: 'visit' }
  if (order.payment_method === 'transfer' && order.paid_at === null) return { kind: 'after-transfer' }
  return { kind: 'days', from: order.delivery_from, to: order.delivery_to }
}

/** `entre le 24 et le 26 novembre`, or the sentence that replaces the dates. */
export function promiseText(promise: OrderPromise): string {
  switch (promise.kind) {
    case 'days':
      return formatDayRange(promise.from, promise.to)
    case 'visit':
      return visitText
    case 'after-transfer':
      return transferFirstText
  }
}
