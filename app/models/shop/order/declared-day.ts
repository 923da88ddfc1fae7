import { formatOrderMoment, parisInstant } from '~/models/values/french-date'

/** Minutes. */
const NOON = 12 * 60
const DAY_TEXT = '22/11/2026'.length

/** Noon of a date-only declaration, made by letter or telephone. */
export function declaredOnDay(day: string): Date {
  return parisInstant(day, NOON)
}

/** `22/11/2026 14:05`; date only when the time is unknown. */
export function declaredText(declaredAt: string): string {
  const words = formatOrderMoment(declaredAt)
  const isDayOnly = words.endsWith(' 12:00') && declaredAt.endsWith(':00.000Z')
  return isDayOnly ? words.slice(0, DAY_TEXT) : words
}
