import type { CustomerOrder, OrderItem, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/audit/index.server'
import { type OrderFilters, orderStatusLabels } from '~/models/order'
import { listNewestOrders, MAX_FOUND, pageOrders } from '~/models/order/index.server'
import { csvLines, dueOf, formatOrderMoment, parisDay, toCsv, toEuros } from '~/models/values'
import { takeTurn } from '~/runtime/take-turn'

import { paymentStateLabels } from './payment-words'

/** Of one file that is made while its reader waits. */
export const MAX_EXPORTED = 2000
const BATCH = 200

export type ExportOrdersResult =
  | { ok: true; csv: string; fileName: string }
  | { ok: false; reason: 'nothing' }
  | { ok: false; reason: 'too-many'; count: number }

/** The orders that pass the filters, newest first, as a spreadsheet; logged. */
export async function exportOrders(
  db: ShopDb,
  { filters, actor, at }: { filters: OrderFilters; actor: AuditInput['actor']; at: Date },
): Promise<ExportOrdersResult> {
  const { count, isMore } = await pageOrders(db, { filters, page: 1 })
  if (count === 0) return { ok: false, reason: 'nothing' }
  if (count > MAX_EXPORTED) return { ok: false, reason: 'too-many', count }
  const day = parisDay(at)
  const csv = await readCsv(db, { filters, most: isMore ? MAX_FOUND : MAX_EXPORTED })
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      ...{ at, actor, action: 'order.export' },
      subject: { kind: 'export', id: day, label: 'Commandes' },
      after: { orders: count, status: filters.status ?? null, searched: filters.words !== '' },
    }),
  )
  return { ok: true, csv, fileName: `commandes-${day}.csv` }
}

/** In batches, between which other requests are served. */
async function readCsv(db: ShopDb, { filters, most }: { filters: OrderFilters; most: number }): Promise<string> {
  let csv = toCsv([columns.map(([name]) => name)])
  let before: CustomerOrder | undefined
  for (let read = 0; read < most; read += BATCH) {
    await takeTurn()
    const orders = await listNewestOrders(db, { filters, before, limit: Math.min(BATCH, most - read) })
    csv += csvLines(orders.map((row) => columns.map(([, cell]) => cell(row))))
    before = orders.at(-1)?.order
    if (orders.length < BATCH) break
  }
  return csv
}

interface Row {
  order: CustomerOrder
  items: OrderItem[]
}

const moment = (instant: string | null) => (instant ? formatOrderMoment(instant) : null)

const columns: [name: string, cell: (row: Row) => string | number | null][] = [
  ['Numéro', ({ order }) => order.order_number],
  ['Date', ({ order }) => moment(order.created_at)],
  ['Statut', ({ order }) => orderStatusLabels[order.status]],
  ['Paiement', ({ order }) => paymentStateLabels[order.payment_state]],
  ['Moyen de paiement', ({ order }) => order.payment_method],
  ['Client', ({ order }) => order.customer_name],
  ['E-mail', ({ order }) => order.email],
  ['Téléphone', ({ order }) => order.phone],
  ['Société', ({ order }) => order.company],
  ['Adresse', ({ order }) => order.address],
  ['Complément', ({ order }) => order.address_line2],
  ['Code postal', ({ order }) => order.postal_code],
  ['Ville', ({ order }) => order.city],
  ['Pays', ({ order }) => order.country],
  ['Articles', ({ items }) => items.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join(', ')],
  ['Remise HT (€)', ({ order }) => toEuros(order.discount_cents)],
  ['Sous-total HT (€)', ({ order }) => toEuros(order.subtotal_cents)],
  ['TVA (%)', ({ order }) => order.vat_percent],
  ['TVA (€)', ({ order }) => toEuros(order.tax_cents)],
  ['Livraison TTC (€)', ({ order }) => toEuros(order.shipping_cents)],
  ['Total TTC (€)', ({ order }) => toEuros(order.total_cents)],
  ['Avoir (€)', ({ order }) => toEuros(order.credit_cents)],
  ['À payer (€)', ({ order }) => toEuros(dueOf(order))],
  ['Payée le', ({ order }) => moment(order.paid_at)],
  ['Livrée le', ({ order }) => moment(order.delivered_at)],
  ['Démonstration', ({ order }) => (order.is_demo === 1 ? 'oui' : '')],
]
