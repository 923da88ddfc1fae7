import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { findResumeToken } from '~/models/cart/index.server'
import { orderUrl } from '~/models/order/index.server'
import { TRANSFER_CONFIRMATION_MINUTES } from '~/models/shop'
import { publicOrigin, readSettings } from '~/models/shop/index.server'
import { dueOf, formatEuros } from '~/models/values'
import { firstShop } from '~/runtime/first-shop.server'

import { paragraph, queueToShopper } from './letterhead.server'
import { greeting, type MailOrder, orderLines, orderTitle, readMailOrder } from './mail-order.server'
import type { OrderMailInput } from './order-mails.server'
import type { MailBlock } from './render'

/** Its time to pay is over, its transfer was never confirmed by the link of its mail, or the shop gave it up. */
export type EndedOrderMail = 'overdue' | 'unconfirmed' | 'cancelled'

/** The order was given up and its stock released. `cartId`: the cart that still holds its lines, if one does. */
export async function queueOrderEnded(
  trx: Kysely<ShopDatabase>,
  input: OrderMailInput & { cartId: string | null; why: EndedOrderMail },
): Promise<void> {
  const order = await readMailOrder(trx, input.orderId)
  const settings = await readSettings(trx)
  const isTransfer = order.payment_method === 'transfer'
  const { subject, text } = endingWords(order, input.why)
  await queueToShopper(trx, {
    key: `payment-expired:${order.id}`,
    kind: 'payment-expired',
    order,
    settings,
    at: input.at,
    subject: `${orderTitle(order)} annulée${subject}`,
    title: 'Votre commande est annulée',
    blocks: [
      paragraph(greeting(order)),
      paragraph(
        `${text} Les articles ne vous sont plus réservés. ${isTransfer ? 'Vous ne devez rien.' : 'Rien n’a été débité.'}`,
      ),
      ...(isTransfer ? [paragraph(lateTransferWords)] : []),
      orderLines(order),
      ...creditBackBlocks(order),
      ...(await orderAgainBlocks(trx, { order, cartId: input.cartId })),
    ],
  })
}

const lateTransferWords =
  'Si votre virement est déjà parti, répondez à ce message\u202f: nous servons la commande si ses articles sont encore là, ou vous le rendons en entier.'

function endingWords(order: MailOrder, why: EndedOrderMail): { subject: string; text: string } {
  if (why === 'cancelled') {
    return { subject: '', text: `Nous avons annulé votre commande. Motif\u202f: ${order.cancel_reason}.` }
  }
  if (why === 'unconfirmed') {
    return {
      subject: '\u202f: réservation non confirmée',
      text: `La réservation n’a pas été confirmée par le lien de notre e-mail dans les ${TRANSFER_CONFIRMATION_MINUTES} minutes. La commande est donc annulée.`,
    }
  }
  const missing =
    order.payment_method === 'transfer'
      ? `Nous n’avons pas reçu à temps votre virement de ${formatEuros(dueOf(order))}.`
      : 'Le paiement n’a pas été terminé à temps.'
  return { subject: '\u202f: paiement non reçu', text: `${missing} La commande est donc annulée.` }
}

/** Money that came for nothing: the order could no longer be served, or is paid already. Once for each payment. */
export async function queueRefundDue(
  trx: Kysely<ShopDatabase>,
  input: OrderMailInput & { paymentId: string; amountCents: number; isPaidAlready: boolean },
): Promise<void> {
  const order = await readMailOrder(trx, input.orderId)
  const amount = formatEuros(input.amountCents)
  await queueToShopper(trx, {
    key: `refund-due:${input.paymentId}`,
    kind: 'refund-due',
    order,
    settings: await readSettings(trx),
    at: input.at,
    subject: `${orderTitle(order)} : remboursement de ${amount}`,
    title: 'Nous vous remboursons',
    blocks: [
      paragraph(greeting(order)),
      ...(input.isPaidAlready
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
        'Nous vous rendons cette somme en entier, par le moyen de paiement que vous avez employé. Vous n’avez rien à faire.',
      ),
      { kind: 'button', label: 'Voir ma commande', href: orderUrl(firstShop, order.id) },
    ],
  })
}

/** What was to pay for the order is the customer's again (`releaseOrderCredit`). */
function creditBackBlocks(order: MailOrder): MailBlock[] {
  if (order.credit_cents === 0) return []
  return [
    paragraph(`Les ${formatEuros(order.credit_cents)} d’avoir qui devaient la payer sont revenus sur votre compte.`),
  ]
}

/** A transfer and an awaited payment have emptied their cart: then the order's page puts its articles back into one. */
async function orderAgainBlocks(
  trx: Kysely<ShopDatabase>,
  { order, cartId }: { order: MailOrder; cartId: string | null },
): Promise<MailBlock[]> {
  const token = cartId === null ? undefined : await findResumeToken(trx, cartId)
  return [
    paragraph('Si vous le souhaitez toujours, vous pouvez reprendre votre panier et commander à nouveau.'),
    {
      kind: 'button',
      label: 'Reprendre mon panier',
      // Mails are often read on another device than the one that has the cart.
      href: token === undefined ? orderUrl(firstShop, order.id) : `${publicOrigin()}/cart/resume/${token}`,
    },
  ]
}
