const percentFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** `12,5 %` of 12.5, with a narrow no-break space. */
export function formatPercent(percent: number): string {
  return `${percentFormat.format(percent)}\u202f%`
}

const dayFormat = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', timeZone: 'UTC' })

/** `22/11` of `2026-11-22`. */
export function shortDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}
