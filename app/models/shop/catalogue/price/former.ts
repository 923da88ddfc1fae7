import { addDays } from '~/models/values/delivery'

/** Reference period before a reduction (art. L112-1-1 C. conso). */
export const REFERENCE_DAYS = 30

/** A reduction that lasts is the price: after these days nothing is struck through (art. L121-2 C. conso). */
export const REDUCTION_DAYS = 30

/** Last day, inclusive, on which the former price of a price that began on this day may be struck through. */
export function lastReducedDay(since: string): string {
  return addDays(since, REDUCTION_DAYS - 1)
}

/** `valid_from` and `valid_to` are inclusive ISO days; null means still valid. */
export interface PastPrice {
  price_cents: number
  valid_from: string
  valid_to: string | null
}

export function referenceFrom(since: string): string {
  return addDays(since, -REFERENCE_DAYS)
}

/**
 * The struck-through price: the lowest of the 30 days before the current price began (`since`), when higher; otherwise
 * undefined. All prices must be of one kind, HT or TTC.
 */
export function formerPrice(input: {
  priceCents: number
  since: string | null
  history: PastPrice[]
}): number | undefined {
  const { priceCents, since, history } = input
  if (since === null || history.some(({ valid_to }) => valid_to === null || valid_to > since)) return undefined
  const lowest = lowestBefore(history, since)
  return lowest !== undefined && lowest > priceCents ? lowest : undefined
}

/** Lowest price of the 30 days before a change on this day; undefined without an offer in that period. */
export function lowestBefore(history: PastPrice[], day: string): number | undefined {
  const from = referenceFrom(day)
  const counted = history.filter((row) => row.valid_from <= day && (row.valid_to ?? day) >= from)
  return counted.length > 0 ? Math.min(...counted.map((row) => row.price_cents)) : undefined
}
