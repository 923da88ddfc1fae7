import { addDays } from '~/models/values'

import { formerPrice, lowestBefore, type PastPrice, REFERENCE_DAYS } from './former'

/** A price and the days at which others were offered. Days without an offer are in no period. */
export interface PriceLine {
  priceCents: number
  /** ISO day; null while nothing is offered. */
  since: string | null
  /** In their order; all ended. */
  history: PastPrice[]
}

export type ChangePriceResult = { ok: true; line: PriceLine } | { ok: false; reason: 'once-a-day'; from: string }

/** Another price from this day on. The one before is kept as proof; it was still offered at the beginning of the day. */
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

/** Offered from this day on; the same price on the day on which it was withdrawn goes on as before. */
export function openLine(line: PriceLine, day: string): PriceLine {
  if (line.since !== null) return line
  const last = line.history.at(-1)
  if (!last || (last.valid_to ?? '') < day) return { ...line, since: day }
  if (last.price_cents !== line.priceCents) return { ...line, since: addDays(last.valid_to ?? day, 1) }
  return { ...line, since: last.valid_from, history: line.history.slice(0, -1) }
}

/** Offered for the last time on this day. */
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
  /** Struck through now; undefined without a proof. */
  formerCents: number | undefined
  /** The first and the last of the days whose lowest price it is. */
  formerDays: { from: string; to: string } | undefined
  /** What a lower price of today, or of a later day from `from` on, could be shown against. */
  references: { from: string; cents: number | undefined }[]
  /** The first day on which the price may change. */
  changeableFrom: string
}

/** What may be struck through, and until when, if the price stays as it is. */
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

/** Each day on which the lowest price of the 30 days before becomes another one. */
function referencesFrom(history: PastPrice[], first: string): PriceOutlook['references'] {
  const references: PriceOutlook['references'] = []
  for (let place = 0; place <= REFERENCE_DAYS + 1; place++) {
    const from = addDays(first, place)
    const cents = lowestBefore(history, from)
    if (place === 0 || references.at(-1)?.cents !== cents) references.push({ from, cents })
  }
  return references
}
