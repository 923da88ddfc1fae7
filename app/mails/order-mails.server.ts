import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { acceptedTermsPath } from '~/models/content/index.server'
import { orderUrl, withdrawalUrl } from '~/models/order/index.server'
import { transferConfirmationUrl } from '~/models/payment/index.server'
import type { Settings } from '~/models/shop'
import { transferDeadline } from '~/models/shop'
import { publicOrigin, readSettings } from '~/models/shop/index.server'
import { dueOf, formatDate, formatDateTime, formatDayRange, formatEuros, instalments } from '~/models/values'
import { firstShop } from '~/runtime/first-shop.server'

import { contractAnnexes } from './contract-annexes.server'
import { paragraph, queueToShopper } from './letterhead.server'
import { greeting, type MailOrder, orderFacts, orderLines, orderTitle, readMailOrder } from './mail-order.server'
import type { MailBlock } from './render'

export interface OrderMailInput {
  orderId: string
  at: Date
}

/** Once the order is paid: the contract on a durable medium (art. L221-13 C. conso). */
export async function queueOrderConfirmation(trx: Kysely<ShopDatabase>, input: OrderMailInput): Promise<void> {
  const order = await readMailOrder(trx, input.orderId)
  const settings = await readSettings(trx)
  await queueToShopper(trx, {
    key: `order-confirmation:${order.id}`,
    kind: 'order-confirmation',
    order,
    settings,
    at: input.at,
    subject: `${orderTitle(order)} confirmée`,
    title: 'Merci, votre commande est confirmée',
    blocks: [
      paragraph(greeting(order)),
      paragraph(
        `Nous avons bien reçu votre paiement de ${formatEuros(dueOf(order))}. Vous recevrez votre commande ${formatDayRange(order.delivery_from, order.delivery_to)}.`,
      ),
      { kind: 'facts', rows: orderFacts(order) },
      orderLines(order),
      ...instalmentBlocks(order, settings, new Date(order.paid_at ?? input.at)),
      { kind: 'button', label: 'Suivre ma commande', href: orderUrl(firstShop, order.id) },
      ...(await contractBlocks(trx, order, settings)),
    ],
  })
}

/** While the money is not there: how to send it, or that it is on its way. Also the acknowledgement of the order. */
export function queuePaymentPending(trx: Kysely<ShopDatabase>, input: OrderMailInput): Promise<void> {
  return queuePending(trx, { ...input, key: 'payment-pending' })
}

/** The same once more, to whom and for what the order now says: the amount of an awaited transfer has changed. */
export function queueTransferChanged(trx: Kysely<ShopDatabase>, input: OrderMailInput): Promise<void> {
  return queuePending(trx, { ...input, key: 'transfer-changed' })
}

async function queuePending(trx: Kysely<ShopDatabase>, input: OrderMailInput & { key: string }): Promise<void> {
  const order = await readMailOrder(trx, input.orderId)
  const settings = await readSettings(trx)
  const waiting =
    order.payment_method === 'transfer' ? transferBlocks(order, settings, input.at) : confirmingBlocks(order)
  await queueToShopper(trx, {
    key: `${input.key}:${order.payment_method}:${order.id}`,
    kind: 'payment-pending',
    order,
    settings,
    at: input.at,
    subject:
      order.payment_method === 'transfer'
        ? `${orderTitle(order)} : votre virement est attendu`
        : `${orderTitle(order)} : paiement en cours de confirmation`,
    title: 'Nous avons bien reçu votre commande',
    blocks: [
      paragraph(greeting(order)),
      ...waiting,
      { kind: 'facts', rows: orderFacts(order) },
      orderLines(order),
      ...instalmentBlocks(order, settings, input.at),
      // A mail has one button.
      {
        kind: isUnconfirmed(order) ? 'link' : 'button',
        label: 'Suivre ma commande',
        href: orderUrl(firstShop, order.id),
      },
      ...(await contractBlocks(trx, order, settings)),
    ],
  })
}

/** A payment that was on its way did not come through; the stock is kept a little while for another. */
export async function queuePaymentRefused(
  trx: Kysely<ShopDatabase>,
  input: OrderMailInput & { paymentId: string },
): Promise<void> {
  const order = await readMailOrder(trx, input.orderId)
  const settings = await readSettings(trx)
  const until = order.expires_at && ` jusqu’au ${formatDateTime(new Date(order.expires_at))} (heure de Paris)`
  await queueToShopper(trx, {
    key: `payment-refused:${input.paymentId}`,
    kind: 'payment-refused',
    order,
    settings,
    at: input.at,
    subject: `${orderTitle(order)} : paiement refusé`,
    title: 'Votre paiement n’a pas été accepté',
    blocks: [
      paragraph(greeting(order)),
      paragraph(`Le prestataire n’a pas accepté votre paiement de ${formatEuros(dueOf(order))}. Rien n’a été débité.`),
      paragraph(
        `Vos articles vous restent réservés${until ?? ''} : vous pouvez d’ici là payer la commande par un autre moyen, ou réessayer.`,
      ),
      { kind: 'button', label: 'Payer ma commande', href: `${orderUrl(firstShop, order.id)}#payer` },
      orderLines(order),
    ],
  })
}

/** `begun`: when the transfer was chosen, from which its deadline counts. */
function transferBlocks(order: MailOrder, settings: Settings, begun: Date): MailBlock[] {
  const deadline = transferDeadline(begun)
  const until = `jusqu’au ${formatDateTime(deadline)} (heure de Paris)`
  return [
    ...(isUnconfirmed(order)
      ? confirmationBlocks(order, until)
      : [paragraph(`Les articles de votre commande vous sont réservés ${until}.`)]),
    paragraph(
      'La commande sera confirmée à la réception de votre virement\u202f; sans virement reçu à temps, elle sera annulée et vous ne devrez rien.',
    ),
    { kind: 'heading', text: 'Votre virement' },
    {
      kind: 'facts',
      rows: [
        { label: 'Montant', value: formatEuros(dueOf(order)), strong: true },
        { label: 'Titulaire du compte', value: settings['transfer.holder'] },
        { label: 'IBAN', value: settings['transfer.iban'], strong: true },
        { label: 'BIC', value: settings['transfer.bic'] },
        { label: 'Référence à indiquer', value: order.order_number ?? '', strong: true },
        { label: 'À recevoir avant le', value: formatDateTime(deadline) },
      ].filter((row) => row.value !== ''),
    },
    { kind: 'heading', text: 'Votre commande' },
  ]
}

/** A transfer holds its stock for a short while until the order's mailbox has answered. */
function isUnconfirmed(order: MailOrder): boolean {
  return order.payment_method === 'transfer' && order.email_confirmed_at === null
}

function confirmationBlocks(order: MailOrder, until: string): MailBlock[] {
  const soon = order.expires_at ? ` avant le ${formatDateTime(new Date(order.expires_at))} (heure de Paris)` : ''
  return [
    paragraph(
      `Confirmez la réservation${soon}\u202f: les articles de votre commande vous sont alors réservés ${until}. Sans cela, ils sont remis en vente et la commande est annulée.`,
    ),
    { kind: 'button', label: 'Confirmer ma réservation', href: transferConfirmationUrl(firstShop, order.id) },
  ]
}

function confirmingBlocks(order: MailOrder): MailBlock[] {
  return [
    paragraph(
      `Votre paiement de ${formatEuros(dueOf(order))} est en cours de confirmation par le prestataire. Vos articles sont réservés et vous n’avez rien à faire : nous vous écrirons dès que le paiement sera confirmé, ou s’il est refusé.`,
    ),
  ]
}

/** The credit warning stands beside every instalment (ord. 2025-880). */
function instalmentBlocks(order: MailOrder, settings: Settings, from: Date): MailBlock[] {
  if (order.payment_method !== 'klarna') return []
  const amounts = instalments(dueOf(order))
  const due = amounts.map((_, index) => new Date(from.getTime() + index * 30 * 24 * 3600 * 1000))
  return [
    { kind: 'heading', text: 'Votre paiement en 3 fois' },
    {
      kind: 'facts',
      rows: [
        ...amounts.map((amount, index) => ({
          label: formatDate(due[index] ?? from),
          value: formatEuros(amount),
        })),
        { label: 'Coût total', value: `${formatEuros(dueOf(order))}, dont ${formatEuros(0)} de frais` },
        { label: 'Prêteur', value: settings['instalments.lender'] },
      ],
    },
    paragraph(settings['instalments.late_fee']),
    paragraph(settings['instalments.warning']),
  ]
}

async function contractBlocks(trx: Kysely<ShopDatabase>, order: MailOrder, settings: Settings): Promise<MailBlock[]> {
  return [
    { kind: 'heading', text: 'Vous changez d’avis ?' },
    paragraph(
      'Vous avez 14 jours pour renoncer à votre achat sans donner de motif : c’est la loi. Nous portons ce délai à 30 jours. Il part de la réception du dernier colis.',
    ),
    { kind: 'link', label: 'Renoncer au contrat ici', href: withdrawalUrl(firstShop, order.id) },
    paragraph(
      `Ce message contient votre contrat : la commande, les conditions générales de vente (version ${order.cgv_version}), le formulaire de rétractation et les coordonnées du médiateur. Conservez-le.`,
    ),
    {
      kind: 'link',
      label: 'Relire les conditions que vous avez acceptées',
      href: `${publicOrigin()}${acceptedTermsPath(order)}`,
    },
    ...(await contractAnnexes(trx, { order, settings })),
  ]
}
