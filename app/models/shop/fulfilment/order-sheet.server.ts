import type { CustomerOrder, OrderItem, ShopDb } from '~/database/schema'
import type { ExportSubject } from '~/models/base/export'
import { type OrderFilters, orderStatusLabels, readOrderFilters } from '~/models/shop/order'
import { listNewestOrders, pageOrders } from '~/models/shop/order/index.server'
import { sumRefundsDone } from '~/models/shop/refund/index.server'
import type { SheetColumn, SheetValue } from '~/models/values/csv'
import { toEuros } from '~/models/values/money'
import { dueOf } from '~/models/values/totals'
import { labelOf } from '~/models/values/wording'
import { takeTurn } from '~/runtime/take-turn'
import { paymentMethodLabels, paymentStateLabels } from './event-text'

const BATCH = 200

/** Orders that match the filters, newest first. */
async function* readOrderRows(
  db: ShopDb,
  { query, most }: { query: string; most: number },
): AsyncGenerator<SheetValue[][]> {
  const filters = filtersOf(query)
  let before: CustomerOrder | undefined
  for (let read = 0; read < most; read += BATCH) {
    await takeTurn()
    const orders = await listNewestOrders(db, { filters, before, limit: Math.min(BATCH, most - read) })
    const refunded = await sumRefundsDone(
      db,
      orders.map(({ order }) => order.id),
    )
    const rows = orders.map((row) => ({ ...row, refundedCents: refunded.get(row.order.id) ?? 0 }))
    yield rows.map((row) => described.map(({ value }) => value(row)))
    before = orders.at(-1)?.order
    if (orders.length < BATCH) return
  }
}

interface Row {
  order: CustomerOrder
  items: OrderItem[]
  refundedCents: number
}

type Described = SheetColumn & { value(row: Row): SheetValue }

const text = (label: string, value: Described['value']): Described => ({ label, kind: 'text', value })
const moment = (label: string, value: Described['value']): Described => ({ label, kind: 'moment', value })

function euros(label: string, cents: (order: CustomerOrder) => number): Described {
  return { label: `${label} (€)`, kind: 'euros', value: ({ order }) => toEuros(cents(order)) }
}

const described: Described[] = [
  text('Numéro', ({ order }) => order.order_number),
  moment('Date', ({ order }) => order.created_at),
  text('Statut', ({ order }) => labelOf(orderStatusLabels, order.status)),
  text('Paiement', ({ order }) => labelOf(paymentStateLabels, order.payment_state)),
  text('Moyen de paiement', ({ order }) => labelOf(paymentMethodLabels, order.payment_method)),
  text('Client', ({ order }) => order.customer_name),
  text('E-mail', ({ order }) => order.email),
  text('Téléphone', ({ order }) => order.phone),
  text('Société', ({ order }) => order.company),
  text('Adresse', ({ order }) => order.address),
  text('Complément', ({ order }) => order.address_line2),
  text('Code postal', ({ order }) => order.postal_code),
  text('Ville', ({ order }) => order.city),
  text('Pays', ({ order }) => order.country),
  text('Articles', ({ items }) =>
    items.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join(', '),
  ),
  euros('Remise HT', (order) => order.discount_cents),
  euros('Sous-total HT', (order) => order.subtotal_cents),
  { label: 'TVA (%)', kind: 'number', value: ({ order }) => order.vat_percent },
  euros('TVA', (order) => order.tax_cents),
  euros('Livraison TTC', (order) => order.shipping_cents),
  euros('Total TTC', (order) => order.total_cents),
  euros('Avoir', (order) => order.credit_cents),
  euros('À payer', dueOf),
  { label: 'Remboursé (€)', kind: 'euros', value: ({ refundedCents }) => toEuros(refundedCents) },
  moment('Payée le', ({ order }) => order.paid_at),
  moment('Livrée le', ({ order }) => order.delivered_at),
  text('Démonstration', ({ order }) => (order.is_demo === 1 ? 'oui' : null)),
]

function filtersOf(query: string): OrderFilters {
  return readOrderFilters(new URLSearchParams(query)).filters
}

export const orderExport: ExportSubject = {
  name: 'orders',
  columns: described,
  async count(db, query) {
    const { count, isMore } = await pageOrders(db, { filters: filtersOf(query), page: 1 })
    return { count, isMore }
  },
  readRows: readOrderRows,
  logged(query) {
    const { status = null, words } = filtersOf(query)
    return { status, searched: words !== '' }
  },
}
