import type { Selectable } from 'kysely'

export type InvoiceKind = 'invoice' | 'credit-note'

/** Invoices and credit notes; triggers reject gaps, changes and deletions. */
interface InvoiceTable {
  /** Series and sequence, e.g. FA-2026-000001. */
  number: string
  kind: InvoiceKind
  /** FA or AV with the year (Paris time), or with SPECIMEN in a demo. */
  series: string
  sequence: number
  order_id: string
  /** Set for a credit note; null when it cancels a service before payment. */
  refund_id: string | null
  /** TTC, positive for both kinds. */
  total_cents: number
  issued_at: string
  /** JSON: all printed content, as issued. */
  content: string
}

/** Orders from before invoicing existed, which are invoiced first. */
interface InvoiceBacklogTable {
  order_id: string
  due_at: string
}

export type Invoice = Selectable<InvoiceTable>

export interface InvoiceTables {
  invoice: InvoiceTable
  invoice_backlog: InvoiceBacklogTable
}
