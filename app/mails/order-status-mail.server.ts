import type { OrderStatus } from '~/database/schema'
import { toShownParcels } from '~/models/fulfilment'
import { listParcels } from '~/models/fulfilment/index.server'
import { includesService, promiseOf, promiseText } from '~/models/order'
import { button, fact, facts, type Letter, paragraph, type QueuedMail } from './letter'
import { orderLink } from './links.server'
import { appointmentFacts, greeting, type MailOrder, orderTitle, readMailOrder } from './mail-order.server'
import { sentLines } from './parcel-mails.server'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

/** Sent when the administrator chose to notify the buyer. */
export async function orderStatusChanged(shop: MailShop, { data }: QueuedMail<'order-status'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const { subject, title, text } = words[data.status](order)
  return {
    subject: `${orderTitle(order)} ${subject}`,
    title,
    blocks: [
      paragraph(greeting(order)),
      paragraph(text),
      ...(data.reason ? [paragraph(`Motif\u202f: ${data.reason}`)] : []),
      ...(data.status === 'livre' && includesService(order.items)
        ? [facts(...appointmentFacts(order, { delivered: true }))]
        : []),
      ...(data.status === 'expedie' || data.status === 'livre' ? await parcelBlocks(shop, order) : []),
      button('Voir ma commande', orderLink(shop, order.id)),
    ],
  }
}

/** Parcels with carrier and content, and tracking for those still on their way. */
async function parcelBlocks(shop: MailShop, order: MailOrder): Promise<MailBlock[]> {
  const parcels = toShownParcels(await listParcels(shop.db, [order.id]))
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

function preparedText(order: MailOrder): string {
  const promise = promiseOf(order, order.items)
  if (promise.kind !== 'days') return promiseText(promise)
  return `Nous préparons votre commande. Livraison prévue\u202f: ${promiseText(promise)}.`
}

const words: Record<OrderStatus, (order: MailOrder) => { subject: string; title: string; text: string }> = {
  en_attente: () => ({
    subject: 'mise en attente',
    title: 'Votre commande est en attente',
    text: 'Nous avons remis votre commande en attente.',
  }),
  confirme: (order) => ({
    subject: 'confirmée',
    title: 'Votre commande est confirmée',
    text: preparedText(order),
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
  annule: (order) => ({
    subject: 'annulée',
    title: 'Votre commande est annulée',
    text:
      order.paid_at === null
        ? 'Nous avons annulé votre commande. Elle ne sera pas livrée.'
        : 'Nous avons annulé votre commande. Elle ne sera pas livrée, et ce que vous avez payé vous est rendu.',
  }),
}
