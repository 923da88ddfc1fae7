import type { Visitor } from '../support/app'
import { expectStatus, readable } from '../support/shop-journey'

export async function read(visitor: Visitor, path: string): Promise<string> {
  return readable(await expectStatus(200, visitor.get(path)))
}

/** Paths of the invoices or credit notes linked by an order's page. */
export function papersOn(html: string, letters: 'FA' | 'AV'): string[] {
  return [...html.matchAll(/href="([^"]+\/factures\/([^"/]+))"/g)]
    .filter(([, , number = '']) => number.startsWith(letters))
    .map(([, path = '']) => path)
}

const amount = String.raw`(\d[\d ]*,\d\d) €`

/** NaN where a label has no readable amount, so that a missing one counts as a difference. */
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
