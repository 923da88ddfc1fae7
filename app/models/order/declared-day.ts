import { formatOrderMoment, parisInstant } from '~/models/values'

/** Minutes. */
const NOON = 12 * 60
const DAY_TEXT = '22/11/2026'.length

/** Where a declaration is kept of which only the day is known: it came by letter or by telephone. */
export function declaredOnDay(day: string): Date {
  return parisInstant(day, NOON)
}

/** `22/11/2026 14:05`; without an hour where only the day is known. */
export function declaredWords(declaredAt: string): string {
  const words = formatOrderMoment(declaredAt)
  const isDayOnly = words.endsWith(' 12:00') && declaredAt.endsWith(':00.000Z')
  return isDayOnly ? words.slice(0, DAY_TEXT) : words
}
