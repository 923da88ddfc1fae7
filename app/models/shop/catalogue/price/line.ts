import { addDays } from '~/models/values/delivery'

import { formerPrice, lowestBefore, type PastPrice, REFERENCE_DAYS } from './former'

/** A price with its history. Days without an offer belong to no period. */
export interface PriceLine {
  priceCents: number
  /** ISO day; null while nothing is offered. */
  since: string | null
  /** Chronological; all ended. */
  history: PastPrice[]
}

type ChangePriceResult = { ok: true; line: PriceLine } | { ok: false; reason: 'once-a-day'; from: string }

/** Changes the price from this day on. The previous one is kept as proof; it was still offered that morning. */
export function changePrice(
  line: PriceLine,
  { priceCents, day }: { priceCents: number; day: string },
): ChangePriceResult {
  if (priceCents === line.priceCents) return { ok: true, line }
  const last = line.since ?? lastDay(line)
  if (last !== undefined && day <= last) return { ok: false, reason: 'once-a-day', from: addDays(last, 1) }
  if (line.since === null) return { ok: true, line: { ...line, priceCents } }
  const closed = { price_cents: line.priceCents, valid_from: line.since, valid_to: day }
  return { ok: true, line: { priceCents, since: day, history: [...line.history, closed] } }
}

/** Offers from this day on; the same price reopened on the day of its withdrawal continues its period. */
export function openLine(line: PriceLine, day: string): PriceLine {
  if (line.since !== null) return line
  const last = line.history.at(-1)
  if (!last || (last.valid_to ?? '') < day) return { ...line, since: day }
  if (last.price_cents !== line.priceCents) return { ...line, since: addDays(last.valid_to ?? day, 1) }
  return { ...line, since: last.valid_from, history: line.history.slice(0, -1) }
}

/** Ends the offer on this day (inclusive). */
export function closeLine(line: PriceLine, day: string): PriceLine {
  const { priceCents, since, history } = line
  if (since === null) return line
  const closed = { price_cents: priceCents, valid_from: since, valid_to: day < since ? since : day }
  return { ...line, since: null, history: [...history, closed] }
}

function lastDay({ history }: PriceLine): string | undefined {
  return history.at(-1)?.valid_to ?? undefined
}

export function formerPriceOf({ priceCents, since, history }: PriceLine): number | undefined {
  return formerPrice({ priceCents, since, history })
}

export interface PriceOutlook {
  /** Currently struck through; undefined without proof. */
  formerCents: number | undefined
  /** Reference period, both days inclusive. */
  formerDays: { from: string; to: string } | undefined
  /** Reference prices of a reduction made today, or from each later day `from`. */
  references: { from: string; cents: number | undefined }[]
  /** First day on which the price may change. */
  changeableFrom: string
}

/** Possible struck-through prices, and until when, if the price does not change. */
export function priceOutlook(line: PriceLine, today: string): PriceOutlook {
  const { since, priceCents } = line
  const last = since ?? lastDay(line)
  const changeableFrom = last !== undefined && last >= today ? addDays(last, 1) : today
  const kept =
    since === null ? line.history : [...line.history, { price_cents: priceCents, valid_from: since, valid_to: null }]
  const formerCents = formerPriceOf(line)
  return {
    formerCents,
    formerDays:
      since !== null && formerCents !== undefined
        ? { from: addDays(since, -REFERENCE_DAYS), to: addDays(since, -1) }
        : undefined,
    references: referencesFrom(kept, changeableFrom),
    changeableFrom,
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
