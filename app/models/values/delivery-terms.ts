import type { Country } from '~/database/schema'
import { DAY_MS } from '~/runtime/time'

export interface DeliveryPrice {
  /** Including VAT. */
  feeCents: number
  /** Free delivery from this value of goods, excluding VAT. */
  freeFromCents: number
}

/** Working days after dispatch. */
export interface Transit {
  from: number
  to: number
}

export interface DayRange {
  from: string
  to: string
}

/** Delivery prices and promises of the shop. */
export interface DeliveryTerms extends DeliveryPrice {
  transit: Record<Country, Transit>
  /** Closing days, ISO, inclusive: no dispatch. */
  closed: DayRange[]
  cutoffHour: number
}

/** Setting formats: euros, days `1-2`, closing days `24/12/2026, 28/12/2026-31/12/2026`. */
export const deliveryDefaults = {
  'delivery.fee': '9,90',
  'delivery.free_from': '100',
  'delivery.transit_france': '1-2',
  'delivery.transit_benelux': '2-4',
  'delivery.transit_switzerland': '3-6',
  'delivery.closed_days': '',
}

export type DeliverySettings = Record<keyof typeof deliveryDefaults | 'delivery.cutoff_hour', string>

/** Invalid values fall back to their defaults: an amount is never unknown. */
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

/** Longer ranges are taken for a mistyped year. */
const MOST_CLOSED_DAYS = 366
const LAST_YEAR = 2099
/** Two hundred days. */
const MOST_DAYS_TEXT = 2400

/** Parses `24/12/2026, 28/12/2026-31/12/2026`; undefined for a long text, an invalid day or an implausibly long range. */
export function parseDays(text: string): DayRange[] | undefined {
  if (text.length > MOST_DAYS_TEXT) return undefined
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

function isoDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = Date.parse(iso)
  if (Number.isNaN(instant) || Number(year) > LAST_YEAR) return undefined
  return new Date(instant).toISOString().startsWith(iso) ? iso : undefined
}
