import type { Kysely, Selectable } from 'kysely'
import type { ContactMessageTable, ShopDatabase } from '~/database/schema'
import { orderUrl } from '~/models/order/index.server'
import { mayWriteTo, queueEmail } from '~/models/outbox/index.server'
import { readSettings } from '~/models/shop/index.server'
import { contactSubjects, requestNumber } from '~/models/support'
import { formatDateTime } from '~/models/values'
import { firstShop } from '~/runtime/first-shop.server'

import { paragraph, queueToShop, shopSignature } from './letterhead.server'
import { renderMail } from './render'

/** Kinds that hold what a person wrote: they are forgotten with it. */
export const contactMailKinds = ['contact-notice', 'contact-acknowledgement', 'order-link']

const ACKNOWLEDGEMENTS_A_DAY = 3
const ORDER_LINKS_A_DAY = 3

interface ContactMailInput {
  message: Selectable<ContactMessageTable>
  at: Date
}

/** To the shop; whoever answers this mail answers the person. */
export async function queueContactNotice(trx: Kysely<ShopDatabase>, { message, at }: ContactMailInput): Promise<void> {
  const number = requestNumber(message.id)
  await queueToShop(trx, {
    key: `contact-notice:${message.id}`,
    kind: 'contact-notice',
    replyTo: message.email,
    at,
    subject: `Message ${number} : ${contactSubjects[message.subject]}`,
    title: contactSubjects[message.subject],
    blocks: [
      ...message.message.split(/\n{2,}/).map(paragraph),
      {
        kind: 'facts',
        rows: [
          { label: 'Nom', value: message.name },
          { label: 'E-mail', value: message.email },
          { label: 'Numéro de commande', value: message.order_number ?? '' },
          { label: 'Reçu le', value: `${formatDateTime(at)} (heure de Paris)` },
        ].filter(({ value }) => value !== ''),
      },
      ...(message.order_id
        ? [{ kind: 'button' as const, label: 'Voir la commande', href: orderUrl(firstShop, message.order_id) }]
        : []),
    ],
    footer: ['Répondez à ce message : votre réponse part à la personne qui l’a écrit.'],
  })
}

/** The typed address may be anyone's: what was typed beside it, free text, is left out. */
export async function queueContactAcknowledgement(
  trx: Kysely<ShopDatabase>,
  { message, at }: ContactMailInput,
): Promise<void> {
  const kind = 'contact-acknowledgement'
  if (!(await mayWriteTo(trx, { kind, to: message.email, mailsADay: ACKNOWLEDGEMENTS_A_DAY, at }))) return
  const settings = await readSettings(trx)
  const number = requestNumber(message.id)
  await queueEmail(trx, {
    key: `${kind}:${message.id}`,
    kind,
    to: message.email,
    at,
    content: renderMail({
      subject: `Nous avons reçu votre message ${number}`,
      shopName: settings['shop.name'],
      title: 'Nous avons reçu votre message',
      blocks: [
        paragraph('Bonjour,'),
        paragraph(
          `Votre message nous est parvenu le ${formatDateTime(at)} (heure de Paris). Une personne le lit et vous répond à cette adresse.`,
        ),
        {
          kind: 'facts',
          rows: [
            { label: 'Référence', value: number },
            { label: 'Sujet', value: contactSubjects[message.subject] },
          ],
        },
        paragraph('Vous n’avez rien écrit ? Quelqu’un s’est trompé d’adresse : ignorez ce message.'),
      ],
      footer: shopSignature(settings),
    }),
  })
}

/** The link that opens an order, to the address it was placed with. False when that address has had enough today. */
export async function queueOrderLink(
  trx: Kysely<ShopDatabase>,
  input: { order: { id: string; email: string; order_number: string | null }; at: Date },
): Promise<boolean> {
  const { order, at } = input
  const kind = 'order-link'
  if (!(await mayWriteTo(trx, { kind, to: order.email, mailsADay: ORDER_LINKS_A_DAY, at }))) return false
  const settings = await readSettings(trx)
  await queueEmail(trx, {
    // By the minute: a double click is one mail, another try later is another.
    key: `${kind}:${order.id}:${at.toISOString().slice(0, 16)}`,
    kind,
    orderId: order.id,
    to: order.email,
    at,
    content: renderMail({
      subject: `Commande ${order.order_number ?? ''} : votre lien de suivi`,
      shopName: settings['shop.name'],
      title: 'Votre commande',
      blocks: [
        paragraph('Bonjour,'),
        paragraph('Vous avez demandé où en est votre commande. Ce lien en ouvre la page, avec tout son suivi :'),
        { kind: 'button', label: 'Voir ma commande', href: orderUrl(firstShop, order.id) },
        paragraph('Qui a ce lien voit la commande et son adresse : ne le transmettez pas.'),
      ],
      footer: shopSignature(settings),
    }),
  })
  return true
}
