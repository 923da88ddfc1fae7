import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { LateDeliveryRequest } from '~/models/order'
import { orderUrl } from '~/models/order/index.server'
import { readSettings } from '~/models/shop/index.server'
import { formatDateTime, formatDay } from '~/models/values'
import { firstShop } from '~/runtime/first-shop.server'

import { paragraph, queueToShopper } from './letterhead.server'
import { greeting, orderTitle, readMailOrder } from './mail-order.server'

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

export async function queueLateDeliveryAcknowledgement(
  trx: Kysely<ShopDatabase>,
  input: { orderId: string; request: LateDeliveryRequest; at: Date },
): Promise<void> {
  const order = await readMailOrder(trx, input.orderId)
  const { subject, title, declaration, next } = words[input.request]
  await queueToShopper(trx, {
    key: `late-delivery:${input.request}:${order.id}`,
    kind: 'late-delivery',
    order,
    settings: await readSettings(trx),
    at: input.at,
    subject: `${orderTitle(order)} : ${subject}`,
    title,
    blocks: [
      paragraph(greeting(order)),
      paragraph(`Votre déclaration nous est parvenue le ${formatDateTime(input.at)} (heure de Paris) :`),
      paragraph(declaration),
      {
        kind: 'facts',
        rows: [
          { label: 'Numéro de commande', value: order.order_number ?? '' },
          { label: 'Livraison promise au plus tard', value: formatDay(order.delivery_to) },
        ],
      },
      paragraph(next),
      { kind: 'button', label: 'Voir ma commande', href: orderUrl(firstShop, order.id) },
    ],
  })
}
