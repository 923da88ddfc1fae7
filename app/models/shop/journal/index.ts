import { parisDay, parisInstant } from '~/models/values/french-date'

/** `2026-11`, in Paris time. */
export type Month = string

export function monthOf(at: Date): Month {
  return parisDay(at).slice(0, -3)
}

/** Defaults to the current month; undefined when invalid. */
export function readMonth(typed: string | null, at: Date): Month | undefined {
  if (!typed) return monthOf(at)
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(typed) ? typed : undefined
}

export function spanOf(month: Month): { from: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 10)
  return { from: parisInstant(`${month}-01`, 0), to: parisInstant(next, 0) }
}
