import type { Kysely } from 'kysely'
import { data, type RouterContextProvider } from 'react-router'
import type { OrderPageProps, OrderState } from '~/components/shop/order/order-page'
import type { OrderView } from '~/components/shop/order/order-view'
import type { TransferFacts } from '~/components/shop/order/transfer-facts'
import type { CustomerOrder, PaymentMethod, ShopDatabase } from '~/database/schema'
import { availableMethods } from '~/integrations/payments/index.server'
import { tenantContext } from '~/middleware/tenant.server'
import { deliveryAddressOf } from '~/models/address'
import { addressLines, billingLines } from '~/models/address-lines'
import { formatDate } from '~/models/french-date'
import { isDeliveryLate } from '~/models/late-delivery.server'
import { acceptedTermsPath } from '~/models/legal-text.server'
import { vatWithin, withVat } from '~/models/money'
import { findOrder, listOrderEvents, type OrderWithItems } from '~/models/order.server'
import { parseOrderReference } from '~/models/order-link.server'
import { readParts } from '~/models/pack-parts'
import { listPayments } from '~/models/payment.server'
import { reviewReference } from '~/models/review/link.server'
import { readSettings, type Settings } from '~/models/setting.server'
import { dueOf } from '~/models/totals'
import { paymentChoices } from '../checkout/checkout-page.server'
import { instalmentTerms } from '../instalment-terms.server'

/** The order of a signed link; a link that is not ours is a 404. */
export async function requireOrder(
  context: Readonly<RouterContextProvider>,
  reference: string,
): Promise<OrderWithItems> {
  const orderId = parseOrderReference(reference)
  const found = orderId ? await findOrder(context.get(tenantContext).db, orderId) : undefined
  if (!found) throw data('Commande inconnue', { status: 404 })
  return found
}

/** Everything the order's page shows; the same for the page and for a payment that was refused. */
export async function loadOrderPage(
  db: Kysely<ShopDatabase>,
  { found, reference }: { found: OrderWithItems; reference: string },
): Promise<OrderPageProps> {
  const { order } = found
  const at = new Date()
  const settings = await readSettings(db)
  const events = await listOrderEvents(db, order.id)
  const withdrawnAt = withdrawalIn(events)
  const payments = await listPayments(db, order.id)
  const awaitsTransfer = payments.some((payment) => payment.provider === 'transfer' && payment.status === 'open')
  const payable = order.status === 'en_attente' && order.payment_state === 'unpaid'
  return {
    reference,
    order: orderView(found),
    state: stateOf({ order, awaitsTransfer, withdrawnAt }),
    method: methodNames[order.payment_method],
    paidAt: order.paid_at,
    cgvVersion: order.cgv_version,
    termsHref: acceptedTermsPath(order),
    delivery: { from: order.delivery_from, to: order.delivery_to },
    late: isDeliveryLate(order, at) && !withdrawnAt,
    // The promise stops when the parcel is there, or when there is none to come.
    promised: order.status !== 'annule' && order.status !== 'livre' && !withdrawnAt,
    withdrawable: !withdrawnAt && order.status !== 'annule' && order.payment_state === 'paid',
    reviewHref: order.delivered_at === null ? undefined : `/avis/laisser/${reviewReference(order.id)}`,
    addressMissing: order.address === '' && order.status !== 'annule',
    transfer: payable && awaitsTransfer ? transferFacts(order, settings) : undefined,
    payAgain: payable && order.address !== '' ? payAgain({ order, settings, at }) : undefined,
    events: events.map(({ id, kind, to_status, reason, created_at }) => ({
      id,
      kind,
      to: to_status,
      reason,
      at: created_at,
    })),
  }
}

export async function findWithdrawnAt(db: Kysely<ShopDatabase>, orderId: string): Promise<string | undefined> {
  return withdrawalIn(await listOrderEvents(db, orderId))
}

function withdrawalIn(events: { kind: string; created_at: string }[]): string | undefined {
  return events.find((event) => event.kind === 'withdrawal')?.created_at
}

function payAgain({ order, settings, at }: { order: CustomerOrder; settings: Settings; at: Date }) {
  const methods = paymentChoices(availableMethods({ settings, totalCents: dueOf(order) }))
  const usable = methods.filter((choice) => choice.unavailable === undefined)
  const former = usable.find((choice) => choice.method === order.payment_method)
  return { methods, chosen: (former ?? usable[0])?.method, terms: instalmentTerms(settings, at) }
}

const methodNames: Record<PaymentMethod, string> = {
  card: 'Carte bancaire',
  klarna: 'Paiement en 3 fois (Klarna)',
  paypal: 'PayPal',
  transfer: 'Virement bancaire',
}

export function stateOf(input: {
  order: CustomerOrder
  awaitsTransfer: boolean
  withdrawnAt: string | undefined
}): OrderState {
  const { order, awaitsTransfer, withdrawnAt } = input
  if (order.payment_state === 'refund_due') {
    return {
      tone: 'caution',
      title: 'Remboursement à venir',
      text: 'Votre paiement est arrivé alors que la commande ne pouvait plus être servie. Nous vous le rendons en entier.',
    }
  }
  if (order.payment_state === 'refunded') {
    return { tone: 'info', title: 'Remboursée', text: 'Votre paiement vous a été rendu.' }
  }
  if (withdrawnAt && order.status !== 'annule') {
    return {
      tone: 'info',
      title: `Rétractation reçue le ${formatDate(new Date(withdrawnAt))}`,
      text: 'Si vous avez déjà reçu les articles, renvoyez-les au plus tard 14 jours après cette date. Ce que vous avez payé vous est remboursé dans le même délai.',
    }
  }
  switch (order.status) {
    case 'en_attente':
      return waitingState(order, awaitsTransfer)
    case 'confirme':
      return { tone: 'done', title: 'Confirmée', text: 'Nous avons reçu votre paiement et préparons l’envoi.' }
    case 'expedie':
      return { tone: 'done', title: 'Expédiée', text: 'Votre commande est en route.' }
    case 'livre':
      return { tone: 'done', title: 'Livrée', text: 'Votre commande vous a été remise.' }
    case 'annule':
      return {
        tone: 'caution',
        title: 'Annulée',
        text: order.cancel_reason ? `Motif : ${order.cancel_reason}.` : 'Cette commande ne sera pas livrée.',
      }
  }
}

function waitingState(order: CustomerOrder, awaitsTransfer: boolean): OrderState {
  if (order.payment_state === 'pending') {
    return {
      tone: 'info',
      title: 'Paiement en cours de confirmation',
      text: 'Le prestataire nous dira bientôt s’il est accepté. Vous n’avez rien à faire, vos articles sont réservés.',
    }
  }
  if (awaitsTransfer) {
    return { tone: 'info', title: 'En attente de votre virement', text: 'La commande part à la réception du virement.' }
  }
  return { tone: 'caution', title: 'En attente de paiement', text: 'Cette commande n’est pas encore payée.' }
}

function orderView({ order, items }: OrderWithItems): OrderView {
  const address = deliveryAddressOf(order)
  return {
    number: order.order_number,
    createdAt: order.created_at,
    lines: items.map((item) => ({
      key: String(item.position),
      name: item.product_name,
      parts: readParts(item),
      quantity: item.quantity,
      totalCents: withVat(item.unit_price_cents * item.quantity, order.vat_percent),
      ecoParticipationCents: item.eco_participation_cents * item.quantity,
      gift: item.gift_name === null ? undefined : { name: item.gift_name, valueCents: item.gift_value_cents ?? 0 },
    })),
    discountCents: order.discount_cents,
    subtotalCents: order.subtotal_cents,
    vatPercent: order.vat_percent,
    taxCents: order.tax_cents,
    shippingCents: order.shipping_cents,
    shippingVatCents: vatWithin(order.shipping_cents, order.vat_percent),
    totalCents: order.total_cents,
    creditCents: order.credit_cents,
    deliveryLines: address && addressLines(address),
    billingLines: address?.billing ? billingLines(address.billing) : undefined,
    contact: [order.email, order.phone].filter((line) => line !== ''),
  }
}

export function transferFacts(order: OrderWithItems['order'], settings: Settings): TransferFacts {
  return {
    iban: settings['transfer.iban'],
    bic: settings['transfer.bic'],
    holder: settings['transfer.holder'],
    amountCents: dueOf(order),
    reference: order.order_number ?? '',
    deadline: order.expires_at,
  }
}
