import { href } from 'react-router'
import type { EndedOrderMail } from '~/models/base/outbox'
import { TRANSFER_CONFIRMATION_HOURS } from '~/models/base/setting'
import { findResumeToken } from '~/models/shop/cart/index.server'
import { formatEuros } from '~/models/values/money'
import { dueOf } from '~/models/values/totals'

import { button, type Letter, paragraph, type QueuedMail } from './letter'
import { orderLink } from './links.server'
import { greeting, type MailOrder, orderLines, orderTitle, readMailOrder } from './mail-order.server'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

/** The order was cancelled and its stock released. */
export async function orderEnded(shop: MailShop, { data }: QueuedMail<'payment-expired'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const isTransfer = order.payment_method === 'transfer'
  const { subject, text } = endingText(order, data.why)
  return {
    subject: `${orderTitle(order)} annulée${subject}`,
    title: 'Votre commande est annulée',
    blocks: [
      paragraph(greeting(order)),
      paragraph(
        `${text} Les articles ne vous sont plus réservés. ${isTransfer ? 'Vous ne devez rien.' : 'Rien n’a été débité.'}`,
      ),
      ...(isTransfer ? [paragraph(lateTransferText)] : []),
      orderLines(order),
      ...creditBackBlocks(order),
      ...(await orderAgainBlocks(shop, data)),
    ],
  }
}

const lateTransferText =
  'Si votre virement est déjà parti, répondez à ce message\u202f: nous servons la commande si ses articles sont encore là, ou vous le rendons en entier.'

function endingText(order: MailOrder, why: EndedOrderMail): { subject: string; text: string } {
  if (why === 'cancelled') {
    return { subject: '', text: `Nous avons annulé votre commande. Motif\u202f: ${order.cancel_reason}.` }
  }
  if (why === 'unconfirmed') {
    return {
      subject: '\u202f: réservation non confirmée',
      text: `La réservation n’a pas été confirmée par le lien de notre e-mail dans les ${TRANSFER_CONFIRMATION_HOURS} heures. La commande est donc annulée.`,
    }
  }
  const missing =
    order.payment_method === 'transfer'
      ? `Nous n’avons pas reçu à temps votre virement de ${formatEuros(dueOf(order))}.`
      : 'Le paiement n’a pas été terminé à temps.'
  return { subject: '\u202f: paiement non reçu', text: `${missing} La commande est donc annulée.` }
}

/** A payment for an order that could no longer be fulfilled, or was already paid. */
export async function refundDue(shop: MailShop, { data }: QueuedMail<'refund-due'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const amount = formatEuros(data.amountCents)
  return {
    subject: `${orderTitle(order)} : remboursement de ${amount}`,
    title: 'Nous vous remboursons',
    blocks: [
      paragraph(greeting(order)),
      ...(data.isPaidAlready
        ? [
            paragraph(
              `Nous avons reçu un second paiement de ${amount} pour une commande que vous aviez déjà payée. Elle suit son cours.`,
            ),
          ]
        : [
            paragraph(
              `Votre paiement de ${amount} est arrivé alors que la commande ne pouvait plus être servie. Elle est annulée et ne sera pas livrée.`,
            ),
            ...creditBackBlocks(order),
          ]),
      paragraph(
        'Nous vous devons cette somme en entier, et vous la rendrons par le moyen de paiement que vous avez employé\u202f: un e-mail vous dira quand. Vous n’avez rien à faire.',
      ),
      button('Voir ma commande', orderLink(shop, order.id)),
    ],
  }
}

/** Applied credit was released (`releaseOrderCredit`). */
export function creditBackBlocks(order: MailOrder): MailBlock[] {
  if (order.credit_cents === 0) return []
  return [
    paragraph(`Les ${formatEuros(order.credit_cents)} d’avoir qui devaient la payer sont revenus sur votre compte.`),
  ]
}

/** Without a cart, after a transfer or a pending payment, links to the order's page, which offers to order again. */
async function orderAgainBlocks(
  shop: MailShop,
  { orderId, cartId }: { orderId: string; cartId: string | null },
): Promise<MailBlock[]> {
  const token = cartId === null ? undefined : await findResumeToken(shop.db, cartId)
  return [
    paragraph('Si vous le souhaitez toujours, vous pouvez reprendre votre panier et commander à nouveau.'),
    {
      kind: 'button',
      label: 'Reprendre mon panier',
      // The mail may be read on another device than the cart's.
      href: token === undefined ? orderLink(shop, orderId) : shop.origin + href('/cart/resume/:token', { token }),
    },
  ]
}
