import type { Kysely } from 'kysely'
import type { CustomerOrder, OrderItem, PaymentMethod, ShopDatabase } from '~/database/schema'
import { giftWords, readParts } from '~/models/catalogue'
import { commercialWarranty, legalWarranty } from '~/models/order'
import { findOrder } from '~/models/order/index.server'
import type { OrderMail } from '~/models/outbox'
import { dueOf, formatDateTime, formatDayRange, formatEuros, vatWithin, withVat } from '~/models/values'

import { orGone } from './letter'
import type { MailBlock, MailFact, MailLine } from './render'

export type MailOrder = CustomerOrder & { items: OrderItem[] }

const paymentMethodNames: Record<PaymentMethod, string> = {
  card: 'Carte bancaire',
  klarna: 'Paiement en 3 fois (Klarna)',
  paypal: 'PayPal',
  transfer: 'Virement bancaire',
}

/** The order as it was when its mail was queued. */
export async function readMailOrder(db: Kysely<ShopDatabase>, mail: OrderMail): Promise<MailOrder> {
  const found = orGone(await findOrder(db, mail.orderId))
  return { ...found.order, ...mail.order, items: found.items }
}

/** `Commande A1B2C3D4`, or `Commande` before it has its number. */
export function orderTitle(order: Pick<MailOrder, 'order_number'>): string {
  return order.order_number ? `Commande ${order.order_number}` : 'Commande'
}

/**
 * Whether money stands behind what was typed. Anyone may place an order with anybody's address: until it is paid, no
 * mail about it carries a name, a company or a street, which would be a stranger's words under our letterhead
 * (docs/decisions/0020-typed-texts.md).
 */
function mayRepeatWhatWasTyped(order: Pick<MailOrder, 'paid_at'>): boolean {
  return order.paid_at !== null
}

export function greeting(order: Pick<MailOrder, 'paid_at' | 'customer_name'>): string {
  return mayRepeatWhatWasTyped(order) ? `Bonjour ${order.customer_name},` : 'Bonjour,'
}

/** For a mail to whoever placed the order. */
export function orderFacts(order: MailOrder): MailFact[] {
  return mayRepeatWhatWasTyped(order) ? allOrderFacts(order) : ownFacts(order)
}

/** With everything that was typed: for the shop. */
export function allOrderFacts(order: MailOrder): MailFact[] {
  return [
    ...ownFacts(order),
    { label: 'Adresse de livraison', value: deliveryAddress(order) },
    { label: 'Téléphone', value: order.phone },
  ].filter((fact) => fact.value !== '')
}

/** What the shop itself says of an order. */
function ownFacts(order: MailOrder): MailFact[] {
  return [
    { label: 'Numéro de commande', value: order.order_number ?? '' },
    { label: 'Date', value: `${formatDateTime(new Date(order.created_at))} (heure de Paris)` },
    { label: 'Paiement', value: paymentMethodNames[order.payment_method] },
    { label: 'Livraison prévue', value: formatDayRange(order.delivery_from, order.delivery_to) },
    { label: 'Garantie', value: legalWarranty },
  ].filter((fact) => fact.value !== '')
}

function deliveryAddress(order: MailOrder): string {
  if (order.address === '') return 'adresse à demander'
  const name = [order.first_name, order.last_name].join(' ').trim() || order.customer_name
  const town = `${order.postal_code} ${order.city}`.trim()
  const parts = [name, order.company, order.address, order.address_line2, town, order.country]
  return parts.filter((part) => part !== null && part !== '').join(', ')
}

export function orderLines(order: MailOrder): MailBlock {
  return {
    kind: 'lines',
    caption: 'Vos articles',
    rows: order.items.map((item) => orderLine(item, order.vat_percent)),
    totals: orderTotals(order),
  }
}

function orderLine(item: OrderItem, vatPercent: number): MailLine {
  const lineCents = item.unit_price_cents * item.quantity
  const eco = item.eco_participation_cents * item.quantity
  const parts = readParts(item)
  const gift = item.gift_name ? { name: item.gift_name, valueCents: item.gift_value_cents ?? 0 } : undefined
  const details = [
    item.summary,
    parts.length > 0 ? `Comprend : ${parts.join(', ')}` : '',
    `${formatEuros(lineCents)} HT`,
    eco > 0 ? `dont éco-participation ${formatEuros(eco)}` : '',
    commercialWarranty(item.warranty_years) ?? '',
    gift ? giftWords(gift, item.quantity) : '',
  ]
  return {
    name: item.product_name,
    quantity: item.quantity,
    amount: formatEuros(withVat(lineCents, vatPercent)),
    details: details.filter((detail) => detail !== ''),
  }
}

function orderTotals(order: MailOrder): MailFact[] {
  const vat = order.tax_cents + vatWithin(order.shipping_cents, order.vat_percent)
  const discount = { label: 'Remise de parrainage HT', value: `−${formatEuros(order.discount_cents)}` }
  const paidWithCredit = [
    { label: 'Payé avec votre avoir', value: `−${formatEuros(order.credit_cents)}` },
    { label: 'Reste à payer', value: formatEuros(dueOf(order)), strong: true },
  ]
  return [
    ...(order.discount_cents > 0 ? [discount] : []),
    { label: 'Sous-total HT', value: formatEuros(order.subtotal_cents) },
    { label: `TVA (${order.vat_percent} %)`, value: formatEuros(order.tax_cents) },
    { label: 'Livraison', value: order.shipping_cents === 0 ? 'Gratuite' : formatEuros(order.shipping_cents) },
    { label: 'Total TTC', value: formatEuros(order.total_cents), strong: true },
    ...(order.shipping_cents > 0 ? [{ label: 'dont TVA, livraison comprise', value: formatEuros(vat) }] : []),
    ...(order.credit_cents > 0 ? paidWithCredit : []),
  ]
}
