import type { ShopDb } from '~/database/schema'
import type { MailData } from '~/models/base/outbox'
import { carrierName, trackingUrl } from '~/models/shop/fulfilment'
import { withShippedUnits } from '~/models/shop/invoice/index.server'

import { button, fact, facts, type Letter, paragraph, type QueuedMail } from './letter'
import { orderLink } from './links.server'
import {
  appointmentFacts,
  arrivalFacts,
  greeting,
  itemLines,
  type MailOrder,
  orderLines,
  orderTitle,
  readMailOrder,
} from './mail-order.server'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

/** A parcel has left. */
export function parcelSent(shop: MailShop, mail: QueuedMail<'parcel-sent'>): Promise<Letter> {
  return write(shop, mail, {
    subject: 'un colis est en route',
    title: 'Votre colis est en route',
    text: 'Un colis de votre commande vient de partir. Voici de quoi le suivre.',
  })
}

/** Corrects a wrong tracking number. */
export function parcelChanged(shop: MailShop, mail: QueuedMail<'parcel-changed'>): Promise<Letter> {
  return write(shop, mail, {
    subject: 'nouveau numéro de suivi',
    title: 'Le numéro de votre colis a changé',
    text: 'Le numéro de suivi que nous vous avons donné n’est plus le bon. Voici celui qui le remplace.',
  })
}

async function write(
  shop: MailShop,
  { data: { carrier, number, ...data }, at }: { data: MailData['parcel-sent']; at: Date },
  words: { subject: string; title: string; text: string },
): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const tracking = trackingUrl({ carrier, number })
  return {
    subject: `${orderTitle(order)}\u202f: ${words.subject}`,
    title: words.title,
    blocks: [
      paragraph(greeting(order)),
      paragraph(words.text),
      facts(
        fact('Transporteur', carrierName(carrier)),
        fact('Numéro de suivi', number, true),
        ...arrivalFacts(order, at),
        ...appointmentFacts(order, { delivered: false }),
      ),
      tracking ? button('Suivre mon colis', tracking) : button('Voir ma commande', orderLink(shop, order.id)),
      ...(await sentLines(shop.db, order)),
      ...(tracking ? [{ kind: 'link' as const, label: 'Voir ma commande', href: orderLink(shop, order.id) }] : []),
    ],
  }
}

/** Omits units refunded before shipping, and the total, which would include them. */
export async function sentLines(db: ShopDb, order: MailOrder): Promise<MailBlock[]> {
  const [sent] = await withShippedUnits(db, [{ order, items: order.items }])
  const sentOf = (position: number) => sent?.items.find((item) => item.position === position)?.quantity ?? 0
  const left = order.items
    .map((item) => ({ ...item, quantity: item.quantity - sentOf(item.position) }))
    .filter(({ quantity }) => quantity > 0)
  if (left.length === 0) return [orderLines(order)]
  const names = left.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join(', ')
  return [itemLines(order, sent?.items ?? []), paragraph(`Remboursé avant l’expédition\u202f: ${names}.`)]
}
