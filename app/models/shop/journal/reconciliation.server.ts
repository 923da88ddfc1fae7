import type { ExpressionBuilder } from 'kysely'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { listBillCreditsOfPeriod, listBillsOfPeriod } from '~/models/shop/invoice/index.server'
import { listCreditEntries, listPointEntries } from '~/models/shop/loyalty/index.server'
import { orderColumn, sumExemptSales, sumSales } from '~/models/shop/order/index.server'
import { listRefundsDone } from '~/models/shop/refund/index.server'
import type { SheetColumn, SheetValue } from '~/models/values/csv'
import { parisDay } from '~/models/values/french-date'
import { toEuros } from '~/models/values/money'
import { exemptDeliveryText } from '~/models/values/vat'
import { keysOf } from '~/runtime/record'

/** Safety limit: a month of a large shop. */
const MAX_OF_A_MONTH = 100_000

/** Money received, even if refunded since, by time; without demo payments. */
async function listReceived(db: ShopDb, { from, to }: { from: Date; to: Date }) {
  const payments = await db
    .selectFrom('payment')
    .select(['method', 'status', 'received_at'])
    .select(({ fn }) => fn.coalesce('received_cents', 'amount_cents').as('cents'))
    .select((eb) => refundedAsUnmatched(eb).as('stray_refunds'))
    .where('received_at', '>=', from.toISOString())
    .where('received_at', '<', to.toISOString())
    .where(orderColumn('payment.order_id', 'is_demo'), '=', 0)
    .orderBy('received_at')
    .orderBy('id')
    .limit(MAX_OF_A_MONTH)
    .execute()
  return payments.map(({ status, stray_refunds, ...payment }) => {
    return { ...payment, isUnmatched: status === 'refund_due' || status === 'mismatch' || Number(stray_refunds) > 0 }
  })
}

function refundedAsUnmatched(eb: ExpressionBuilder<ShopDatabase, 'payment'>) {
  return eb
    .selectFrom('refund')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('refund.order_id', '=', 'payment.order_id')
    .whereRef('refund.payment_id', '=', 'payment.id')
    .where('refund.subject', '=', 'payment')
}

const money = {
  sold: 'Ventes TTC (€)',
  soldExempt: `dont exonéré de TVA, ${exemptDeliveryText} (€)`,
  soldForCredit: 'dont réglé par avoir (€)',
  card: 'Reçu par carte (€)',
  klarna: 'Reçu en plusieurs fois (€)',
  paypal: 'Reçu par PayPal (€)',
  transfer: 'Reçu par virement (€)',
  receivedUnmatched: 'dont reçu sans vente (€)',
  difference: 'Écart entre ventes et reçu (€)',
  reversed: 'Ventes remboursées TTC, avoirs compris (€)',
  returned: 'dont revenu de la banque, à rendre (€)',
  refunded: 'Rendu aux acheteurs (€)',
  refundedUnmatched: 'dont rendu sans vente (€)',
  creditSpent: 'Avoirs dépensés, moins rendus (€)',
  creditGiven: 'Avoirs accordés, moins repris (€)',
}
type Column = keyof typeof money | 'orders' | 'points'
const columns = keysOf(money)

export const reconciliationColumns: SheetColumn[] = [
  { label: 'Jour', kind: 'text' },
  { label: 'Commandes payées', kind: 'number' },
  ...Object.values(money).map((label) => ({ label, kind: 'euros' as const })),
  { label: 'Points, moins repris', kind: 'number' },
]

/**
 * One line per day with activity. Money received for sales equals their total minus credit spent: a non-zero difference
 * needs checking.
 */
export async function listReconciliation(db: ShopDb, span: { from: Date; to: Date }): Promise<SheetValue[][]> {
  const days = new Map<string, Map<Column, number>>()
  const add = (instant: string | null, column: Column, amount: number) => {
    const day = parisDay(new Date(instant ?? ''))
    const sums = days.get(day) ?? new Map()
    days.set(day, sums.set(column, (sums.get(column) ?? 0) + amount))
  }
  for (const { hour, kind, isDemo, cents, creditCents, count } of await sumSales(db, span)) {
    if (hour === null || isDemo) continue
    const instant = `${hour}:00:00Z`
    if (kind === 'sold') {
      add(instant, 'orders', count)
      add(instant, 'sold', cents)
      add(instant, 'soldForCredit', creditCents)
      add(instant, 'difference', creditCents - cents)
    } else add(instant, 'reversed', cents)
    if (kind === 'returned') add(instant, 'returned', cents)
  }
  for (const { hour, cents } of await sumExemptSales(db, span)) add(`${hour}:00:00Z`, 'soldExempt', cents)
  for (const { received_at, method, cents, isUnmatched } of await listReceived(db, span)) {
    // Payments by credit have separate columns.
    if (method === 'credit') continue
    add(received_at, method, cents)
    add(received_at, isUnmatched ? 'receivedUnmatched' : 'difference', cents)
  }
  for (const { paid_at, means, total_cents } of await listBillsOfPeriod(db, span)) {
    if (means === 'sandbox') continue
    add(paid_at, 'sold', total_cents)
    add(paid_at, means === 'stripe' ? 'card' : 'transfer', total_cents)
  }
  for (const { credited_at, means, total_cents } of await listBillCreditsOfPeriod(db, span)) {
    if (means === 'sandbox') continue
    add(credited_at, 'reversed', total_cents)
    add(credited_at, 'refunded', total_cents)
  }
  for (const { done_at, amount_cents, subject } of await listRefundsDone(db, span)) {
    add(done_at, 'refunded', amount_cents)
    if (subject === 'payment') add(done_at, 'refundedUnmatched', amount_cents)
  }
  for (const { created_at, purpose, amount_cents } of await listCreditEntries(db, span)) {
    if (purpose === 'payment') add(created_at, 'creditSpent', -amount_cents)
    else add(created_at, 'creditGiven', amount_cents)
  }
  for (const { created_at, points } of await listPointEntries(db, span)) add(created_at, 'points', points)
  return [...days.keys()].sort().map((day) => lineOf(day, days.get(day) ?? new Map()))
}

function lineOf(day: string, sums: Map<Column, number>): SheetValue[] {
  const amounts = columns.map((column) => toEuros(sums.get(column) ?? 0))
  return [day, sums.get('orders') ?? 0, ...amounts, sums.get('points') ?? 0]
}
