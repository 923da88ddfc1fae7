import type { CustomerOrder, OrderItem, PaymentMethod } from '~/database/schema'
import type { OrderMail } from '~/models/base/outbox'
import { readSettings } from '~/models/base/setting/index.server'
import { contentsText, giftText, readParts } from '~/models/shop/catalogue'
import { includesService, isServicesOnly, promiseOf, promiseText, warrantyOf } from '~/models/shop/order'
import { findOrder } from '~/models/shop/order/index.server'
import { appointmentText, type ServiceTexts } from '~/models/values/delivery'
import { formatDateTime, formatDayRange, parisDay } from '~/models/values/french-date'
import { formatEuros, type Vat, vatWithin, withVat } from '~/models/values/money'
import { dueOf, instalmentText } from '~/models/values/totals'
import { isWithoutFrenchTax, netMark, taxText, vatOfOrder } from '~/models/values/vat'
import { fact, requireSubject } from './letter'
import { ecoText, pictureUrls } from './product-line.server'
import type { MailBlock, MailFact, MailLine } from './render'
import type { MailShop } from './shop.server'

/** `pictures`: URLs by product id. */
export type MailOrder = CustomerOrder & {
  items: OrderItem[]
  pictures: Map<string, string>
  services: ServiceTexts
  sellerVatNumber: string
}

export const paymentMethodNames: Record<PaymentMethod, string> = {
  card: 'Carte bancaire',
  klarna: `Paiement en ${instalmentText()} (Klarna)`,
  paypal: 'PayPal',
  transfer: 'Virement bancaire',
  credit: 'Avoir, sans autre paiement',
}

/** The order as of when its mail was queued. */
export async function readMailOrder(
  shop: Pick<MailShop, 'db' | 'origin' | 'template'>,
  mail: OrderMail,
): Promise<MailOrder> {
  const { order, items } = requireSubject(await findOrder(shop.db, mail.orderId))
  const ids = items.map((item) => item.product_id)
  return {
    ...order,
    ...mail.order,
    items,
    pictures: await pictureUrls(shop, ids),
    services: shop.template.words.shop.services,
    sellerVatNumber: (await readSettings(shop.db))['legal.vat_number'],
  }
}

/** `Commande A1B2C3D4`, or `Commande` without a number. */
export function orderTitle(order: Pick<MailOrder, 'order_number'>): string {
  return order.order_number ? `Commande ${order.order_number}` : 'Commande'
}

/**
 * Anyone may place an order with another person's e-mail address: until it is paid, mails contain no name, company or
 * street typed by the buyer (docs/decisions/0009-typed-texts.md).
 */
function mayIncludeTypedText(order: Pick<MailOrder, 'paid_at'>): boolean {
  return order.paid_at !== null
}

export function greeting(order: Pick<MailOrder, 'paid_at' | 'customer_name'>): string {
  return mayIncludeTypedText(order) ? `Bonjour ${order.customer_name},` : 'Bonjour,'
}

/** For the buyer. */
export function orderFacts(order: MailOrder): MailFact[] {
  return mayIncludeTypedText(order) ? allOrderFacts(order) : ownFacts(order)
}

/** For the shop, with address and phone. */
export function allOrderFacts(order: MailOrder): MailFact[] {
  return [...ownFacts(order), fact('Adresse de livraison', deliveryAddress(order)), fact('Téléphone', order.phone)]
}

/** Without typed text. */
function ownFacts(order: MailOrder): MailFact[] {
  return [
    fact('Numéro de commande', order.order_number),
    fact('Date', `${formatDateTime(new Date(order.created_at))} (heure de Paris)`),
    fact('Paiement', paymentMethodNames[order.payment_method]),
    ...promiseFacts(order),
    ...(isServicesOnly(order.items) ? [] : [fact('Garantie', warrantyOf(order.items.map(guaranteed)))]),
  ]
}

function promiseFacts(order: MailOrder): MailFact[] {
  const servicesOnly = isServicesOnly(order.items)
  return [
    fact(servicesOnly ? 'Prestation' : 'Livraison prévue', promiseText(promiseOf(order, order.items))),
    ...(includesService(order.items)
      ? [fact('Rendez-vous', `${order.services.place} ${appointmentText(order.services, { servicesOnly })}`)]
      : []),
  ]
}

/** For a parcel on its way: where it goes, and when unless that day has passed. */
export function arrivalFacts(order: MailOrder, at: Date): MailFact[] {
  return [
    ...(order.delivery_to >= parisDay(at)
      ? [fact('Livraison prévue', formatDayRange(order.delivery_from, order.delivery_to))]
      : []),
    ...(mayIncludeTypedText(order) ? [fact('Adresse', deliveryAddress(order))] : []),
  ]
}

/** What follows the delivery; empty for an order without a service. */
export function appointmentFacts(order: MailOrder, { delivered }: { delivered: boolean }): MailFact[] {
  if (!includesService(order.items)) return []
  return [
    fact('Rendez-vous', appointmentText(order.services, { servicesOnly: isServicesOnly(order.items), delivered })),
  ]
}

function guaranteed(item: OrderItem) {
  const parts = readParts(item)
  return {
    name: parts[0] ?? item.product_name,
    warrantyYears: item.warranty_years,
    hasMore: parts.length > 0 || item.gift_name !== null,
  }
}

function deliveryAddress(order: MailOrder): string {
  if (order.address === '') return 'adresse à demander'
  const name = [order.first_name, order.last_name].join(' ').trim() || order.customer_name
  const town = `${order.postal_code} ${order.city}`.trim()
  const parts = [name, order.company, order.address, order.address_line2, town, order.country]
  return parts.filter((part) => part !== null && part !== '').join(', ')
}

export function orderLines(order: MailOrder): MailBlock {
  return { ...itemLines(order, order.items), totals: orderTotals(order) }
}

/** Some of the order's lines, without a total. */
export function itemLines(order: MailOrder, items: OrderItem[]): Extract<MailBlock, { kind: 'lines' }> {
  const rows = items.map((item) => ({
    ...orderLine(item, vatOfOrder(order)),
    picture: order.pictures.get(item.product_id),
  }))
  return { kind: 'lines', caption: 'Vos articles', rows, totals: [] }
}

function orderLine(item: OrderItem, vat: Vat): MailLine {
  const lineCents = item.unit_price_cents * item.quantity
  const eco = isWithoutFrenchTax(vat) ? 0 : item.eco_participation_cents * item.quantity
  const parts = readParts(item)
  const gift = item.gift_name ? { name: item.gift_name, valueCents: item.gift_value_cents ?? 0 } : undefined
  const details = [
    item.summary,
    contentsText(parts) ?? '',
    netMark(vat) ? `${formatEuros(lineCents)} HT` : '',
    ecoText(eco),
    gift ? giftText(gift, item.quantity) : '',
  ]
  return {
    name: item.product_name,
    quantity: item.quantity,
    amount: formatEuros(withVat(lineCents, vat.percent)),
    details: details.filter((detail) => detail !== ''),
  }
}

const noteLabels = {
  taxed: '',
  export: 'Exportation',
  union: 'Livraison exonérée',
  franchise: 'Franchise',
  reverse: '',
}

function vatNumbers({ sellerVatNumber, vat_number }: MailOrder): MailFact[] {
  return [fact('Notre numéro de TVA', sellerVatNumber), fact('Votre numéro de TVA', vat_number ?? '')]
}

function orderTotals(order: MailOrder): MailFact[] {
  const { percent, regime } = vatOfOrder(order)
  const words = taxText({ regime })
  const net = netMark({ regime })
  const vatCents = order.tax_cents + vatWithin(order.shipping_cents, percent)
  const discount = fact(`Remise de parrainage${net}`, `−${formatEuros(order.discount_cents)}`)
  const paidWithCredit = [
    fact('Payé avec votre avoir', `−${formatEuros(order.credit_cents)}`),
    fact('Reste à payer', formatEuros(dueOf(order)), true),
  ]
  return [
    ...(order.discount_cents > 0 ? [discount] : []),
    fact(`Sous-total${net}`, formatEuros(order.subtotal_cents)),
    ...(percent > 0 ? [fact(`TVA (${percent}\u202f%)`, formatEuros(order.tax_cents))] : []),
    ...(isServicesOnly(order.items)
      ? []
      : [fact('Livraison', order.shipping_cents === 0 ? 'Gratuite' : formatEuros(order.shipping_cents))]),
    fact(words.total, formatEuros(order.total_cents), true),
    ...(words.note ? [fact(noteLabels[regime], words.note)] : []),
    ...(regime === 'union' ? vatNumbers(order) : []),
    ...(order.shipping_cents > 0 && percent > 0 ? [fact('dont TVA, livraison comprise', formatEuros(vatCents))] : []),
    ...(order.credit_cents > 0 ? paidWithCredit : []),
  ]
}
