import type { Country } from '~/database/schema'
import { DAY_MS } from '~/runtime/time'
import { type DayRange, type DeliverySettings, type DeliveryTerms, deliveryTerms, type Transit } from './delivery-terms'
import { parisDay, parisHour, parisInstant } from './french-date'

/** A trade's words for its services: one sentence each, for pages, mails and documents. */
export interface ServiceTexts {
  /** Where they are rendered. */
  place: string
  /** Beside the country field, when the cart has a service; after `place`. */
  otherwise: string
  /** Before « nous vous appelons ». */
  afterDelivery: string
}

export function serviceAbroad({ place, otherwise }: ServiceTexts): string {
  return `${place} ${otherwise}`
}

/** A service alone has no parcel before it; `delivered`: the machine is there. */
export function appointmentText(
  { afterDelivery }: ServiceTexts,
  order: { servicesOnly: boolean; delivered?: boolean },
): string {
  return `${order.servicesOnly || order.delivered ? appointmentStart(order) : afterDelivery} vous appelons ou vous écrivons pour fixer le rendez-vous. La date se déplace sans frais jusqu’à la veille.`
}

function appointmentStart({ delivered }: { delivered?: boolean }): string {
  return delivered ? 'Nous' : 'Dès le paiement reçu, nous'
}

/** In place of delivery dates. */
export const visitText = 'Prestation à domicile, en France métropolitaine\u202f: nous convenons de la date avec vous.'

/** In place of delivery dates, while a transfer is pending. */
export const transferFirstText = 'Les dates de livraison sont données à la réception du virement.'

/**
 * Delivery dates. Working days are Monday to Friday except French public holidays; an order before the cut-off hour of
 * a working day leaves that day, others on the next; no dispatch on closing days.
 */

/** "2 à 4", in working days after dispatch. */
export function transitText({ from, to }: Transit): string {
  return from === to ? String(to) : `${from} à ${to}`
}

/** Swiss import charges, neither charged nor collected by the shop. */
export const customsText =
  'Suisse : la douane ou le transporteur peut vous demander des droits, la TVA suisse et des frais de dossier à la réception. Ils sont à votre charge et ne nous sont pas versés.'

/** ISO dates in Paris. */
interface DeliveryPromise {
  dispatchOn: string
  from: string
  to: string
}

export function deliveryPromise(input: {
  at: Date
  country: Country
  terms: Pick<DeliveryTerms, 'closed' | 'cutoffHour' | 'transit'>
}): DeliveryPromise {
  const dispatchOn = dispatchDate(input.at, input.terms)
  const { from, to } = input.terms.transit[input.country]
  return { dispatchOn, from: addWorkingDays(dispatchOn, from), to: addWorkingDays(dispatchOn, to) }
}

/** With the shop's settings. */
export function promiseFor(settings: DeliverySettings, input: { at: Date; country: Country }): DeliveryPromise {
  return deliveryPromise({ ...input, terms: deliveryTerms(settings) })
}

/** Legal deadline of thirty days for a service without an appointment (art. L216-1 C. conso). */
export function servicePromise(at: Date): { from: string; to: string } {
  const from = parisDay(at)
  return { from, to: addDays(from, SERVICE_DAYS) }
}

const SERVICE_DAYS = 30

/** "livré entre mar. 24 et jeu. 26 nov."; each date on one line. */
export function formatDelivery({ from, to }: { from: string; to: string }): string {
  if (from === to) return `livré ${dayOfMonth(to)}`
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `livré entre ${sameMonth ? dayName(from) : dayOfMonth(from)} et ${dayOfMonth(to)}`
}

/** Dispatch, for « Expédition sous … »: `24h ouvrées`, or more while the shop is closed. It ends on `dispatchOn`. */
export function dispatchSpan({ dispatchOn }: Pick<DeliveryPromise, 'dispatchOn'>, at: Date): string {
  return workingSpan(countWorkingDays(parisDay(at), dispatchOn))
}

/** Latest arrival, for « Livraison … »: `48h`, or `72h ouvrées` across non-working days. */
export function deliverySpan({ to }: Pick<DeliveryPromise, 'to'>, at: Date): string {
  const days = countWorkingDays(parisDay(at), to)
  return daysUntil(at, to) === days && days <= MOST_IN_HOURS ? inHours(days) : workingSpan(days)
}

/** Longest promise stated in hours. */
const MOST_IN_HOURS = 5

function workingSpan(days: number): string {
  return days > MOST_IN_HOURS ? `${days} jours ouvrés` : `${inHours(days)} ouvrées`
}

function inHours(days: number): string {
  return `${Math.max(days, 1) * 24}h`
}

/** Excludes the first day, includes the last. */
function countWorkingDays(after: string, last: string): number {
  let count = 0
  for (let day = addDays(after, 1); day <= last; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1
  return count
}

/** Calendar days from the day of `at` in Paris to an ISO date. */
export function daysUntil(at: Date, isoDate: string): number {
  return (Date.parse(isoDate) - Date.parse(parisDay(at))) / DAY_MS
}

/** When the promise next changes: a working day's cut-off hour in Paris. */
export function nextDispatchCutoff(at: Date, cutoffHour: number): Date {
  return parisInstant(dispatchDate(at, { cutoffHour, closed: [] }), cutoffHour * 60)
}

/** ISO dates of the public holidays of metropolitan France (art. L3133-1 C. trav.). */
export function frenchHolidays(year: number): string[] {
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'].map((day) => `${year}-${day}`)
  const easter = easterSunday(year)
  const [easterMonday, ascension, whitMonday] = [addDays(easter, 1), addDays(easter, 39), addDays(easter, 50)]
  return [...fixed, easterMonday, ascension, whitMonday]
}

function dispatchDate(at: Date, { cutoffHour, closed }: Pick<DeliveryTerms, 'closed' | 'cutoffHour'>): string {
  const date = parisDay(at)
  let day = isWorkingDay(date) && parisHour(at) < cutoffHour ? date : addWorkingDays(date, 1)
  for (let range = closingOn(day, closed); range; range = closingOn(day, closed)) day = addWorkingDays(range.to, 1)
  return day
}

function closingOn(day: string, closed: DayRange[]): DayRange | undefined {
  return closed.find(({ from, to }) => from <= day && day <= to)
}

/** `date` need not be a working day. */
export function addWorkingDays(date: string, count: number): string {
  let day = date
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

export function isWorkingDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !frenchHolidays(Number(date.slice(0, 4))).includes(date)
}

export function addDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const monthAndDay = h + l - 7 * m + 114
  return new Date(Date.UTC(year, Math.floor(monthAndDay / 31) - 1, (monthAndDay % 31) + 1)).toISOString().slice(0, 10)
}

const weekdayFormat = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })

function dayName(date: string): string {
  const day = new Date(date)
  return `${weekdayFormat.format(day)}\u00a0${day.getUTCDate() === 1 ? '1er' : day.getUTCDate()}`
}

function dayOfMonth(date: string): string {
  return `${dayName(date)}\u00a0${monthFormat.format(new Date(date))}`
}
