import type { Settings } from '~/models/base/setting'
import { transferDeadline } from '~/models/base/setting'
import { acceptedTermsPath } from '~/models/content/text/index.server'
import { includesService, promiseOf, promiseText, serviceStartText } from '~/models/shop/order'
import { findOrderRow } from '~/models/shop/order/index.server'
import { transferConfirmationPath, transferQr } from '~/models/shop/payment/index.server'
import { type CreditTerms, creditTerms, lentPart, zeroRates } from '~/models/values/credit'
import { formatDate, formatDateTime, versionText } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { returnTermsOf, withdrawalText } from '~/models/values/return-terms'
import {
  creditParts,
  dueOf,
  firstInstalmentText,
  INSTALMENT_COUNTS,
  INSTALMENT_DAYS,
  instalmentText,
} from '~/models/values/totals'
import { DAY_MS } from '~/runtime/time'

import { contractAnnexes } from './contract-annexes.server'
import { invoiceBlocks } from './invoice-blocks.server'
import { button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import { acceptedTermsPdfLink, orderLink, withdrawalLink } from './links.server'
import { greeting, type MailOrder, orderFacts, orderLines, orderTitle, readMailOrder } from './mail-order.server'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'
import { qrPicture } from './transfer-picture.server'

/** The contract on a durable medium (art. L221-13 C. conso). */
export async function orderConfirmation(
  shop: MailShop,
  { data, at }: QueuedMail<'order-confirmation'>,
): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  return {
    subject: `${orderTitle(order)} confirmée`,
    title: 'Merci, votre commande est confirmée',
    blocks: [
      paragraph(greeting(order)),
      paragraph(`${paymentText(order)} ${arrivalText(order)}`),
      facts(...orderFacts(order)),
      orderLines(order),
      ...instalmentBlocks(order, shop.settings, new Date(order.paid_at ?? at)),
      button('Suivre ma commande', orderLink(shop, order.id)),
      ...(await invoiceBlocks(shop, { orderId: order.id })),
      ...(await contractBlocks(shop, order, at)),
    ],
  }
}

function paymentText(order: MailOrder): string {
  if (dueOf(order) === 0) return `Votre avoir a payé votre commande de ${formatEuros(order.total_cents)}.`
  if (order.payment_method === 'klarna')
    return `Votre paiement de ${formatEuros(dueOf(order))} en ${instalmentText()} est accepté\u202f: vous payez aujourd’hui ${firstInstalmentText(dueOf(order))}.`
  return `Nous avons bien reçu votre paiement de ${formatEuros(dueOf(order))}.`
}

function arrivalText(order: MailOrder): string {
  const promise = promiseOf(order, order.items)
  return promise.kind === 'days' ? `Vous recevrez votre commande ${promiseText(promise)}.` : promiseText(promise)
}

/** Transfer instructions, or a note that the payment is being confirmed. */
export async function paymentPending(shop: MailShop, { data, at }: QueuedMail<'payment-pending'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const isTransfer = order.payment_method === 'transfer'
  return {
    subject: isTransfer
      ? `${orderTitle(order)} : votre virement est attendu`
      : `${orderTitle(order)} : paiement en cours de confirmation`,
    title: 'Nous avons bien reçu votre commande',
    blocks: [
      paragraph(greeting(order)),
      ...(isTransfer ? transferBlocks(shop, order, at) : confirmingBlocks(order)),
      facts(...orderFacts(order)),
      orderLines(order),
      ...instalmentBlocks(order, shop.settings, at),
      // One button per mail.
      { kind: isUnconfirmed(order) ? 'link' : 'button', label: 'Suivre ma commande', href: orderLink(shop, order.id) },
      ...(await contractBlocks(shop, order, at)),
    ],
  }
}

/** A pending payment was refused. */
export async function paymentRefused(shop: MailShop, { data }: QueuedMail<'payment-refused'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const until = order.expires_at && ` jusqu’au ${formatDateTime(new Date(order.expires_at))} (heure de Paris)`
  return {
    subject: `${orderTitle(order)} : paiement refusé`,
    title: 'Votre paiement n’a pas été accepté',
    blocks: [
      paragraph(greeting(order)),
      paragraph(`Le prestataire n’a pas accepté votre paiement de ${formatEuros(dueOf(order))}. Rien n’a été débité.`),
      paragraph(
        `Vos articles vous restent réservés${until ?? ''} : vous pouvez d’ici là payer la commande par un autre moyen, ou réessayer.`,
      ),
      button('Payer ma commande', `${orderLink(shop, order.id)}#payer`),
      orderLines(order),
    ],
  }
}

/** Sent by an administrator: reminds the buyer of an unpaid order, with the payment link. */
export async function paymentLink(shop: MailShop, { data }: QueuedMail<'payment-link'>): Promise<Letter> {
  const order = await readMailOrder(shop, data)
  const until = order.expires_at && ` jusqu’au ${formatDateTime(new Date(order.expires_at))} (heure de Paris)`
  return {
    subject: `${orderTitle(order)}\u202f: votre lien de paiement`,
    title: 'Votre lien de paiement',
    blocks: [
      paragraph(greeting(order)),
      paragraph(
        `Votre commande de ${formatEuros(dueOf(order))} attend son paiement. Vos articles vous sont réservés${until ?? ''}.`,
      ),
      button('Payer ma commande', `${orderLink(shop, order.id)}#payer`),
      orderLines(order),
    ],
  }
}

/** Sends the link to an order to the address it was placed with. */
export async function orderLinkMail(shop: MailShop, { data }: QueuedMail<'order-link'>): Promise<Letter> {
  const order = requireSubject(await findOrderRow(shop.db, data.orderId))
  return {
    subject: `Commande ${order.order_number ?? ''} : votre lien de suivi`,
    title: 'Votre commande',
    blocks: [
      paragraph('Bonjour,'),
      paragraph('Vous avez demandé où en est votre commande. Ce lien en ouvre la page, avec tout son suivi :'),
      button('Voir ma commande', orderLink(shop, data.orderId)),
      paragraph('Qui a ce lien voit la commande et son adresse : ne le transmettez pas.'),
    ],
  }
}

/** `begun`: when the transfer was chosen; its deadline counts from then. */
function transferBlocks(shop: MailShop, order: MailOrder, begun: Date): MailBlock[] {
  const { settings } = shop
  const deadline = transferDeadline(begun)
  const until = `jusqu’au ${formatDateTime(deadline)} (heure de Paris)`
  return [
    ...(isUnconfirmed(order)
      ? confirmationBlocks(shop, order, until)
      : [paragraph(`Les articles de votre commande vous sont réservés ${until}.`)]),
    paragraph(
      'La commande sera confirmée à la réception de votre virement\u202f; sans virement reçu à temps, elle sera annulée et vous ne devrez rien.',
    ),
    { kind: 'heading', text: 'Votre virement' },
    ...transferPicture(settings, order),
    facts(
      fact('Montant', formatEuros(dueOf(order)), true),
      fact('Titulaire du compte', settings['transfer.holder']),
      fact('IBAN', settings['transfer.iban'], true),
      fact('BIC', settings['transfer.bic']),
      fact('Référence à indiquer', order.order_number, true),
      fact('À recevoir avant le', formatDateTime(deadline)),
    ),
    { kind: 'heading', text: 'Votre commande' },
  ]
}

function transferPicture(settings: Settings, order: MailOrder): MailBlock[] {
  const rows = transferQr({
    iban: settings['transfer.iban'],
    bic: settings['transfer.bic'],
    holder: settings['transfer.holder'],
    amountCents: dueOf(order),
    reference: order.order_number ?? '',
  })
  if (!rows) return []
  const alt = 'QR code du virement\u202f: il porte le compte, le montant et la référence écrits ci-dessous.'
  return [
    paragraph('Scannez ce code avec l’application de votre banque, ou recopiez ce qui suit.'),
    qrPicture(rows, alt),
  ]
}

/** Until the e-mail address is confirmed, a transfer reserves stock only briefly. */
function isUnconfirmed(order: MailOrder): boolean {
  return order.payment_method === 'transfer' && order.email_confirmed_at === null
}

function confirmationBlocks({ origin, signer }: MailShop, order: MailOrder, until: string): MailBlock[] {
  const soon = order.expires_at ? ` avant le ${formatDateTime(new Date(order.expires_at))} (heure de Paris)` : ''
  return [
    paragraph(
      `Confirmez la réservation${soon}\u202f: les articles de votre commande vous sont alors réservés ${until}. Sans cela, ils sont remis en vente et la commande est annulée.`,
    ),
    button('Confirmer ma réservation', origin + transferConfirmationPath(signer, order.id)),
  ]
}

function confirmingBlocks(order: MailOrder): MailBlock[] {
  return [
    paragraph(
      `Votre paiement de ${formatEuros(dueOf(order))} est en cours de confirmation par le prestataire. Vos articles sont réservés et vous n’avez rien à faire : nous vous écrirons dès que le paiement sera confirmé, ou s’il est refusé.`,
    ),
  ]
}

/** What the law wants beside instalments (art. L312-6 C. conso). */
function instalmentBlocks(order: MailOrder, settings: Settings, from: Date): MailBlock[] {
  const terms = creditTerms(settings)
  if (order.payment_method !== 'klarna' || !terms) return []
  return [
    { kind: 'heading', text: `Votre paiement en ${instalmentText()}` },
    paragraph(terms.warning),
    paragraph('Selon ce que vous avez choisi auprès du prêteur\u202f:'),
    ...INSTALMENT_COUNTS.map((count) => instalmentPlan(dueOf(order), { count, from, terms })),
    facts(fact('Prêteur', terms.lender)),
    paragraph(`${zeroRates} ${terms.lateFee}`),
  ]
}

function instalmentPlan(
  totalCents: number,
  { count, from, terms }: { count: number; from: Date; terms: CreditTerms },
): MailBlock {
  const { first, next, ...lent } = creditParts(totalCents, count)
  const payments = Array.from({ length: count }, (_, place) => ({
    label: `En ${count} fois, ${formatDate(new Date(from.getTime() + place * INSTALMENT_DAYS * DAY_MS))}`,
    value: formatEuros(place === 0 ? first : next),
  }))
  const credit = formatEuros(lent[lentPart(terms)])
  return facts(...payments, fact(`En ${count} fois, montant total du crédit et montant total dû`, credit))
}

/** The buyer's express request is repeated on a durable medium (art. L221-13 C. conso). */
function serviceStart(order: MailOrder): MailBlock[] {
  const words = includesService(order.items) ? serviceStartText(order) : undefined
  return words ? [paragraph(words)] : []
}

async function contractBlocks(shop: MailShop, order: MailOrder, at: Date): Promise<MailBlock[]> {
  return [
    { kind: 'heading', text: 'Vous changez d’avis ?' },
    paragraph(withdrawalText(returnTermsOf(order), { isBusiness: Boolean(order.company) })),
    ...serviceStart(order),
    { kind: 'link', label: 'Renoncer au contrat ici', href: withdrawalLink(shop, order.id) },
    paragraph(
      `Ce message contient votre contrat : la commande, les conditions générales de vente (${versionText(order.cgv_version)}), le formulaire de rétractation et les coordonnées du médiateur. Conservez-le.`,
    ),
    {
      kind: 'link',
      label: 'Relire les conditions que vous avez acceptées',
      href: shop.origin + acceptedTermsPath(order),
    },
    { kind: 'link', label: 'Les mêmes conditions en PDF', href: acceptedTermsPdfLink(shop, order.id) },
    ...(await contractAnnexes(shop, { order, at })),
  ]
}
