import type { OrderStatus, ShopDb } from '~/database/schema'
import { toParcelViews } from '~/models/shop/fulfilment'
import { listParcels } from '~/models/shop/fulfilment/index.server'
import { includesService, promiseOf, promiseText } from '~/models/shop/order'
import { findOrder, listOrderEvents } from '~/models/shop/order/index.server'
import { findRefundable } from '~/models/shop/refund/index.server'
import { parisDay } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { creditBackBlocks } from './ended-order-mails.server'
import { button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import { orderLink } from './links.server'
import { appointmentFacts, greeting, type MailOrder, orderTitle, readMailOrder } from './mail-order.server'
import { sentLines } from './parcel-mails.server'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

/** Sent when the administrator chose to notify the buyer. */
export async function orderStatusChanged(shop: MailShop, { data, at }: QueuedMail<'order-status'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const { subject, title, text } = words[data.status](order, at)
  const isUnsent = data.status === 'annule' && !(await wasSent(shop.db, order.id))
  return {
    subject: `${orderTitle(order)} ${subject}`,
    title,
    blocks: [
      paragraph(greeting(order)),
      paragraph(isUnsent ? `${text} Elle ne sera pas livrée.` : text),
      ...(data.status === 'annule' ? await owedBlocks(shop, order) : []),
      ...(data.reason ? [paragraph(`Motif\u202f: ${data.reason}`)] : []),
      ...(data.status === 'livre' && includesService(order.items)
        ? [facts(...appointmentFacts(order, { delivered: true }))]
        : []),
      ...(data.status === 'expedie' || data.status === 'livre' ? await parcelBlocks(shop, order) : []),
      button('Voir ma commande', orderLink(shop, order.id)),
    ],
  }
}

/** It may have been called sent or delivered before: the buyer then reads no promise about it. */
async function wasSent(db: ShopDb, orderId: string): Promise<boolean> {
  const events = await listOrderEvents(db, orderId)
  return events.some(({ to_status }) => to_status === 'expedie' || to_status === 'livre')
}

/** Parcels with carrier and content, and tracking for those still on their way. */
async function parcelBlocks(shop: MailShop, order: MailOrder): Promise<MailBlock[]> {
  const parcels = toParcelViews(await listParcels(shop.db, [order.id]))
  return [
    ...parcels.flatMap((parcel): MailBlock[] => [
      facts(
        fact('Transporteur', parcel.carrier),
        fact('Numéro de suivi', parcel.number, true),
        fact('Livré le', parcel.deliveredOn),
      ),
      ...(parcel.trackingUrl ? [{ kind: 'link' as const, label: 'Suivre mon colis', href: parcel.trackingUrl }] : []),
    ]),
    ...(await sentLines(shop.db, order)),
  ]
}

/** What was paid for a cancelled order is owed until a refund, which has its own mail, is made. */
async function owedBlocks({ db }: MailShop, order: MailOrder): Promise<MailBlock[]> {
  if (order.paid_at === null) return creditBackBlocks(order)
  const { order: now } = requireSubject(await findOrder(db, order.id))
  const { moneyCents } = await findRefundable(db, now)
  if (moneyCents > 0)
    return [
      paragraph(
        `Nous vous devons ${formatEuros(moneyCents)}\u202f: un e-mail vous dira quand cette somme vous est rendue, et par quel moyen.`,
      ),
      ...creditBackBlocks(order),
    ]
  return now.payment_state === 'refunded'
    ? [paragraph('Ce que vous aviez payé vous a déjà été rendu.')]
    : creditBackBlocks(order)
}

function preparedText(order: MailOrder, at: Date): string {
  const promise = promiseOf(order, order.items)
  if (promise.kind !== 'days') return promiseText(promise)
  if (promise.to < parisDay(at)) return 'Nous préparons votre commande.'
  return `Nous préparons votre commande. Livraison prévue\u202f: ${promiseText(promise)}.`
}

const words: Record<OrderStatus, (order: MailOrder, at: Date) => { subject: string; title: string; text: string }> = {
  en_attente: () => ({
    subject: 'mise en attente',
    title: 'Votre commande est en attente',
    text: 'Nous avons remis votre commande en attente.',
  }),
  confirme: (order, at) => ({
    subject: 'confirmée',
    title: 'Votre commande est confirmée',
    text: preparedText(order, at),
  }),
  expedie: () => ({
    subject: 'expédiée',
    title: 'Votre commande est en route',
    text: 'Votre commande a quitté notre entrepôt.',
  }),
  livre: () => ({
    subject: 'livrée',
    title: 'Votre commande est livrée',
    text: 'Votre commande vous a été remise. S’il manque quelque chose, répondez à ce message.',
  }),
  annule: () => ({
    subject: 'annulée',
    title: 'Votre commande est annulée',
    text: 'Nous avons annulé votre commande.',
  }),
}
