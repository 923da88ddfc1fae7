import type { Country } from '~/database/schema'

/** What a parcel costs. */
export interface DeliveryPrice {
  /** Including VAT. */
  feeCents: number
  /** Goods worth this much, excluding VAT, are delivered free. */
  freeFromCents: number
}

/** In working days after dispatch. */
export interface Transit {
  from: number
  to: number
}

export interface DayRange {
  from: string
  to: string
}

/** What the shop asks and promises for a parcel. */
export interface DeliveryTerms extends DeliveryPrice {
  transit: Record<Country, Transit>
  /** Nothing leaves on these days, ISO dates, the last one included. */
  closed: DayRange[]
  cutoffHour: number
}

/** As the settings hold it: euros, days `1-2`, days of closing `24/12/2026, 28/12/2026-31/12/2026`. */
export const deliveryDefaults = {
  'delivery.fee': '9,90',
  'delivery.free_from': '100',
  'delivery.transit_france': '1-2',
  'delivery.transit_benelux': '2-4',
  'delivery.transit_switzerland': '3-6',
  'delivery.closed_days': '',
}

export type DeliverySettings = Record<keyof typeof deliveryDefaults | 'delivery.cutoff_hour', string>

/** What was written by hand and cannot be read counts as its default: an amount is never unknown. */
export function deliveryTerms(settings: DeliverySettings): DeliveryTerms {
  const read = <Value>(key: keyof typeof deliveryDefaults, parse: (text: string) => Value | undefined) =>
    parse(settings[key]) ?? parse(deliveryDefaults[key])
  const none = { from: 0, to: 0 }
  const benelux = read('delivery.transit_benelux', parseTransit) ?? none
  return {
    feeCents: read('delivery.fee', parseEuros) ?? 0,
    freeFromCents: read('delivery.free_from', parseEuros) ?? 0,
    transit: {
      France: read('delivery.transit_france', parseTransit) ?? none,
      Belgique: benelux,
      Luxembourg: benelux,
      Suisse: read('delivery.transit_switzerland', parseTransit) ?? none,
    },
    closed: read('delivery.closed_days', parseDays) ?? [],
    cutoffHour: Number(settings['delivery.cutoff_hour']),
  }
}

const MOST_EUROS = 6

/** Cents of `9,90`, `9.9` or `10`, spaces and € allowed; undefined for anything else. */
export function parseEuros(text: string): number | undefined {
  const [, euros = '', cents = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s€]/g, '')) ?? []
  if (euros === '' || euros.length > MOST_EUROS) return undefined
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

const MOST_DAYS = 30

/** `2-4`, or `2` alone. */
export function parseTransit(text: string): Transit | undefined {
  const [, first = '', last = first] = /^(\d{1,2})(?:\s?[-àa]\s?(\d{1,2}))?$/.exec(text.trim()) ?? []
  const [from, to] = [Number(first), Number(last)]
  return first !== '' && from >= 1 && from <= to && to <= MOST_DAYS ? { from, to } : undefined
}

/** Longer, it is a mistyped year. */
const MOST_CLOSED_DAYS = 366
const LAST_YEAR = 2099

/**
 * Days as they are typed, `24/12/2026, 28/12/2026-31/12/2026`; undefined when one of them is none, or a closing has
 * no end that anybody would wait for.
 */
export function parseDays(text: string): DayRange[] | undefined {
  const parts = text.split(/[,;]/).map((part) => part.trim())
  const ranges = parts.filter((part) => part !== '').map(parseRange)
  return ranges.includes(undefined) ? undefined : ranges.filter((range) => range !== undefined)
}

function parseRange(text: string): DayRange | undefined {
  const [first = '', last = first, more] = text.split('-').map((part) => part.trim())
  const [from, to] = [isoDay(first), isoDay(last)]
  if (!from || !to || from > to || more !== undefined) return undefined
  return (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_CLOSED_DAYS ? { from, to } : undefined
}

const DAY_MS = 24 * 3600_000

function isoDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = Date.parse(iso)
  if (Number.isNaN(instant) || Number(year) > LAST_YEAR) return undefined
  return new Date(instant).toISOString().startsWith(iso) ? iso : undefined
}
