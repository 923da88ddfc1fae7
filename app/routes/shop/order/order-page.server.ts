import { href, type RouterContextProvider } from 'react-router'
import type { OrderView } from '~/components/shop/order/order-view'
import type { TransferFacts } from '~/components/shop/order/transfer-facts'
import type { CustomerOrder, ShopDb } from '~/database/schema'
import { availableMethods } from '~/integrations/payments/index.server'
import { paymentMethodNames } from '~/mails/mail-order.server'
import type { Settings } from '~/models/base/setting'
import { acceptedTermsPath } from '~/models/content/text/index.server'
import { readParts } from '~/models/shop/catalogue'
import { listMainPictures } from '~/models/shop/catalogue/index.server'
import { toParcelViews } from '~/models/shop/fulfilment'
import { listParcels } from '~/models/shop/fulfilment/index.server'
import { listInvoicesOf } from '~/models/shop/invoice/index.server'
import {
  endedWithdrawalDay,
  includesService,
  isServicesOnly,
  type OrderWithItems,
  promiseOf,
  serviceStartText,
} from '~/models/shop/order'
import {
  findOrder,
  isDeliveryLate,
  isReferralDropped,
  listOrderEvents,
  orderNeeds,
  parseOrderReference,
} from '~/models/shop/order/index.server'
import type { AwaitedTransfer } from '~/models/shop/payment'
import {
  exceedsTransferShare,
  findOrderState,
  parseTransferReference,
  transferQr,
} from '~/models/shop/payment/index.server'
import { listUnitsRefunded, sumRefundsDone } from '~/models/shop/refund/index.server'
import { reviewReference } from '~/models/shop/review/index.server'
import { deliveryAddressOf } from '~/models/values/address'
import { addressLines, billingLines } from '~/models/values/address-lines'
import { creditTerms, creditText } from '~/models/values/credit'
import { appointmentText } from '~/models/values/delivery'
import { formatDate, formatDateTime } from '~/models/values/french-date'
import { formatEuros, vatWithin, withVat } from '~/models/values/money'
import { typesetPhone } from '~/models/values/phone'
import { dueOf, INSTALMENT_COUNTS } from '~/models/values/totals'
import { isWithoutFrenchTax, vatOfOrder } from '~/models/values/vat'
import { instalmentTerms } from '~/routes/instalment-terms.server'
import { paperLinks } from '~/routes/issued-papers.server'
import { orderRefusals } from '~/routes/order-refusals.server'
import { refuseMissing } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { Identity } from '~/runtime/identity.server'
import { isClosed, paymentChoices } from '../checkout/checkout-page.server'
import { listReadableMails } from './order-mails.server'
import type { OrderPageProps } from './order-page'

/** The order of a signed link; 404 for any other, with what was typed in the form of `request`. */
export async function requireOrder(
  context: Readonly<RouterContextProvider>,
  reference: string,
  request?: Request,
): Promise<OrderWithItems> {
  const id = parseOrderReference(shopRequest(context).signer, reference)
  return (await findOrderOf(context, id)) ?? refuseMissing('Commande inconnue', request)
}

/** The order of a link mailed to confirm a transfer; 404 for any other. */
export async function requireTransferOrder(
  context: Readonly<RouterContextProvider>,
  reference: string,
): Promise<OrderWithItems> {
  const id = parseTransferReference(shopRequest(context).signer, reference)
  return (await findOrderOf(context, id)) ?? refuseMissing('Lien inconnu')
}

async function findOrderOf(context: Readonly<RouterContextProvider>, id: string | undefined) {
  return id ? findOrder(shopRequest(context).db, id) : undefined
}

export async function loadOrderPage(
  context: Readonly<RouterContextProvider>,
  { found, reference }: { found: OrderWithItems; reference: string },
): Promise<OrderPageProps> {
  const { order } = found
  const { db, identity, template, at, readSettings } = shopRequest(context)
  const settings = await readSettings()
  const events = await listOrderEvents(db, order.id)
  const state = await findOrderState(db, order)
  const { withdrawnAt, transfer, payable } = state
  const closed = isClosed(identity, settings)
  return {
    reference,
    order: await orderView(db, found),
    state,
    method: paymentMethodNames[order.payment_method],
    paid: [...paidText(order, settings), ...(await refundedText(db, order.id))],
    cgvVersion: order.cgv_version,
    termsHref: acceptedTermsPath(order),
    delivery: { from: order.delivery_from, to: order.delivery_to },
    late: isDeliveryLate(order, at) && !withdrawnAt,
    promise: promiseOf(order, found.items),
    appointment: includesService(found.items)
      ? [
          appointmentText(template.words.shop.services, { servicesOnly: isServicesOnly(found.items) }),
          serviceStartText(order),
        ]
          .filter(Boolean)
          .join(' ')
      : undefined,
    promised:
      order.status !== 'annule' && order.status !== 'livre' && order.payment_state !== 'refunded' && !withdrawnAt,
    withdrawable:
      !withdrawnAt && order.status !== 'annule' && order.payment_state === 'paid' && !endedWithdrawalDay(order, at),
    reviewHref:
      order.delivered_at === null
        ? undefined
        : href('/avis/laisser/:token', { token: reviewReference(identity.signer, order.id) }),
    referralDropped: payable && isReferralDropped(events),
    addressMissing: order.address === '' && order.status !== 'annule',
    transfer: payable && transfer ? transferFacts(order, { settings, transfer }) : undefined,
    paymentPaused: payable && closed ? orderRefusals['shop-closed'].order : undefined,
    payAgain:
      payable && !closed && order.address !== '' ? await payAgain(db, { order, identity, settings, at }) : undefined,
    reorderable: reorderPlace(order.status),
    seller: sellerBlock(settings),
    printed: { on: formatDateTime(at), demo: identity.demo },
    mails: await listReadableMails(context, { order, reference }),
    papers: paperLinks(await listInvoicesOf(db, order.id), (number) =>
      href('/commande/:reference/factures/:number', { reference, number }),
    ),
    parcels: toParcelViews(await listParcels(db, [order.id])),
    events,
  }
}

/** A lender pays the shop whole on the day of the order, and is paid by the buyer. */
function paidText(order: CustomerOrder, settings: Settings): string[] {
  if (!order.paid_at) return []
  const day = formatDate(new Date(order.paid_at))
  if (order.payment_method !== 'klarna') return [`Reçu le ${day}`]
  const terms = creditTerms(settings)
  const plans = terms ? INSTALMENT_COUNTS.map((count) => creditText(dueOf(order), count, terms)) : []
  return [
    `Réglé par Klarna le ${day}`,
    ...(terms ? [`Vous payez à Klarna, selon votre choix. ${terms.warning}`] : []),
    ...plans,
  ]
}

async function refundedText(db: ShopDb, orderId: string): Promise<string[]> {
  const cents = (await sumRefundsDone(db, [orderId])).get(orderId)
  return cents ? [`Remboursé\u202f: ${formatEuros(cents)}`] : []
}

function reorderPlace(status: CustomerOrder['status']) {
  if (status === 'en_attente') return undefined
  return status === 'annule' ? ('first' as const) : ('last' as const)
}

/** Seller details a proof of the contract must name; empty settings are skipped. */
function sellerBlock(settings: Settings): OrderPageProps['seller'] {
  const { 'legal.siren': siren, 'legal.vat_number': vat } = settings
  const lines = [
    settings['legal.seat'] || settings['shop.address'],
    siren && `SIREN\u202f: ${siren}`,
    vat && `TVA\u202f: ${vat}`,
    typesetPhone(settings['shop.phone']),
    settings['shop.email'],
  ]
  return { name: settings['legal.company_name'] || settings['shop.name'], lines: lines.filter((line) => line !== '') }
}

async function payAgain(
  db: ShopDb,
  { order, identity, settings, at }: { order: CustomerOrder; identity: Identity; settings: Settings; at: Date },
) {
  const terms = instalmentTerms(settings, at)
  if (dueOf(order) === 0) return { methods: [], chosen: undefined, terms }
  const transferShareTaken =
    order.email_confirmed_at === null &&
    (await exceedsTransferShare(db, { settings, needs: await orderNeeds(db, order.id), orderId: order.id }))
  const methods = paymentChoices(
    availableMethods({ settings, totalCents: dueOf(order), transferShareTaken }, identity),
    // A transfer needs reserved stock, which a fulfilled order no longer has.
  ).filter(({ method }) => method !== 'transfer' || order.status === 'en_attente')
  const usable = methods.filter((choice) => choice.unavailable === undefined)
  const former = usable.find((choice) => choice.method === order.payment_method)
  return { methods, chosen: (former ?? usable[0])?.method, terms }
}

export async function orderView(db: ShopDb, { order, items }: OrderWithItems): Promise<OrderView> {
  const address = deliveryAddressOf(order)
  const pictures = await listMainPictures(
    db,
    items.map((item) => item.product_id),
  )
  const refunded = await listUnitsRefunded(db, order.id)
  return {
    number: order.order_number,
    createdAt: order.created_at,
    lines: items.map((item) => ({
      key: String(item.position),
      name: item.product_name,
      picture: pictures.get(item.product_id),
      parts: readParts(item),
      quantity: item.quantity,
      refunded: refunded.get(item.position) ?? 0,
      totalCents: withVat(item.unit_price_cents * item.quantity, order.vat_percent),
      ecoParticipationCents: isWithoutFrenchTax(vatOfOrder(order)) ? 0 : item.eco_participation_cents * item.quantity,
      gift: item.gift_name === null ? undefined : { name: item.gift_name, valueCents: item.gift_value_cents ?? 0 },
    })),
    discountCents: order.discount_cents,
    subtotalCents: order.subtotal_cents,
    vat: vatOfOrder(order),
    taxCents: order.tax_cents,
    servicesOnly: isServicesOnly(items),
    shippingCents: order.shipping_cents,
    shippingVatCents: vatWithin(order.shipping_cents, order.vat_percent),
    totalCents: order.total_cents,
    creditCents: order.credit_cents,
    deliveryLines: address && addressLines(address),
    billingLines: address?.billing ? billingLines(address.billing) : undefined,
    contact: [order.email, order.phone].filter((line) => line !== ''),
    vatNumber: order.vat_number ?? undefined,
  }
}

export function transferFacts(
  order: CustomerOrder,
  { settings, transfer }: { settings: Settings; transfer: AwaitedTransfer },
): TransferFacts {
  const facts = {
    iban: settings['transfer.iban'],
    bic: settings['transfer.bic'],
    holder: settings['transfer.holder'],
    amountCents: dueOf(order),
    reference: order.order_number ?? '',
  }
  return { ...facts, qr: transferQr(facts), ...transfer }
}
