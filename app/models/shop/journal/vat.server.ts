import type { ShopDb } from '~/database/schema'
import { readInvoiceContent } from '~/models/shop/invoice'
import { type DatedPaper, listPapersOfPeriod } from '~/models/shop/invoice/index.server'
import { parisDay } from '~/models/values/french-date'
import { toEuros } from '~/models/values/money'
import type { SheetColumn, SheetValue } from '~/models/values/sheet'

export const vatColumns: SheetColumn[] = [
  ...['Jour', 'Pièce', 'Commande', 'Nature', 'Livré en'].map((label) => ({ label, kind: 'text' as const })),
  { label: 'HT (€)', kind: 'euros' },
  { label: 'Taux (%)', kind: 'number' },
  { label: 'TVA (€)', kind: 'euros' },
  { label: 'TTC (€)', kind: 'euros' },
]

const natures = { invoice: 'Facture', 'credit-note': 'Avoir' }

/** Invoices and credit notes by VAT rate and destination; excludes payments without a sale. */
export async function listVatLines(db: ShopDb, span: { from: Date; to: Date }): Promise<SheetValue[][]> {
  const papers = await listPapersOfPeriod(db, span)
  return papers.toSorted(byDate).flatMap(linesOf)
}

function byDate(one: DatedPaper, other: DatedPaper): number {
  return one.dated_at < other.dated_at ? -1 : Number(one.dated_at > other.dated_at)
}

function linesOf({ number, kind, order_number, total_cents, dated_at, content }: DatedPaper): SheetValue[][] {
  const head = [parisDay(new Date(dated_at)), number, order_number, natures[kind]]
  const euros = (cents: number) => toEuros(kind === 'invoice' ? cents : -cents)
  const read = readInvoiceContent(content)
  if (!read) return [[...head, '', '', '', '', euros(total_cents)]]
  return read.vat.map(({ percent, netCents, vatCents }) => {
    return [...head, read.delivery.country, euros(netCents), percent, euros(vatCents), euros(netCents + vatCents)]
  })
}
