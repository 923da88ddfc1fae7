import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { readInvoiceContent, vatOfContent } from '~/models/shop/invoice'
import {
  type DatedPaper,
  type Gap,
  gapText,
  listGaps,
  listLostPapers,
  listPapersOfPeriod,
} from '~/models/shop/invoice/index.server'
import { sumDistanceSales } from '~/models/shop/order/index.server'
import { type SheetColumn, type SheetValue, toCsv, toCsvRow } from '~/models/values/csv'
import { parisDay, parisInstant } from '~/models/values/french-date'
import { toEuros } from '~/models/values/money'
import { exemptDeliveryText } from '~/models/values/vat'
import { type Month, spanOf } from '.'
import { listReconciliation, reconciliationColumns } from './reconciliation.server'

export const vatColumns: SheetColumn[] = [
  ...['Jour', 'Pièce', 'Commande', 'Nature', 'Livré en'].map((label) => ({ label, kind: 'text' as const })),
  { label: 'HT (€)', kind: 'euros' },
  { label: 'Taux (%)', kind: 'number' },
  { label: 'TVA (€)', kind: 'euros' },
  { label: 'TTC (€)', kind: 'euros' },
  { label: 'Sans TVA', kind: 'text' },
  { label: 'TVA du vendeur', kind: 'text' },
  { label: 'TVA de l’acheteur', kind: 'text' },
]

const grounds = {
  taxed: '',
  export: 'Exportation',
  union: `Livraison intracommunautaire, ${exemptDeliveryText}`,
  franchise: 'Franchise en base, art. 293 B du CGI',
  reverse: 'Autoliquidation, art. 283-2 du CGI',
}

const natures = { invoice: 'Facture', 'credit-note': 'Avoir' }

/** Invoices and credit notes by VAT rate and destination; excludes payments without a sale. */
export async function listVatLines(db: ShopDb, span: { from: Date; to: Date }): Promise<SheetValue[][]> {
  const papers = [...(await listPapersOfPeriod(db, span)), ...(await listLost(db, span))]
  const [from, to] = [span.from.toISOString(), span.to.toISOString()]
  const gaps = (await listGaps(db)).filter(({ restoredAt }) => restoredAt >= from && restoredAt < to)
  return [...papers.toSorted(byDate).flatMap(linesOf), ...gaps.map(gapLine)]
}

/** VAT is due on what was invoiced, though a restore has lost it. */
async function listLost(db: ShopDb, span: { from: Date; to: Date }): Promise<DatedPaper[]> {
  return (await listLostPapers(db, span)).map(({ content, cents, ...paper }) => {
    const kind = paper.number.startsWith('AV') ? 'credit-note' : 'invoice'
    return {
      ...paper,
      kind,
      content: content ?? '',
      total_cents: cents ?? 0,
      order_number: 'perdue par une restauration',
    }
  })
}

function gapLine(gap: Gap): SheetValue[] {
  const why = 'Numéros donnés avant une restauration, jamais réutilisés'
  return [parisDay(new Date(gap.restoredAt)), gapText(gap), '', why, ...Array.from({ length: 8 }, () => '')]
}

function byDate(one: DatedPaper, other: DatedPaper): number {
  return one.dated_at < other.dated_at ? -1 : Number(one.dated_at > other.dated_at)
}

function linesOf({ number, kind, order_number, total_cents, dated_at, content }: DatedPaper): SheetValue[][] {
  const head = [parisDay(new Date(dated_at)), number, order_number, natures[kind]]
  const euros = (cents: number) => toEuros(kind === 'invoice' ? cents : -cents)
  const read = readInvoiceContent(content)
  if (!read) return [[...head, '', '', '', '', euros(total_cents), '', '', '']]
  const { regime } = vatOfContent(read)
  const numbers = regime === 'union' ? [read.seller.vatNumber, read.buyer.vatNumber] : ['', '']
  return read.vat.map(({ percent, netCents, vatCents }) => {
    const amounts = [euros(netCents), percent, euros(vatCents), euros(netCents + vatCents)]
    return [...head, read.delivery.country, ...amounts, grounds[regime], ...numbers]
  })
}

/** Yearly threshold excluding VAT; above it, this year or last, VAT of the destination applies (art. 259 D CGI). */
export const DISTANCE_SALES_CENTS = 1_000_000

interface DistanceSales {
  thisYearCents: number
  lastYearCents: number
  /** The setting applies the VAT of the destination. */
  isByDestination: boolean
  /** The threshold is exceeded, but the setting is off. */
  isOverdue: boolean
}

/** Sales to consumers in Belgium and Luxembourg, before refunds. */
export async function readDistanceSales(db: ShopDb, at: Date): Promise<DistanceSales> {
  const year = Number(parisDay(at).slice(0, 4))
  const [lastYearCents, thisYearCents] = [await sumOfYear(db, year - 1), await sumOfYear(db, year)]
  const isByDestination = (await readSettings(db))['vat.by_destination'] === 'oui'
  const isOver = Math.max(lastYearCents, thisYearCents) > DISTANCE_SALES_CENTS
  return { thisYearCents, lastYearCents, isByDestination, isOverdue: isOver && !isByDestination }
}

function sumOfYear(db: ShopDb, year: number): Promise<number> {
  const [from, to] = [parisInstant(`${year}-01-01`, 0), parisInstant(`${year + 1}-01-01`, 0)]
  return sumDistanceSales(db, { from, to })
}

const journals = {
  tva: { label: 'Journal de TVA', columns: vatColumns, list: listVatLines },
  rapprochement: { label: 'Rapprochement', columns: reconciliationColumns, list: listReconciliation },
} as const

type JournalKind = keyof typeof journals

/** Exports a journal of one month as a spreadsheet, without demo orders; logged. Undefined when empty. */
export async function exportJournal(
  db: ShopDb,
  { kind, month, actor, at }: { kind: JournalKind; month: Month; actor: AuditInput['actor']; at: Date },
): Promise<{ csv: string; fileName: string } | undefined> {
  const { label, columns, list } = journals[kind]
  const lines = await list(db, spanOf(month))
  if (lines.length === 0) return undefined
  const subject = { kind: 'export', id: month, label: `${label} ${month}` }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'journal.export', subject }))
  const rows = lines.map((line) => toCsvRow(columns, line))
  return { csv: toCsv([columns.map((column) => column.label), ...rows]), fileName: `${kind}-${month}.csv` }
}
