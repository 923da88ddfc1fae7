import type { InvoiceKind, ShopDb } from '~/database/schema'
import { orderColumn } from '~/models/order/index.server'

export const INVOICES_A_PAGE = 50

export interface RegisteredPaper {
  number: string
  kind: InvoiceKind
  order_id: string
  total_cents: number
  issued_at: string
  order_number: string | null
}

/** One page of what was issued, newest first. Empty beyond the last page. */
export function pageInvoices(db: ShopDb, page: number): Promise<RegisteredPaper[]> {
  return db
    .selectFrom('invoice')
    .select(['number', 'kind', 'order_id', 'total_cents', 'issued_at'])
    .select(orderColumn('invoice.order_id', 'order_number').as('order_number'))
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .limit(INVOICES_A_PAGE)
    .offset((page - 1) * INVOICES_A_PAGE)
    .execute()
}

export interface Series {
  series: string
  count: number
  first: number
  last: number
}

/** Counted anew from the rows: a series without a gap begins with 1 and has as many papers as its last number. */
export function listSeries(db: ShopDb): Promise<Series[]> {
  return db
    .selectFrom('invoice')
    .select(({ fn }) => [
      'series',
      fn.countAll<number>().as('count'),
      fn.min<number>('sequence').as('first'),
      fn.max<number>('sequence').as('last'),
    ])
    .groupBy('series')
    .orderBy('series')
    .execute()
}
