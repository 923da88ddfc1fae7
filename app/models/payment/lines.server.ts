import type { CustomerOrder, ShopDb } from '~/database/schema'
import { listOrderItems } from '~/models/order/index.server'
import { dueOf, withVat } from '~/models/values'

/** What the payment page lists; the amounts include VAT and add up to what is due. */
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
  // Rates other than 20 % round by order, and providers know no negative line: then one line stands for all.
  return listed === due ? lines : [{ name: oneLineName(order), quantity: 1, amountCents: due }]
}

/** Says what was taken off, where the lines cannot. */
function oneLineName(order: CustomerOrder): string {
  const less = [
    order.discount_cents > 0 ? 'remise de parrainage déduite' : '',
    order.credit_cents > 0 ? 'avoir déduit' : '',
  ].filter(Boolean)
  return less.length > 0 ? `Votre commande (${less.join(', ')})` : 'Votre commande'
}
