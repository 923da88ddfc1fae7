import { carrierName, trackingUrl } from '~/models/fulfilment'
import type { MailData } from '~/models/outbox'

import { button, fact, facts, type Letter, paragraph, type QueuedMail } from './letter'
import { orderLink } from './links.server'
import { greeting, orderLines, orderTitle, readMailOrder } from './mail-order.server'
import type { MailShop } from './shop.server'

/** A parcel has left. */
export function parcelSent(shop: MailShop, { data }: QueuedMail<'parcel-sent'>): Promise<Letter> {
  return write(shop, data, {
    subject: 'un colis est en route',
    title: 'Votre colis est en route',
    text: 'Un colis de votre commande vient de partir. Voici de quoi le suivre.',
  })
}

/** Its number was wrong. */
export function parcelChanged(shop: MailShop, { data }: QueuedMail<'parcel-changed'>): Promise<Letter> {
  return write(shop, data, {
    subject: 'nouveau numéro de suivi',
    title: 'Le numéro de votre colis a changé',
    text: 'Le numéro de suivi que nous vous avons donné n’est plus le bon. Voici celui qui le remplace.',
  })
}

async function write(
  shop: MailShop,
  { carrier, number, ...data }: MailData['parcel-sent'],
  words: { subject: string; title: string; text: string },
): Promise<Letter> {
  const order = await readMailOrder(shop.db, data)
  const tracking = trackingUrl({ carrier, number })
  return {
    subject: `${orderTitle(order)}\u202f: ${words.subject}`,
    title: words.title,
    blocks: [
      paragraph(greeting(order)),
      paragraph(words.text),
      facts(fact('Transporteur', carrierName(carrier)), fact('Numéro de suivi', number, true)),
      tracking ? button('Suivre mon colis', tracking) : button('Voir ma commande', orderLink(shop, order.id)),
      { kind: 'heading', text: 'Votre commande' },
      orderLines(order),
      ...(tracking ? [{ kind: 'link' as const, label: 'Voir ma commande', href: orderLink(shop, order.id) }] : []),
    ],
  }
}
