import { expect, test } from 'vitest'
import { setOrderStatus } from '~/models/shop/fulfilment/index.server'
import { issueBacklog } from '~/models/shop/invoice/index.server'
import { readOrder } from '~/models/shop/order/index.server'
import { listPayments, settlePayment } from '~/models/shop/payment/index.server'
import { refundUnmatchedPayment, requestRefund, runRefund } from '~/models/shop/refund/index.server'
import type { SheetColumn } from '~/models/values/csv'
import { newId } from '~/models/values/id.server'
import { begin } from '../../../../tests/support/loyalty'
import { insertOrderRow } from '../../../../tests/support/order-row'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { readMonth, spanOf } from '.'
import { listVatLines, vatColumns } from './export.server'
import { listReconciliation, reconciliationColumns } from './reconciliation.server'

type Db = Awaited<ReturnType<typeof openDemoShop>>

const actor = { id: null, name: 'Camille Roy' }
const [month, tomorrow] = [spanOf('2026-11'), later(24 * 60)]

/** Zips column labels with cells. */
function named(columns: SheetColumn[], rows: unknown[][]) {
  return rows.map((row) => Object.fromEntries(columns.map(({ label }, index) => [label, row[index]])))
}

async function opened(db: Db, email: string) {
  const { provider, checkOut } = await begin(db, { email })
  const order = await checkOut()
  if (!order.ok) throw new Error(order.reason)
  return { orderId: order.orderId, provider, session: provider.become(order.sessionId, 'paid') }
}

async function giveBackUnmatched(db: Db, { orderId, provider }: Awaited<ReturnType<typeof opened>>) {
  const [payment] = await listPayments(db, orderId)
  const refundId = newId(tomorrow)
  const asked = { refundId, orderId, paymentId: payment?.id ?? '', reason: 'montant différent', actor, at: tomorrow }
  await refundUnmatchedPayment(db, asked)
  await runRefund(db, { refundId, providers: { stripe: provider }, at: tomorrow })
}

async function giveBackOfDemonstration(db: Db) {
  const id = await insertOrderRow(db, { is_demo: 1, paid_at: at.toISOString() })
  const choice = { lines: new Map<number, number>(), delivery: false, whole: true }
  await requestRefund(db, { refundId: newId(at), orderId: id, reason: 'essai', choice, actor, at: tomorrow })
}

test('payments without a sale are listed as received and refunded, each on its day; demo ones are not', async () => {
  const db = await openDemoShop()
  const sold = await opened(db, 'achat@example.fr')
  await settlePayment(db, { session: sold.session, source: 'webhook', at })
  const stray = await opened(db, 'ecart@example.fr')
  await settlePayment(db, { session: { ...stray.session, amountCents: 78_960 }, source: 'webhook', at })
  await giveBackUnmatched(db, stray)
  await giveBackOfDemonstration(db)
  const days = named(reconciliationColumns, await listReconciliation(db, month))
  const price = (await readOrder(db, sold.orderId)).total_cents / 100
  expect(days).toMatchObject([
    {
      Jour: '2026-11-19',
      'Commandes payées': 1,
      'Ventes TTC (€)': price,
      'Écart entre ventes et reçu (€)': 0,
      'Reçu par carte (€)': price + 789.6,
      'dont reçu sans vente (€)': 789.6,
      'Rendu aux acheteurs (€)': 0,
    },
    {
      Jour: '2026-11-20',
      'Commandes payées': 0,
      'Reçu par carte (€)': 0,
      'Rendu aux acheteurs (€)': 789.6,
      'dont rendu sans vente (€)': 789.6,
    },
  ])
  await db.updateTable('payment').set({ received_cents: 100 }).where('order_id', '=', sold.orderId).execute()
  const [differing] = named(reconciliationColumns, await listReconciliation(db, month))
  expect(differing).toMatchObject({ 'Écart entre ventes et reçu (€)': 1 - price })
})

test('an order shipped unpaid and cancelled is in the VAT journal with its invoice and credit note', async () => {
  const db = await openDemoShop()
  const orderId = await insertOrderRow(db, { status: 'confirme', payment_state: 'unpaid', paid_at: null })
  const step = { orderId, reason: 'essai', tellBuyer: false, actor, providers: [] }
  await setOrderStatus(db, { ...step, status: 'expedie', at })
  await setOrderStatus(db, { ...step, status: 'annule', at: tomorrow })
  const paper = {
    'TVA du vendeur': '',
    'TVA de l’acheteur': '',
    Commande: 'A1B2C3D4',
    'Livré en': 'France',
    'Taux (%)': 20,
    'Sans TVA': '',
  }
  expect(named(vatColumns, await listVatLines(db, month))).toEqual([
    { ...paper, ...{ Jour: '2026-11-19', Pièce: 'FA-SPECIMEN-000001', Nature: 'Facture' }, ...amounts(1) },
    { ...paper, ...{ Jour: '2026-11-20', Pièce: 'AV-SPECIMEN-000001', Nature: 'Avoir' }, ...amounts(-1) },
  ])
})

const amounts = (sign: 1 | -1) => ({ 'HT (€)': sign * 499, 'TVA (€)': sign * 99.8, 'TTC (€)': sign * 598.8 })

test('an invoice issued late is listed in the month of its payment only', async () => {
  const db = await openDemoShop()
  const orderId = await insertOrderRow(db, { paid_at: '2026-09-20T10:00:00.000Z' })
  await db.insertInto('invoice_backlog').values({ order_id: orderId, due_at: '2026-09-20T10:00:00.000Z' }).execute()
  await db.transaction().execute((trx) => issueBacklog(trx, { at }))
  const days = async (asked: string) => (await listVatLines(db, spanOf(asked))).map(([day]) => day)
  expect([await days('2026-08'), await days('2026-09'), await days('2026-10'), await days('2026-11')]).toEqual([
    [],
    ['2026-09-20'],
    [],
    [],
  ])
})

test('a month is parsed, defaults to the current one, and anything else is refused', () => {
  expect(['2026-02', null, '', '2026-99', '11/2026'].map((typed) => readMonth(typed, at))).toEqual([
    '2026-02',
    '2026-11',
    '2026-11',
    undefined,
    undefined,
  ])
})
