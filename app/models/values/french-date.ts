import { DAY_MS, HOUR_MS } from '~/runtime/time'

/**
 * Instants are stored in UTC and shown in Paris time. A damaged one is shown as such, so that its page still renders.
 */

const timeZone = 'Europe/Paris'
const dateFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone })
const timeFormat = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone })
const dayFormat = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const shortDateFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
const momentParts = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
} as const
const momentFormat = new Intl.DateTimeFormat('fr-FR', momentParts)
const datedMomentFormat = new Intl.DateTimeFormat('fr-FR', { ...momentParts, year: 'numeric' })
const orderFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short', timeZone })
const parisDayFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })

const UNREADABLE = 'date illisible'

/** `20 novembre 2026` */
export function formatDate(instant: Date): string {
  return isReadable(instant) ? typeset(dateFormat.format(instant)) : UNREADABLE
}

/** « du 23 novembre 2026 » for a version named by date, else its name. */
export function versionName(version: string): string {
  const [, day, number] = /^(\d{4}-\d{2}-\d{2})(?:-(\d+))?$/.exec(version) ?? []
  if (!day) return version
  return `du ${formatDate(new Date(day))}${number ? `, n°\u00a0${number}` : ''}`
}

/** « version du 23 novembre 2026 » */
export function versionText(version: string): string {
  return `version ${versionName(version)}`
}

/** `20 novembre 2026 à 14:05` (heure de Paris) */
export function formatDateTime(instant: Date): string {
  return isReadable(instant) ? `${formatDate(instant)} à ${timeFormat.format(instant)}` : UNREADABLE
}

/** `20 nov. 2026`, for the tables of the back-office */
export function formatShortDate(instant: Date): string {
  return isReadable(instant) ? typeset(shortDateFormat.format(instant)) : UNREADABLE
}

/** `ven. 20 nov., 14:05` (heure de Paris): short form for lists. A damaged instant is shown unchanged. */
export function formatMoment(instant: string | Date): string {
  const date = new Date(instant)
  return isReadable(date) ? typeset(momentFormat.format(date)) : `illisible (${instant})`
}

/** Like `formatMoment`, with the year when it differs from that of `at`: `jeu. 20 nov. 2025, 14:05`. */
export function formatPastMoment(instant: string, at = new Date()): string {
  const date = new Date(instant)
  if (!isReadable(date) || date.getUTCFullYear() === at.getUTCFullYear()) return formatMoment(instant)
  return typeset(datedMomentFormat.format(date))
}

function isReadable(instant: Date): boolean {
  return !Number.isNaN(instant.getTime())
}

/** `20/11/2026 14:05` (heure de Paris), for order screens. A damaged instant is shown unchanged. */
export function formatOrderMoment(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return `illisible (${instant})`
  return orderFormat.format(date).replace(',', '')
}

/** `25 min`, `3 h`, `2 j`; empty for a damaged instant. */
export function formatDuration(from: string, to: Date): string {
  const ms = Math.max(0, to.getTime() - Date.parse(from))
  if (Number.isNaN(ms)) return ''
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)}\u00a0j`
  return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)}\u00a0h` : `${Math.floor(ms / 60_000)}\u00a0min`
}

/** `2026-11-24` → `mardi 24 novembre`: a calendar day without a time. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? 'date illisible' : typeset(dayFormat.format(date))
}

/** « 1er » for Intl's « 1 », and the day and its month on one line. */
function typeset(date: string): string {
  return date.replace(/\b(\d+) (?=\p{L})/u, (_, day: string) => `${day === '1' ? '1er' : day}\u00a0`)
}

/** `entre le mardi 24 novembre et le jeudi 26 novembre`, or one day when both are the same. */
export function formatDayRange(from: string, to: string): string {
  if (from === to) return `le ${formatDay(from)}`
  return `entre le ${formatDay(from)} et le ${formatDay(to)}`
}

/** Calendar day in Paris, as `2026-11-24`. */
export function parisDay(instant: Date): string {
  return parisDayFormat.format(instant)
}

const parisClockFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', hourCycle: 'h23', timeZone })

/** Hour of day in Paris. */
export function parisHour(instant: Date): number {
  return Number(parisClockFormat.format(instant).slice(0, 2))
}

/**
 * Instant of a Paris wall-clock time; `minutes` after midnight. In the hour that a change skips it is an hour later; in
 * the one that a change repeats, the second time.
 */
export function parisInstant(day: string, minutes: number): Date {
  const asUtc = Date.parse(day) + minutes * 60_000
  const guess = asUtc - parisOffset(asUtc)
  return new Date(asUtc - parisOffset(guess))
}

/** Of Paris from UTC, in milliseconds. */
function parisOffset(instant: number): number {
  const [hour = 0, minute = 0] = parisClock(new Date(instant)).split(':').map(Number)
  return Date.parse(parisDay(new Date(instant))) + (hour * 60 + minute) * 60_000 - Math.floor(instant / 60_000) * 60_000
}

/** `02:30`, in Paris. */
export function parisClock(instant: Date): string {
  return parisClockFormat.format(instant)
}

/** The instant at which the month of this one began in Paris. */
export function startOfMonth(instant: Date): Date {
  return parisInstant(`${parisDay(instant).slice(0, 7)}-01`, 0)
}

/** `15 h` or `9 h 30`, in Paris. */
export function formatHour(instant: Date): string {
  const [hour, minute] = parisClockFormat.format(instant).split(':')
  return minute === '00' ? `${Number(hour)} h` : `${Number(hour)} h ${minute}`
}

/** `le mardi 24 novembre, entre 9 h et 11 h` (heure de Paris) */
export function formatSlot(from: Date, to: Date): string {
  return `le ${formatDay(parisDay(from))}, entre ${formatHour(from)} et ${formatHour(to)}`
}

/** Refuses a plan for a day before today. */
export const pastDayText = 'Ce jour est passé\u202f: indiquez aujourd’hui ou un jour à venir'

/** Whether an ISO day exists in the calendar. */
export function isDay(stored: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(stored) && new Date(`${stored}T12:00:00Z`).toJSON()?.slice(0, 10) === stored
}

/** Whether a company, or a person, may have begun on this day. */
export function isFoundingDay(day: string, at: Date): boolean {
  return isDay(day) && day >= '1800-01-01' && day <= parisDay(at)
}

/** `9-19`; undefined unless a span within 7 and 21 h. */
export function parseHourSpan(text: string): { from: number; to: number } | undefined {
  const [, first, last] = /^(\d{1,2})\s?[-àa]\s?(\d{1,2})$/.exec(text.trim()) ?? []
  const [from, to] = [Number(first), Number(last)]
  return from >= 7 && to <= 21 && from < to ? { from, to } : undefined
}
