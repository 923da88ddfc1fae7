/** Days before a reduction whose lowest price is the reference (art. L112-1-1 C. conso). */
const REFERENCE_DAYS = 30
const DAY_MS = 24 * 3600_000

/** `valid_from` and `valid_to` are ISO days, both included; without an end the price still holds. */
export interface PastPrice {
  price_cents: number
  valid_from: string
  valid_to: string | null
}

/**
 * The struck-through price: the lowest of the 30 days before the current price began, when it is higher; otherwise
 * undefined. Prices in and out are of one kind, HT or TTC.
 */
export function formerPrice(input: { priceCents: number; history: PastPrice[]; on: string }): number | undefined {
  const { priceCents, history, on } = input
  const ended = history.flatMap((row) => (row.valid_to !== null && row.valid_to < on ? [row.valid_to] : []))
  const lastDay = ended.sort().at(-1)
  if (!lastDay || history.some((row) => row.valid_from <= on && (row.valid_to ?? on) >= on)) return undefined
  const firstDay = new Date(Date.parse(lastDay) - (REFERENCE_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const counted = history.filter((row) => row.valid_from <= lastDay && (row.valid_to ?? lastDay) >= firstDay)
  const lowest = Math.min(...counted.map((row) => row.price_cents))
  return lowest > priceCents ? lowest : undefined
}
