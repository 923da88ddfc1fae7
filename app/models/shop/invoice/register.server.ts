import { type SelectQueryBuilder, sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { InvoiceKind, ShopDatabase, ShopDb } from '~/database/schema'
import { searchWords } from '~/models/base/search/index.server'
import { paperNumber, paperNumbers } from '~/models/shop/order'
import { matchesOrder, orderColumn } from '~/models/shop/order/index.server'

import { numberIn } from './issue.server'

export const INVOICES_A_PAGE = 50

interface RegisteredPaper {
  number: string
  kind: InvoiceKind
  /** Null for a bill of its own. */
  order_id: string | null
  total_cents: number
  issued_at: string
  order_number: string | null
}

/** Search limit; more specific words find fewer. */
const MAX_FOUND = 1000

/** One page of invoices and credit notes, newest first, with their count. Empty past the last page. */
export async function pageInvoices(
  db: ShopDb,
  { typed, page }: { typed: string; page: number },
): Promise<{ papers: RegisteredPaper[]; count: number }> {
  const found = await findPapers(db, typed)
  const isSearch = searchWords(typed).length > 0
  const count = await (isSearch ? countPapers(db, found.limit(MAX_FOUND)) : countIssued(db))
  const papers = await listNewest(found, { limit: INVOICES_A_PAGE, offset: (page - 1) * INVOICES_A_PAGE })
  return { papers: page * INVOICES_A_PAGE - INVOICES_A_PAGE >= count ? [] : papers, count }
}

/** Reads the counter maintained by a trigger: counting would scan every row. */
async function countIssued(db: ShopDb): Promise<number> {
  const kept = db.selectFrom('kept_count').select('count').where('subject', '=', 'invoice')
  return (await kept.executeTakeFirstOrThrow()).count
}

function countPapers(db: ShopDb, papers: SelectQueryBuilder<ShopDatabase, 'invoice', object>): Promise<number> {
  return countOf(db.selectFrom(papers.select('number').as('found')))
}

/** For the command palette. */
export async function searchInvoices(
  db: ShopDb,
  { typed, limit }: { typed: string; limit: number },
): Promise<RegisteredPaper[]> {
  if (searchWords(typed).length === 0) return []
  return listNewest(await findPapers(db, typed), { limit, offset: 0 })
}

/** By number, by its last part, or by the words of its order. */
async function findPapers(db: ShopDb, typed: string): Promise<SelectQueryBuilder<ShopDatabase, 'invoice', object>> {
  const papers = db.selectFrom('invoice')
  if (searchWords(typed).length === 0) return papers
  const number = paperNumber(typed)
  if (number) return papers.where('number', '>=', number).where('number', '<', `${number}\uffff`)
  const matches = await matchesOrder(db, { typed, orderId: 'invoice.order_id' })
  const numbers = paperNumbers(typed)
  return papers.where((eb) => (numbers.length === 0 ? matches : eb.or([eb('number', 'in', numbers), matches])))
}

function listNewest(
  papers: SelectQueryBuilder<ShopDatabase, 'invoice', object>,
  { limit, offset }: { limit: number; offset: number },
): Promise<RegisteredPaper[]> {
  return papers
    .select(['number', 'kind', 'order_id', 'total_cents', 'issued_at'])
    .select(orderColumn('invoice.order_id', 'order_number').as('order_number'))
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
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
    when 'invoice' then coalesce(bill.paid_at, ${orderColumn('invoice.order_id', 'paid_at')})
    else refund.credited_at end`
  return db
    .selectFrom('invoice')
    .leftJoin('refund', 'refund.id', 'invoice.refund_id')
    .leftJoin('bill', 'bill.reference', 'invoice.bill_reference')
    .select(['number', 'kind', 'invoice.total_cents', 'issued_at', 'content', settledAt.as('settled_at')])
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
  /** Papers of it. */
  count: number
  first: number
  last: number
  gaps: Gap[]
}

/** Numbers that a restore passed over. */
export interface Gap {
  series: string
  first: number
  last: number
  restoredAt: string
}

/**
 * Recounted from the rows: a series is whole when it starts at 1 and has as many documents, and numbers passed over, as
 * its last number.
 */
export async function listSeries(db: ShopDb): Promise<Series[]> {
  const issued = await db
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
  const gaps = await listGaps(db)
  const names = [...new Set([...issued, ...gaps].map(({ series }) => series))].sort()
  return names.map((series) => {
    const own = gaps.filter((gap) => gap.series === series)
    const papers = issued.find((each) => each.series === series)
    const ends = [...own, ...(papers ? [papers] : [])]
    return {
      ...{ series, count: papers?.count ?? 0, gaps: own },
      first: Math.min(...ends.map(({ first }) => first)),
      last: Math.max(...ends.map(({ last }) => last)),
    }
  })
}

export function isWhole({ count, first, last, gaps }: Series): boolean {
  const passed = gaps.reduce((sum, gap) => sum + gap.last - gap.first + 1, 0)
  return first === 1 && last === count + passed
}

/** One a restore and series. */
const MAX_GAPS = 1000

/** By series and number. */
export function listGaps(db: ShopDb): Promise<Gap[]> {
  return db
    .selectFrom('number_gap')
    .innerJoin('restoration', 'restoration.id', 'number_gap.restoration_id')
    .select(['series', 'first_sequence as first', 'last_sequence as last', 'restored_at as restoredAt'])
    .orderBy('series')
    .orderBy('first_sequence')
    .limit(MAX_GAPS)
    .execute()
}

/** `FA-2026-000008 à FA-2026-000012`. */
export function gapText({ series, first, last }: Pick<Gap, 'series' | 'first' | 'last'>): string {
  const [from, to] = [first, last].map((sequence) => numberIn(series, sequence))
  return from === to ? `${from}` : `${from} à ${to}`
}

/** Papers issued in the days that a restore lost, with what was printed on them; in order of issue. */
export function listLostPapers(db: ShopDb, span: { from: Date; to: Date }) {
  return db
    .selectFrom('lost_record')
    .select(['subject as number', 'detail as content', 'cents', 'at as dated_at'])
    .where('kind', '=', 'invoice')
    .where('at', '>=', span.from.toISOString())
    .where('at', '<', span.to.toISOString())
    .orderBy('at')
    .orderBy('subject')
    .limit(MAX_OF_A_PERIOD)
    .execute()
}
