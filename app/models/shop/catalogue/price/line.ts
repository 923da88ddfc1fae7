import { addDays } from '~/models/values/delivery'

import { formerPrice, lastReducedDay, lowestBefore, type PastPrice, REFERENCE_DAYS } from './former'

/** A price with its history. Days without an offer belong to no period. */
export interface PriceLine {
  priceCents: number
  /** ISO day; null while nothing is offered. */
  since: string | null
  /** Chronological; all ended. */
  history: PastPrice[]
}

/** Changes the price from this day on. The previous one is kept as proof; it was still offered that morning. */
export function changePrice(line: PriceLine, { priceCents, day }: { priceCents: number; day: string }): PriceLine {
  if (priceCents === line.priceCents || line.since === null) return { ...line, priceCents }
  return { priceCents, since: day, history: closeLine(line, day).history }
}

/** Offers from this day on; the same price reopened on the day of its withdrawal continues its period. */
export function openLine(line: PriceLine, day: string): PriceLine {
  if (line.since !== null) return line
  const last = line.history.at(-1)
  const continues = last && last.valid_from < day && (last.valid_to ?? '') >= day
  if (!continues || last.price_cents !== line.priceCents) return { ...line, since: day }
  return { ...line, since: last.valid_from, history: line.history.slice(0, -1) }
}

/** Ends the offer on this day (inclusive). Of several prices that began on one day the lowest is kept. */
export function closeLine({ priceCents, since, history }: PriceLine, day: string): PriceLine {
  if (since === null) return { priceCents, since, history }
  const from = since < day ? since : day
  const earlier = history.find(({ valid_from }) => valid_from === from)
  if (!earlier) {
    const closed = { price_cents: priceCents, valid_from: from, valid_to: day }
    return { priceCents, since: null, history: [...history, closed] }
  }
  const lowest = { ...earlier, price_cents: Math.min(priceCents, earlier.price_cents) }
  const rest = from < day ? [{ price_cents: priceCents, valid_from: addDays(from, 1), valid_to: day }] : []
  return { priceCents, since: null, history: [...history.filter((row) => row !== earlier), lowest, ...rest] }
}

export function formerPriceOf({ priceCents, since, history }: PriceLine): number | undefined {
  return formerPrice({ priceCents, since, history })
}

export interface PriceOutlook {
  /** Currently struck through; undefined without proof. */
  formerCents: number | undefined
  /** Reference period, both days inclusive. */
  formerDays: { from: string; to: string } | undefined
  /** Last day on which it is. */
  formerUntil: string | undefined
  /** Reference prices of a reduction made today, or from each later day `from`. */
  references: { from: string; cents: number | undefined }[]
}

/** Possible struck-through prices, and until when, if the price does not change. */
export function priceOutlook(line: PriceLine, today: string): PriceOutlook {
  const { since, priceCents } = line
  const kept =
    since === null ? line.history : [...line.history, { price_cents: priceCents, valid_from: since, valid_to: null }]
  const isOver = since !== null && today > lastReducedDay(since)
  const formerCents = isOver ? undefined : formerPriceOf(line)
  return {
    formerCents,
    formerUntil: since !== null && formerCents !== undefined ? lastReducedDay(since) : undefined,
    formerDays:
      since !== null && formerCents !== undefined
        ? { from: addDays(since, -REFERENCE_DAYS), to: addDays(since, -1) }
        : undefined,
    references: referencesFrom(kept, today),
  }
}

/** Lists the days on which the lowest price of the previous 30 days changes. */
function referencesFrom(history: PastPrice[], first: string): PriceOutlook['references'] {
  const references: PriceOutlook['references'] = []
  for (let place = 0; place <= REFERENCE_DAYS + 1; place++) {
    const from = addDays(first, place)
    const cents = lowestBefore(history, from)
    if (place === 0 || references.at(-1)?.cents !== cents) references.push({ from, cents })
  }
  return references
}
