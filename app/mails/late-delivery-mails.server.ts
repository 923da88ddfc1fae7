import type { LateDeliveryRequest } from '~/models/shop/order'
import { formatDateTime, formatDay } from '~/models/values/french-date'

import { button, fact, facts, type Letter, paragraph, type QueuedMail } from './letter'
import { orderLink } from './links.server'
import { greeting, orderTitle, readMailOrder } from './mail-order.server'
import type { MailShop } from './shop.server'

const words: Record<LateDeliveryRequest, { subject: string; title: string; declaration: string; next: string }> = {
  deliver: {
    subject: 'mise en demeure de livrer reçue',
    title: 'Nous avons reçu votre mise en demeure',
    declaration: '« Je vous mets en demeure de livrer ma commande dans un délai supplémentaire raisonnable. »',
    next: 'Nous vous écrivons au plus vite avec une nouvelle date. Si nous ne livrons pas dans un délai raisonnable, vous pourrez annuler la commande et nous vous rembourserons en entier.',
  },
  cancel: {
    subject: 'demande d’annulation reçue',
    title: 'Nous avons reçu votre demande d’annulation',
    declaration: '« Je vous notifie l’annulation de ma commande, dont la date de livraison est passée. »',
    next: 'Nous traitons votre demande au plus vite. Lorsque le contrat prend fin, nous remboursons la totalité des sommes versées au plus tard 14 jours après. Si le colis arrive entre-temps, vous pouvez le refuser.',
  },
}

export async function lateDelivery(shop: MailShop, { data, at }: QueuedMail<'late-delivery'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const { subject, title, declaration, next } = words[data.request]
  return {
    subject: `${orderTitle(order)} : ${subject}`,
    title,
    blocks: [
      paragraph(greeting(order)),
      paragraph(`Votre déclaration nous est parvenue le ${formatDateTime(at)} (heure de Paris) :`),
      paragraph(declaration),
      facts(
        fact('Numéro de commande', order.order_number),
        fact('Livraison promise au plus tard', formatDay(order.delivery_to)),
      ),
      paragraph(next),
      button('Voir ma commande', orderLink(shop, order.id)),
    ],
  }
}
