import { addDays } from '~/models/values'

/** Days before a reduction whose lowest price is the reference (art. L112-1-1 C. conso). */
export const REFERENCE_DAYS = 30

/** `valid_from` and `valid_to` are ISO days, both included; without an end the price still holds. */
export interface PastPrice {
  price_cents: number
  valid_from: string
  valid_to: string | null
}

export function referenceFrom(since: string): string {
  return addDays(since, -REFERENCE_DAYS)
}

/**
 * The struck-through price: the lowest of the 30 days before the current price began (`since`), when it is higher;
 * otherwise undefined. Prices in and out are of one kind, HT or TTC.
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

/** The lowest price of the 30 days before a day; undefined where nothing was offered then. */
export function lowestBefore(history: PastPrice[], day: string): number | undefined {
  const from = referenceFrom(day)
  const counted = history.filter((row) => row.valid_from < day && (row.valid_to ?? day) >= from)
  return counted.length > 0 ? Math.min(...counted.map((row) => row.price_cents)) : undefined
}
