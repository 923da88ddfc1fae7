import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { orderUrl } from '~/models/order/index.server'
import { dueOf, formatEuros } from '~/models/values'
import { firstShop } from '~/runtime/first-shop.server'

import { paragraph, queueToShop } from './letterhead.server'
import { allOrderFacts, orderLines, orderTitle, readMailOrder } from './mail-order.server'

type ShopkeeperSubject =
  | 'paid'
  | 'transfer'
  | 'refund_due'
  | 'mismatch'
  | 'late_delivery'
  | 'withdrawal'
  | 'late_withdrawal'

const shopkeeperNotices: Record<ShopkeeperSubject, { subject: string; text: string }> = {
  paid: { subject: 'payée', text: 'Une commande est payée et attend son expédition.' },
  transfer: {
    subject: 'à encaisser par virement',
    text: 'Une commande attend un virement, réservation confirmée par son client. Son stock est réservé jusqu’à l’échéance\u202f; confirmez le paiement à sa réception.',
  },
  refund_due: {
    subject: 'à rembourser',
    text: 'De l’argent est arrivé en trop, ou pour une commande qui ne peut plus être servie. Le client doit être remboursé.',
  },
  mismatch: {
    subject: 'payée d’un autre montant',
    text: 'Le montant payé n’est pas celui de la commande. Elle n’a pas été confirmée : vérifiez le paiement chez le prestataire.',
  },
  late_delivery: {
    subject: 'en retard de livraison',
    text: 'La date promise est passée et le client demande la livraison ou l’annulation. Répondez-lui sans attendre.',
  },
  withdrawal: {
    subject: 'rétractée',
    text: 'Le client renonce au contrat. Le remboursement est dû dans les 14 jours qui suivent sa déclaration.',
  },
  late_withdrawal: {
    subject: 'rétractée hors délai',
    text: 'Le client déclare renoncer au contrat, dont le délai de rétractation a pris fin. Répondez-lui sans attendre.',
  },
}

/** One mail to the shop for each subject of an order, and for each payment or detail when it is about one. */
export async function queueShopkeeperNotice(
  trx: Kysely<ShopDatabase>,
  input: { orderId: string; subjectHint: ShopkeeperSubject; paymentId?: string; detail?: string; at: Date },
): Promise<void> {
  const order = await readMailOrder(trx, input.orderId)
  const notice = shopkeeperNotices[input.subjectHint]
  const title = `${orderTitle(order)} ${notice.subject}`
  await queueToShop(trx, {
    key: ['shopkeeper', input.subjectHint, input.paymentId ?? input.detail, order.id].filter(Boolean).join(':'),
    kind: 'shopkeeper-notice',
    orderId: order.id,
    at: input.at,
    subject: `${title} (${formatEuros(dueOf(order))})`,
    title,
    blocks: [
      paragraph(notice.text),
      ...(input.detail ? [paragraph(input.detail)] : []),
      { kind: 'facts', rows: [...allOrderFacts(order), { label: 'E-mail du client', value: order.email }] },
      orderLines(order),
      { kind: 'button', label: 'Voir la commande', href: orderUrl(firstShop, order.id) },
    ],
  })
}
