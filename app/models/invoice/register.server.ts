import { sql } from 'kysely'
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

/** One page of invoices and credit notes, newest first. Empty past the last page. */
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

/** Safety limit: a month of a large shop. */
const MAX_OF_A_PERIOD = 100_000

export interface DatedPaper {
  number: string
  kind: InvoiceKind
  order_number: string | null
  total_cents: number
  /** Issue date; for late ones, the date of payment or refund. */
  dated_at: string
  content: string
}

/** In order of issue. */
export async function listPapersOfPeriod(db: ShopDb, span: { from: Date; to: Date }): Promise<DatedPaper[]> {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()]
  const dated = (await listPapersUntil(db, { from, to })).map(({ issued_at, settled_at, ...row }) => {
    return { ...row, dated_at: settled_at && settled_at < issued_at ? settled_at : issued_at }
  })
  return dated.filter(({ dated_at }) => dated_at >= from)
}

function listPapersUntil(db: ShopDb, { from, to }: { from: string; to: string }) {
  const settledAt = sql<string | null>`case invoice.kind
    when 'invoice' then ${orderColumn('invoice.order_id', 'paid_at')} else refund.credited_at end`
  return db
    .selectFrom('invoice')
    .leftJoin('refund', 'refund.id', 'invoice.refund_id')
    .select(['number', 'kind', 'total_cents', 'issued_at', 'content', settledAt.as('settled_at')])
    .select(orderColumn('invoice.order_id', 'order_number').as('order_number'))
    .where('issued_at', '>=', from)
    .where((eb) => eb.or([eb('issued_at', '<', to), eb(settledAt, '<', to)]))
    .orderBy('issued_at')
    .orderBy('number')
    .limit(MAX_OF_A_PERIOD)
    .execute()
}

export interface Series {
  series: string
  count: number
  first: number
  last: number
}

/** Recounted from the rows: a gapless series starts at 1 and has as many documents as its last number. */
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
