import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { findResumeToken } from '../cart-link.server'
import { formatEuros } from '../money'
import { orderUrl } from '../order-link.server'
import { TRANSFER_DAYS } from '../payment-provider'
import { publicOrigin } from '../public-origin.server'
import { readSettings } from '../setting.server'
import { dueOf } from '../totals'
import { paragraph, queueToShopper } from './letterhead.server'
import { greeting, type MailOrder, orderLines, orderTitle, readMailOrder } from './mail-order.server'
import type { OrderMailInput } from './order-mails.server'
import type { MailBlock } from './render'

/** The order was given up and its stock released. `cartId`: the cart that still holds its lines, if one does. */
export async function queuePaymentExpired(
  trx: Kysely<ShopDatabase>,
  input: OrderMailInput & { cartId: string | null },
): Promise<void> {
  const order = await readMailOrder(trx, input.orderId)
  const settings = await readSettings(trx)
  const unpaid =
    order.payment_method === 'transfer'
      ? `Nous n’avons pas reçu votre virement de ${formatEuros(dueOf(order))} dans le délai de ${TRANSFER_DAYS} jours. La commande est donc annulée et ses articles ne vous sont plus réservés. Vous ne devez rien.`
      : 'Le paiement n’a pas été terminé à temps. La commande est donc annulée et ses articles ne vous sont plus réservés. Rien n’a été débité.'
  const late =
    order.payment_method === 'transfer'
      ? [paragraph('Si votre virement est déjà parti, répondez à ce message : nous vous le rendrons en entier.')]
      : []
  await queueToShopper(trx, {
    key: `payment-expired:${order.id}`,
    kind: 'payment-expired',
    order,
    settings,
    at: input.at,
    subject: `${orderTitle(order)} annulée : paiement non reçu`,
    title: 'Votre commande est annulée',
    blocks: [
      paragraph(greeting(order)),
      paragraph(unpaid),
      ...late,
      orderLines(order),
      ...creditBackBlocks(order),
      ...(await orderAgainBlocks(trx, input.cartId)),
    ],
  })
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
      { kind: 'button', label: 'Voir ma commande', href: orderUrl(order.id) },
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

/** A transfer and an awaited payment have emptied their cart: then the products are where to begin. */
async function orderAgainBlocks(trx: Kysely<ShopDatabase>, cartId: string | null): Promise<MailBlock[]> {
  const token = cartId === null ? undefined : await findResumeToken(trx, cartId)
  if (token === undefined) {
    return [
      paragraph('Si vous le souhaitez toujours, vous pouvez commander à nouveau ces articles depuis notre boutique.'),
      { kind: 'button', label: 'Voir les produits', href: `${publicOrigin()}/products` },
    ]
  }
  return [
    paragraph('Si vous le souhaitez toujours, vous pouvez reprendre votre panier et commander à nouveau.'),
    // Mails are often read on another device than the one that has the cart.
    { kind: 'button', label: 'Reprendre mon panier', href: `${publicOrigin()}/cart/resume/${token}` },
  ]
}
