import { type AliasedExpression, sql } from 'kysely'
import type { Flag, ShopDb } from '~/database/schema'
import { ordersCancelledPaid, ordersPaidWithin } from './admin.server'
import { restOfSale } from './buyer.server'
import { orderColumn } from './order.server'

interface Span {
  from: Date
  to: Date
}

/**
 * `sold`: an order was paid; its total, credit included. `refunded`: a sale was reversed by a refund. `returned`: the
 * same, but the buyer's bank sent the money back. `due`: still to refund, whatever its date: a cancelled order's rest,
 * or a refund that was asked for.
 */
export type SaleKind = 'sold' | 'refunded' | 'returned' | 'due'

/**
 * The one definition of the shop's money: dashboard, reconciliation and API add up these entries. Cents incl. VAT;
 * payments without a sale are not among them. A declared withdrawal counts once its refund is asked for.
 */
function saleEntries(db: ShopDb, span: Span) {
  return sales(db, span)
    .unionAll(formerSales(db, span))
    .unionAll(reversals(db, span))
    .unionAll(cancelled(db))
    .unionAll(askedFor(db))
}

const kind = (of: SaleKind): AliasedExpression<SaleKind, 'kind'> => sql<SaleKind>`${sql.lit(of)}`.as('kind')

function sales(db: ShopDb, span: Span) {
  return ordersPaidWithin(db, span)
    .select(['id', 'id as order_id', kind('sold'), 'paid_at as at', 'total_cents as cents'])
    .select(['credit_cents', 'is_demo'])
}

/** An order refunded in full may be paid again: `paid_at` is then its latest payment's. */
function formerSales(db: ShopDb, { from, to }: Span) {
  const order = <Column extends 'total_cents' | 'credit_cents' | 'is_demo' | 'paid_at'>(column: Column) =>
    orderColumn('payment.order_id', column)
  return db
    .selectFrom('payment')
    .select(['payment.id', 'payment.order_id', kind('sold'), 'payment.received_at as at'])
    .select([order('total_cents').$notNull().as('cents'), order('credit_cents').$notNull().as('credit_cents')])
    .select(order('is_demo').$notNull().as('is_demo'))
    .where('payment.received_at', '>=', from.toISOString())
    .where('payment.received_at', '<', to.toISOString())
    .where('payment.status', '=', 'refunded')
    .where('payment.received_at', '<', order('paid_at'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.order_id', '=', 'payment.order_id')
            .whereRef('refund.payment_id', '=', 'payment.id')
            .where('refund.subject', '=', 'payment'),
        ),
      ),
    )
}

function reversals(db: ShopDb, { from, to }: Span) {
  return db
    .selectFrom('refund')
    .select((eb) => [
      'refund.id',
      'refund.order_id',
      eb
        .case()
        .when('refund.returned_at', 'is', null)
        .then(sql<SaleKind>`'refunded'`)
        .else(sql<SaleKind>`'returned'`)
        .end()
        .as('kind'),
      'refund.credited_at as at',
      eb('refund.amount_cents', '+', eb.ref('refund.credit_cents')).as('cents'),
      'refund.credit_cents',
      orderColumn('refund.order_id', 'is_demo').$notNull().as('is_demo'),
    ])
    .where('refund.credited_at', '>=', from.toISOString())
    .where('refund.credited_at', '<', to.toISOString())
    .where('refund.subject', '=', 'order')
}

const NEVER = sql<string | null>`null`

function cancelled(db: ShopDb) {
  return ordersCancelledPaid(db)
    .select(['id', 'id as order_id', kind('due'), NEVER.as('at'), restOfSale.as('cents')])
    .select([sql<number>`0`.as('credit_cents'), 'is_demo'])
}

function askedFor(db: ShopDb) {
  return db
    .selectFrom('refund')
    .select((eb) => [
      'refund.id',
      'refund.order_id',
      kind('due'),
      NEVER.as('at'),
      eb('refund.amount_cents', '+', eb.ref('refund.credit_cents')).as('cents'),
      'refund.credit_cents',
      orderColumn('refund.order_id', 'is_demo').$notNull().as('is_demo'),
    ])
    .where('refund.status', '=', 'requested')
    .where('refund.credited_at', 'is', null)
    .where('refund.subject', '=', 'order')
    .where(orderColumn('refund.order_id', 'status'), '<>', 'annule')
}

const HOUR_TEXT = '2026-11-22T10'.length

interface SaleSum {
  kind: SaleKind
  /** UTC hour, `2026-11-22T10`; null for what is due. Callers group by local day. */
  hour: string | null
  isDemo: Flag
  cents: number
  creditCents: number
  count: number
}

export async function sumSales(db: ShopDb, span: Span): Promise<SaleSum[]> {
  const rows = await db
    .selectFrom(saleEntries(db, span).as('entry'))
    .select(({ fn, val, cast }) => [
      'kind',
      'is_demo',
      fn<string | null>('substr', ['at', val(1), val(HOUR_TEXT)]).as('hour'),
      fn.sum<number>(cast('cents', 'double precision')).as('cents'),
      fn.sum<number>(cast('credit_cents', 'double precision')).as('creditCents'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['kind', 'hour', 'is_demo'])
    .execute()
  return rows.map(({ is_demo, ...row }) => ({ ...row, isDemo: is_demo }))
}

/** Of what was sold, by hour: deliveries without VAT to businesses of other member states. */
export function sumExemptSales(db: ShopDb, span: Span) {
  return db
    .selectFrom(saleEntries(db, span).as('entry'))
    .select(({ fn, val, cast }) => [
      fn<string>('substr', ['entry.at', val(1), val(HOUR_TEXT)]).as('hour'),
      fn.sum<number>(cast('entry.cents', 'double precision')).as('cents'),
    ])
    .where('entry.kind', '=', 'sold')
    .where('entry.is_demo', '=', 0)
    .where(orderColumn('entry.order_id', 'vat_union'), '=', 1)
    .groupBy('hour')
    .execute()
}

export interface Money {
  soldCents: number
  /** Refunded, and not returned by the buyer's bank. */
  refundedCents: number
  /** To refund today. */
  owedCents: number
  /** Sold less refunded and owed. */
  keptCents: number
  /** Orders sold. */
  orders: number
}

export function moneyOf(sums: SaleSum[]): Money {
  const cents = (...kinds: SaleKind[]) =>
    sums.reduce((total, sum) => (kinds.includes(sum.kind) ? total + sum.cents : total), 0)
  const [soldCents, refundedCents, owedCents] = [cents('sold'), cents('refunded'), cents('returned', 'due')]
  const orders = sums.reduce((total, sum) => (sum.kind === 'sold' ? total + sum.count : total), 0)
  return { soldCents, refundedCents, owedCents, keptCents: soldCents - refundedCents - owedCents, orders }
}

export const LISTED_SALES = 500

/** Newest first; what is due, which has no date, first. */
export function listSales(db: ShopDb, { kinds, ...span }: Span & { kinds: readonly SaleKind[] }) {
  return db
    .selectFrom(saleEntries(db, span).as('entry'))
    .select(['entry.order_id', 'entry.kind', 'entry.at', 'entry.cents', 'entry.is_demo'])
    .select([
      orderColumn('entry.order_id', 'order_number').as('order_number'),
      orderColumn('entry.order_id', 'customer_name').$notNull().as('customer_name'),
    ])
    .where('entry.kind', 'in', kinds)
    .orderBy(sql`entry.at is null`, 'desc')
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(LISTED_SALES)
    .execute()
}
