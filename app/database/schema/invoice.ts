import type { Selectable } from 'kysely'

export type InvoiceKind = 'invoice' | 'credit-note'

/** Both kinds; triggers refuse a gap, a change and a removal. */
export interface InvoiceTable {
  /** Series and sequence, e.g. FA-2026-000001. */
  number: string
  kind: InvoiceKind
  /** FA or AV with the year in Paris, or with SPECIMEN in a demo. */
  series: string
  sequence: number
  order_id: string
  /** Of a credit note; null where what was served is cancelled before it was paid. */
  refund_id: string | null
  /** TTC, above zero for both kinds. */
  total_cents: number
  issued_at: string
  /** JSON: all that is printed, as it was when it was issued. */
  content: string
}

/** Orders from before there were invoices, which get theirs before any other. */
export interface InvoiceBacklogTable {
  order_id: string
  due_at: string
}

export type Invoice = Selectable<InvoiceTable>

export interface InvoiceTables {
  invoice: InvoiceTable
  invoice_backlog: InvoiceBacklogTable
}
