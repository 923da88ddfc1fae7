import type { CustomerOrder, ShopDb } from '~/database/schema'
import { listOrderItems } from '~/models/order/index.server'
import { dueOf, withVat } from '~/models/values'

/** Line items for the payment page, incl. VAT; they sum to the amount due. */
export async function paymentLines(db: ShopDb, order: CustomerOrder) {
  const items = await listOrderItems(db, order.id)
  const lines = items.map((item) => ({
    name: item.product_name,
    quantity: item.quantity,
    amountCents: withVat(item.unit_price_cents, order.vat_percent) * item.quantity,
  }))
  if (order.shipping_cents > 0) lines.push({ name: 'Livraison', quantity: 1, amountCents: order.shipping_cents })
  const listed = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const due = dueOf(order)
  // Rates other than 20 % round per order, and providers reject negative lines: fall back to a single line.
  return listed === due ? lines : [{ name: oneLineName(order), quantity: 1, amountCents: due }]
}

/** Mentions discounts, since a single line cannot list them. */
function oneLineName(order: CustomerOrder): string {
  const less = [
    order.discount_cents > 0 ? 'remise de parrainage déduite' : '',
    order.credit_cents > 0 ? 'avoir déduit' : '',
  ].filter(Boolean)
  return less.length > 0 ? `Votre commande (${less.join(', ')})` : 'Votre commande'
}
