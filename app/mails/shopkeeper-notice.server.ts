import type { MailData, OrderNoticeSubject } from '~/models/base/outbox'
import { formatEuros } from '~/models/values/money'
import { dueOf } from '~/models/values/totals'

import { automaticNotice, button, fact, facts, type Letter, paragraph, type QueuedMail } from './letter'
import { orderLink } from './links.server'
import { allOrderFacts, orderLines, orderTitle, readMailOrder } from './mail-order.server'
import { reviewNotice } from './review-mails.server'
import type { MailShop } from './shop.server'
import { unmatchedWithdrawalNotice } from './withdrawal-mails.server'

type Notice = MailData['shopkeeper-notice']

/** To the shop. */
export async function shopkeeperNotice(shop: MailShop, { data, at }: QueuedMail<'shopkeeper-notice'>): Promise<Letter> {
  return { ...(await noticeOf(shop, { data, at })), footer: automaticNotice(at) }
}

function noticeOf(shop: MailShop, { data, at }: { data: Notice; at: Date }): Promise<Letter> {
  switch (data.about) {
    case 'order':
      return orderNotice(shop, data)
    case 'review':
      return reviewNotice(shop, data)
    case 'withdrawal':
      return unmatchedWithdrawalNotice(shop, { withdrawalId: data.withdrawalId, at })
  }
}

const orderNotices: Record<OrderNoticeSubject, { subject: string; text: string }> = {
  paid: { subject: 'payée', text: 'Une commande est payée et attend son expédition.' },
  transfer: {
    subject: 'à encaisser par virement',
    text: 'Une commande attend un virement, réservation confirmée par son client. Son stock est réservé jusqu’à l’échéance\u202f; confirmez le paiement à sa réception.',
  },
  refund_due: {
    subject: 'à rembourser',
    text: 'De l’argent est arrivé en trop, ou pour une commande qui ne peut plus être servie. Le client doit être remboursé.',
  },
  refund_returned: {
    subject: 'à rembourser de nouveau',
    text: 'La banque du client a refusé un remboursement que le prestataire avait accepté\u202f: l’argent est revenu et reste dû. Redemandez-le, ou faites un virement et notez-le sur la commande.',
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

async function orderNotice(shop: MailShop, data: Extract<Notice, { about: 'order' }>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const { subject, text } = orderNotices[data.subject]
  const title = `${orderTitle(order)} ${subject}`
  return {
    subject: `${title} (${formatEuros(dueOf(order))})`,
    title,
    blocks: [
      paragraph(text),
      ...(data.detail ? [paragraph(data.detail)] : []),
      facts(...allOrderFacts(order), fact('E-mail du client', order.email)),
      orderLines(order),
      button('Voir la commande', orderLink(shop, order.id)),
    ],
  }
}
