import type { Booking, BookingState } from '~/database/schema'
import { formatDay, formatHour, parisClock, parisDay } from '~/models/values/french-date'
import { HOUR_MS } from '~/runtime/time'

export const bookingStateNames: Record<BookingState, string> = {
  booked: 'À venir',
  cancelled: 'Annulé',
  honoured: 'Honoré',
  'no-show': 'Absent',
}

/** Lists of the back-office. */
export const bookingViews = ['a-venir', 'passes', 'annules'] as const
export type BookingView = (typeof bookingViews)[number]

/** Why a slot cannot be had. */
export type SlotRefusal =
  | 'unreadable'
  | 'no-such-hour'
  | 'past'
  | 'closed'
  | 'too-soon'
  | 'too-far'
  | 'off-grid'
  | 'taken'

export const slotRefusalText: Record<SlotRefusal, string> = {
  unreadable: 'Ce créneau n’existe pas\u202f: choisissez-en un dans la liste.',
  'no-such-hour':
    'Cette heure n’existe pas ce jour-là\u202f: on avance les montres d’une heure. Choisissez-en une autre.',
  past: 'Ce créneau est passé\u202f: choisissez-en un autre.',
  closed: 'Nous sommes fermés ce jour-là\u202f: choisissez un autre jour.',
  'too-soon': 'Ce créneau est trop proche pour être pris en ligne\u202f: choisissez-en un plus tard, ou appelez-nous.',
  'too-far': 'Ce jour n’est pas encore ouvert à la réservation\u202f: choisissez-en un plus proche.',
  'off-grid': 'Aucun créneau ne commence à cette heure\u202f: choisissez-en un dans la liste.',
  taken:
    'Ce créneau vient d’être pris. Ce que vous avez saisi est gardé\u202f: choisissez-en un autre parmi les plus proches.',
}

/** `9 h 30`; in the hour that October repeats, also which of the two. */
export function slotHourText(startsAt: Date): string {
  const clock = parisClock(startsAt)
  const isAt = (ms: number) => parisClock(new Date(startsAt.getTime() + ms)) === clock
  const season = isAt(HOUR_MS) ? ' (heure d’été)' : isAt(-HOUR_MS) ? ' (heure d’hiver)' : ''
  return formatHour(startsAt) + season
}

/** `mardi 24 novembre 2026 à 9 h 30`, in Paris. */
export function bookingMomentText(startsAt: string | Date): string {
  const instant = new Date(startsAt)
  if (Number.isNaN(instant.getTime())) return `date illisible (${startsAt})`
  const day = parisDay(instant)
  return `${formatDay(day)} ${day.slice(0, 4)} à ${slotHourText(instant)}`
}

/** `45 min`, `1 h`, `1 h 30`. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

export function durationText({ starts_at, ends_at }: Pick<Booking, 'starts_at' | 'ends_at'>): string {
  const minutes = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000)
  return Number.isNaN(minutes) ? 'durée illisible' : minutesText(minutes)
}

export function personsText(count: number): string {
  return count > 1 ? `${count} personnes` : `${count} personne`
}

/** Its own calendar, or that of all services of a name. */
export function calendarOf({ id, calendar_name }: { id: string; calendar_name: string }): string {
  return calendar_name === '' ? `service:${id}` : `agenda:${calendar_name.toLocaleLowerCase('fr-FR')}`
}
