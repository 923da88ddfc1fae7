import type { Selectable } from 'kysely'
import { data, href, type LoaderFunctionArgs } from 'react-router'
import type { WithdrawalStateProps } from '~/components/admin/orders/withdrawal-state'
import type {
  CustomerOrder,
  PaymentState,
  PaymentStatus,
  Refund,
  RefundMeans,
  RefundStatus,
  VatCheck,
  WithdrawalTable,
} from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { emailStatusName, mailKindName } from '~/models/base/outbox'
import { acceptedTermsPath } from '~/models/content/text/index.server'
import { giftText, readParts } from '~/models/shop/catalogue'
import {
  carrierName,
  type OrderSheet,
  orderActorText,
  orderEventText,
  paymentMethodLabels,
  paymentStateLabels,
  trackingUrl,
  unitsName,
} from '~/models/shop/fulfilment'
import { findOrderSheet } from '~/models/shop/fulfilment/index.server'
import {
  declaredText,
  includesService,
  isRefundUrgent,
  isServicesOnly,
  orderTitle,
  promiseOf,
  promiseText,
  refundDueOn,
  serviceStartText,
} from '~/models/shop/order'
import { orderReference } from '~/models/shop/order/index.server'
import { refuseUnpayable } from '~/models/shop/payment/index.server'
import { formatDay, formatOrderMoment, parisDay, versionText } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { formatEuros, vatWithin, withVat } from '~/models/values/money'
import { dueOf } from '~/models/values/totals'
import { netMark, taxText, vatOfOrder } from '~/models/values/vat'
import { sirenOf } from '~/models/values/vat-number'
import { labelOf } from '~/models/values/wording'
import { paperLinks } from '~/routes/issued-papers.server'
import type { Signer } from '~/runtime/secret.server'
import { orderVerbs } from './verbs.server'

/** Throws 404, also for a path that is no verb of an order. */
export async function loadOrder({ params, url, context }: Pick<LoaderFunctionArgs, 'params' | 'url' | 'context'>) {
  const { db, identity, at } = adminRequest(context)
  if (params['*'] !== undefined && !orderVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  const before = historyBefore(url.searchParams)
  const sheet = await findOrderSheet(db, params.orderId ?? '', before)
  if (!sheet) throw data('Commande inconnue', { status: 404 })
  return { ...toPage(sheet, { signer: identity.signer, at }), isOlder: before !== undefined }
}

export type OrderData = Awaited<ReturnType<typeof loadOrder>>

interface Fact {
  label: string
  value: string
}

/** `?historique=`: shows the history before that event. */
function historyBefore(parameters: URLSearchParams): number | undefined {
  const before = parameters.get('historique') ?? ''
  return /^\d{1,12}$/.test(before) ? Number(before) : undefined
}

function toPage(sheet: OrderSheet, { signer, at }: { signer: Signer; at: Date }) {
  const { order, events, payments, taken, mails } = sheet
  return {
    order: {
      ...{ id: order.id, status: order.status, notes: order.notes ?? '' },
      title: orderTitle(order),
      payment: labelOf(paymentStateLabels, order.payment_state),
      isPaid: order.payment_state === 'paid',
      isDemo: order.is_demo === 1,
      net: netMark(vatOfOrder(order)),
      placedAt: formatOrderMoment(order.created_at),
      version: sheet.version,
      buyerPath: href('/commande/:reference', { reference: orderReference(signer, order.id) }),
      /** When its service may begin; undefined without one. */
      serviceStart: includesService(sheet.items) ? serviceStartText(order) : undefined,
      terms: {
        path: acceptedTermsPath(order),
        words: ['Conditions acceptées', order.cgv_version && versionText(order.cgv_version)].filter(Boolean).join(', '),
      },
    },
    demands: toDemands(sheet),
    contact: contactFacts(sheet),
    lines: toLines(sheet),
    totals: toTotals(sheet),
    payments: payments.map((payment) => ({
      id: payment.id,
      means: labelOf(paymentMethodLabels, payment.method),
      // A payment by credit moves no money.
      amount: formatEuros(
        payment.method === 'credit' ? order.credit_cents : (payment.received_cents ?? payment.amount_cents),
      ),
      status: labelOf(paymentStatuses, payment.status),
      at: formatOrderMoment(payment.updated_at),
    })),
    money: toMoney(sheet, at),
    parcels: toParcels(sheet, at),
    taken,
    papers: paperLinks(sheet.papers, (number) =>
      href('/admin/orders/:orderId/factures/:number', { orderId: order.id, number }),
    ),
    withdrawals: toWithdrawals(sheet, at),
    mails: mails.map(({ id, kind, status, created_at }) => ({
      id,
      kind: mailKindName(kind),
      status: emailStatusName(status),
      at: formatOrderMoment(created_at),
    })),
    events: events.map((event) => ({
      id: event.id,
      words: orderEventText(event),
      by: orderActorText(event.actor),
      at: formatOrderMoment(event.created_at),
    })),
    olderThan: sheet.hasOlderEvents ? events.at(-1)?.id : undefined,
  }
}

const demands: Record<string, string> = {
  'late-delivery-notice': 'L’acheteur met la boutique en demeure de livrer',
  'late-delivery-cancellation': 'L’acheteur demande l’annulation et le remboursement, pour retard de livraison',
}

/** Only while the request can still be met. */
function toDemands({ order, events }: OrderSheet): string[] {
  if (order.status === 'livre' || order.status === 'annule') return []
  return events.flatMap(({ kind, created_at }) => {
    const words = demands[kind]
    return words ? [`${words} (le ${formatOrderMoment(created_at)}).`] : []
  })
}

function contactFacts({ order, items }: OrderSheet): Fact[] {
  const name = `${order.first_name} ${order.last_name}`.trim() || order.customer_name
  const town = `${order.postal_code} ${order.city}`.trim()
  const address = [order.company, order.address, order.address_line2, town, order.country].filter(Boolean).join(', ')
  return [
    { label: 'Nom', value: order.customer_name || 'Effacé' },
    { label: 'E-mail', value: order.email || 'Effacé' },
    { label: 'Téléphone', value: order.phone },
    { label: 'Livraison', value: order.address === '' ? 'Adresse à demander' : `${name}, ${address}` },
    { label: 'Facturation', value: order.billing ? billingText(order.billing) : '' },
    { label: 'SIREN', value: order.siren ?? sirenOf(order.vat_number) ?? '' },
    { label: 'TVA intracommunautaire', value: vatNumberText(order) },
    { label: 'Livraison promise', value: promiseText(promiseOf(order, items)) },
  ]
}

function vatNumberText({ vat_number, vat_check, vat_checked_at, vat_consultation }: OrderSheet['order']): string {
  if (!vat_number || !vat_check) return vat_number ?? ''
  const when = vat_checked_at ? ` le ${formatOrderMoment(vat_checked_at)}` : ''
  const proof = vat_consultation ? `, consultation ${vat_consultation}` : ''
  return `${vat_number} (${vatCheckText[vat_check]}${when}${proof})`
}

const vatCheckText: Record<VatCheck, string> = {
  valid: 'connu de VIES',
  unknown: 'inconnu de VIES',
  unverified: 'non vérifié\u202f: VIES n’a pas répondu',
}

function billingText(stored: string): string {
  try {
    return Object.values(JSON.parse(stored)).filter(Boolean).join(', ')
  } catch {
    return 'illisible'
  }
}

function toLines({ order, items, refundable }: OrderSheet) {
  return items.map((item) => {
    const line = refundable.lines.find(({ position }) => position === item.position)
    const cents = item.unit_price_cents * item.quantity
    return {
      position: item.position,
      name: item.product_name,
      quantity: item.quantity,
      left: line ? line.quantity - line.refunded : 0,
      unitPrice: formatEuros(item.unit_price_cents),
      totalHt: formatEuros(cents),
      totalTtc: formatEuros(withVat(cents, order.vat_percent)),
      parts: readParts(item),
      gift: item.gift_name
        ? giftText({ name: item.gift_name, valueCents: item.gift_value_cents ?? 0 }, item.quantity)
        : undefined,
    }
  })
}

/** Names the country outside France, where the rate may differ. */
function vatLabel({ vat_percent, vat_union, country }: OrderSheet['order']): string {
  if (vat_percent === 0) return vat_union === 1 ? 'TVA (livraison exonérée)' : 'TVA (exportation)'
  return `TVA (${vat_percent}\u202f%${country === 'France' ? '' : `, livraison ${country}`})`
}

function toTotals({ order, items }: OrderSheet): (Fact & { strong?: boolean })[] {
  const words = taxText(vatOfOrder(order))
  const vat = order.tax_cents + vatWithin(order.shipping_cents, order.vat_percent)
  const net = netMark(vatOfOrder(order))
  return [
    ...(order.discount_cents > 0
      ? [{ label: `Remise de parrainage${net}`, value: `−${formatEuros(order.discount_cents)}` }]
      : []),
    { label: `Sous-total${net}`, value: formatEuros(order.subtotal_cents) },
    ...(net ? [{ label: vatLabel(order), value: formatEuros(order.tax_cents) }] : []),
    ...(isServicesOnly(items)
      ? []
      : [
          {
            label: `Livraison ${words.tax}`,
            value: order.shipping_cents === 0 ? 'Gratuite' : formatEuros(order.shipping_cents),
          },
        ]),
    { label: words.total, value: formatEuros(order.total_cents), strong: true },
    ...(words.note ? [{ label: words.note, value: '' }] : [{ label: 'dont TVA', value: formatEuros(vat) }]),
    ...(order.credit_cents > 0
      ? [
          { label: 'Payé par avoir', value: `−${formatEuros(order.credit_cents)}` },
          { label: 'À payer', value: formatEuros(dueOf(order)), strong: true },
        ]
      : []),
  ]
}

const REFUND_TAKES_MS = 60_000

function toMoney(sheet: OrderSheet, at: Date) {
  const { order, payments, refundable, refunds, unmatchedPayments } = sheet
  const leftCents = refundable.moneyCents + refundable.creditCents
  return {
    awaitsTransfer: payments.some(({ provider, status }) => provider === 'transfer' && status === 'open'),
    canSendLink: refuseUnpayable(order, payments) === undefined,
    left: formatEuros(leftCents),
    canRefund: order.payment_state === 'paid' && leftCents > 0,
    means: refundMeans[refundable.means],
    isByHand: refundable.means === 'transfer',
    deliveryLeft: refundable.deliveryCents > 0 ? formatEuros(refundable.deliveryCents) : undefined,
    creditLeft: refundable.creditCents > 0 ? formatEuros(refundable.creditCents) : undefined,
    refundId: newId(at),
    strays: unmatchedPayments.map((payment) => ({
      id: payment.id,
      amount: formatEuros(payment.received_cents ?? payment.amount_cents),
      reason: labelOf(paymentStatuses, payment.status),
      isByHand: payment.provider === 'transfer',
      refundId: newId(at),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: formatEuros(refund.amount_cents + refund.credit_cents),
      status: isReturned(refund) ? 'Échoué' : refundStatuses[refund.status],
      tone: refundTones[refund.status],
      isStuck: refund.status === 'requested' && Date.parse(refund.created_at) + REFUND_TAKES_MS < at.getTime(),
      isReturned: isReturned(refund),
      reason: refund.reason,
      by: orderActorText(refund.actor),
      at: formatOrderMoment(refund.done_at ?? refund.created_at),
    })),
  }
}

const paymentStatuses: Record<PaymentStatus, string> = {
  creating: 'En préparation',
  open: 'Attendu',
  pending: 'En cours',
  paid: 'Reçu',
  failed: 'Refusé',
  expired: 'Expiré',
  mismatch: 'Montant différent',
  refund_due: 'À rendre',
  refunded: 'Rendu',
}

const refundMeans: Record<RefundMeans, string> = {
  stripe: 'par le moyen de paiement de l’acheteur',
  sandbox: 'par le paiement simulé',
  transfer: 'par un virement que vous faites à votre banque',
  credit: 'en avoir',
}

function isReturned({ status, returned_at }: Refund): boolean {
  return status === 'failed' && returned_at !== null
}

const refundStatuses: Record<RefundStatus, string> = { requested: 'En cours', done: 'Fait', failed: 'Refusé' }
const refundTones = { requested: 'caution', done: 'positive', failed: 'danger' } as const satisfies Record<
  RefundStatus,
  string
>

/** Paid, or released unpaid by an administrator. */
const mayShip = (state: PaymentState) => state === 'paid' || state === 'unpaid'

function toParcels({ order, parcels }: OrderSheet, at: Date) {
  return {
    sent: parcels.map((parcel) => ({
      id: parcel.id,
      carrier: parcel.carrier,
      carrierName: carrierName(parcel.carrier),
      number: parcel.number,
      trackingUrl: trackingUrl(parcel),
      sentAt: formatOrderMoment(parcel.sent_at),
      deliveredOn: parcel.delivered_on === null ? undefined : formatDay(parcel.delivered_on),
      deliveredDay: parcel.delivered_on ?? undefined,
    })),
    canSend: order.status === 'expedie' || (order.status === 'confirme' && mayShip(order.payment_state)),
    parcelId: newId(at),
    today: parisDay(at),
  }
}

function toWithdrawals(sheet: OrderSheet, at: Date) {
  const { order, items, withdrawals } = sheet
  const nameOf = (position: number) => items.find((item) => item.position === position)?.product_name ?? ''
  return {
    declared: withdrawals.map((withdrawal) => ({
      id: withdrawal.id,
      words: `${withdrawal.customer_name}, ${declaredText(withdrawal.declared_at)}`,
      isOpen: withdrawal.settled_at === null,
      isLate: withdrawal.isLate,
      state: withdrawalState(withdrawal, { order, at }),
      lines: withdrawal.lines.map(({ position, quantity }) => `${quantity} × ${nameOf(position)}`),
      units: Object.fromEntries(withdrawal.lines.map(({ position, quantity }) => [unitsName(position), `${quantity}`])),
      addressSentAt: withdrawal.return_sent_at === null ? undefined : formatOrderMoment(withdrawal.return_sent_at),
    })),
    nextId: order.payment_state === 'paid' ? newId(at) : undefined,
    today: parisDay(at),
    isOpen: withdrawals.some(({ settled_at }) => settled_at === null),
    refund: refundOfRenounced(sheet),
  }
}

/** Delivery is refunded only with the last units of the order. */
function refundOfRenounced({ withdrawals, refundable }: OrderSheet): Record<string, string> | undefined {
  const noted = withdrawals.filter(({ settled_at }) => settled_at === null).flatMap(({ lines }) => lines)
  if (noted.length === 0) return undefined
  const lines = refundable.lines.map(({ position, quantity, refunded }) => {
    const renounced = noted.reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0)
    const left = quantity - refunded
    return { position, units: Math.min(renounced, left), left }
  })
  const units = lines.filter((line) => line.units > 0).map((line) => [unitsName(line.position), `${line.units}`])
  const isAll = lines.every((line) => line.units === line.left)
  return { ...Object.fromEntries(units), settles: 'oui', ...(isAll && { delivery: 'on' }) }
}

type Settling = Pick<
  Selectable<WithdrawalTable>,
  'order_id' | 'declared_at' | 'outcome' | 'ground' | 'settled_at' | 'set_aside'
>

/** Red when the refund deadline is close. */
export function withdrawalState(
  withdrawal: Settling,
  { order, at }: { order: Pick<CustomerOrder, 'status' | 'payment_state'> | undefined; at: Date },
): WithdrawalStateProps {
  const { outcome, ground, settled_at, set_aside } = withdrawal
  if (set_aside !== null) return { words: 'Mise de côté', dueOn: undefined, tone: undefined }
  if (outcome === 'refused') return { words: 'Refusée', dueOn: undefined, tone: undefined }
  if (settled_at !== null) {
    const words = ground === 'unsealed' ? 'Remboursée, sans ce qui est descellé' : 'Remboursée'
    return { words, dueOn: undefined, tone: 'positive' }
  }
  if (order?.payment_state === 'refunded' || order?.payment_state === 'unpaid') return nothingDue(order)
  const declaredAt = new Date(withdrawal.declared_at)
  if (Number.isNaN(declaredAt.getTime())) return { words: 'Date illisible', dueOn: undefined, tone: 'caution' }
  const dueOn = formatDay(refundDueOn(declaredAt))
  const words = withdrawal.order_id === null ? 'À rapprocher' : 'À rembourser'
  return { words, dueOn, tone: isRefundUrgent(declaredAt, at) ? 'danger' : 'caution' }
}

/** An order without money to refund can only be cancelled. */
function nothingDue({ status, payment_state }: Pick<CustomerOrder, 'status' | 'payment_state'>): WithdrawalStateProps {
  const isOver = status === 'annule' || payment_state === 'refunded'
  return { words: isOver ? 'Rien à rembourser' : 'À annuler', dueOn: undefined, tone: isOver ? undefined : 'caution' }
}
