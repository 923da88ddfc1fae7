import type { Generated, Selectable } from 'kysely'

export type InvoiceKind = 'invoice' | 'credit-note'

/** Invoices and credit notes; triggers reject gaps, changes and deletions. */
interface InvoiceTable {
  /** Series and sequence, e.g. FA-2026-000001. */
  number: string
  kind: InvoiceKind
  /** FA or AV with the year (Paris time), or with SPECIMEN in a demo. */
  series: string
  sequence: number
  /** Null for what a bill of its own stands for. */
  order_id: string | null
  bill_reference: Generated<string | null>
  /** Set for the credit note of a bill. */
  credit_reference: Generated<string | null>
  /** Set for a credit note; null when it cancels a service before payment. */
  refund_id: string | null
  /** TTC, positive for both kinds. */
  total_cents: number
  issued_at: string
  /** JSON: all printed content, as issued. */
  content: string
}

/** What was paid without an order, each with one invoice: the plans that the first shop sells to workspaces. */
interface BillTable {
  /** Names the payment, so that it is billed once. */
  reference: string
  /** The tenant that paid. */
  customer: string
  /** Its plan. */
  label: string
  means: BillMeans
  net_cents: number
  total_cents: number
  period_from: string
  period_to: string
  paid_at: string
}

export type BillMeans = 'stripe' | 'transfer' | 'sandbox'
export type Bill = Selectable<BillTable>

/** What was given back of a bill, each with one credit note. */
interface BillCreditTable {
  /** Names what was given back, so that it is credited once. */
  reference: string
  bill_reference: string
  net_cents: number
  total_cents: number
  reason: string
  credited_at: string
}

export type BillCredit = Selectable<BillCreditTable>

/** Orders from before invoicing existed, which are invoiced first. */
interface InvoiceBacklogTable {
  order_id: string
  due_at: string
}

export type Invoice = Selectable<InvoiceTable>

export interface InvoiceTables {
  invoice: InvoiceTable
  bill: BillTable
  bill_credit: BillCreditTable
  invoice_backlog: InvoiceBacklogTable
}
