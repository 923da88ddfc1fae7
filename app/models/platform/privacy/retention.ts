import { HOUR_MS } from '~/runtime/time'

/** Counted from the instant the purge job compares. */
export type Retention = { hours: number } | { days: number } | { years: number }

/** Purge date for an instant. */
export function purgeOf(from: Date, retention: Retention): Date {
  const due = new Date(from)
  if ('years' in retention) due.setUTCFullYear(due.getUTCFullYear() + retention.years)
  else due.setTime(due.getTime() + hoursOf(retention) * HOUR_MS)
  return due
}

function hoursOf(retention: { hours: number } | { days: number }): number {
  return 'hours' in retention ? retention.hours : retention.days * 24
}

/** `30 jours`. */
export function retentionText(retention: Retention): string {
  if ('years' in retention) return plural(retention.years, 'an')
  return 'days' in retention ? plural(retention.days, 'jour') : plural(retention.hours, 'heure')
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count > 1 ? 's' : ''}`
}
