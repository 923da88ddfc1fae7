import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { contactSubjects, requestNumber } from '~/models/support'
import { formatDateTime } from '~/models/values'

import { type Letter, orGone, paragraph, type QueuedMail } from './letter'
import { orderLink } from './links.server'
import type { MailShop } from './shop.server'

/** To the shop; whoever answers this mail answers the person. */
export async function contactNotice(shop: MailShop, { data, at }: QueuedMail<'contact-notice'>): Promise<Letter> {
  const message = await readMessage(shop.db, data.messageId)
  const title = contactSubjects[message.subject]
  return {
    subject: `Message ${requestNumber(message.id)} : ${title}`,
    title,
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
        ? [{ kind: 'button' as const, label: 'Voir la commande', href: orderLink(shop, message.order_id) }]
        : []),
    ],
    footer: ['Répondez à ce message : votre réponse part à la personne qui l’a écrit.'],
  }
}

/** The typed address may be anyone's: what was typed beside it, free text, is left out. */
export async function contactAcknowledgement(
  { db }: MailShop,
  { data, at }: QueuedMail<'contact-acknowledgement'>,
): Promise<Letter> {
  const { id, subject } = await readMessage(db, data.messageId)
  const number = requestNumber(id)
  return {
    subject: `Nous avons reçu votre message ${number}`,
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
          { label: 'Sujet', value: contactSubjects[subject] },
        ],
      },
      paragraph('Vous n’avez rien écrit ? Quelqu’un s’est trompé d’adresse : ignorez ce message.'),
    ],
  }
}

async function readMessage(db: Kysely<ShopDatabase>, id: string) {
  return orGone(await db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst())
}
