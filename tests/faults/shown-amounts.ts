const amount = String.raw`(\d[\d ]*,\d\d) €`

/** NaN where a label stands without an amount that can be read, so that a missing one is a difference. */
export function amountsAfter(text: string, label: string): number[] {
  const found = [...text.matchAll(new RegExp(`${label} ${amount}`, 'g'))].map((match) => centsOf(match[1] ?? ''))
  return found.length > 0 ? found : [Number.NaN]
}

export function amountsBefore(text: string, label: string): number[] {
  const found = [...text.matchAll(new RegExp(`${amount} ${label}`, 'g'))].map((match) => centsOf(match[1] ?? ''))
  return found.length > 0 ? found : [Number.NaN]
}

export function centsOf(printed: string): number {
  return Number(printed.replace(/\D/g, ''))
}

export function plain(text: string): string {
  return text.replace(/\s+/g, ' ')
}

export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
