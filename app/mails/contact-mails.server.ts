import type { ShopDb } from '~/database/schema'
import { contactSubjects, requestNumber } from '~/models/support'
import { formatDateTime } from '~/models/values'

import { button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import { orderLink } from './links.server'
import type { MailShop } from './shop.server'

/** To the shop; its reply-to is the sender. */
export async function contactNotice(shop: MailShop, { data, at }: QueuedMail<'contact-notice'>): Promise<Letter> {
  const message = await readMessage(shop.db, data.messageId)
  const title = contactSubjects[message.subject]
  return {
    subject: `Message ${requestNumber(message.id)} : ${title}`,
    title,
    blocks: [
      ...message.message.split(/\n{2,}/).map(paragraph),
      facts(
        fact('Nom', message.name),
        fact('E-mail', message.email),
        fact('Numéro de commande', message.order_number),
        fact('Reçu le', `${formatDateTime(at)} (heure de Paris)`),
      ),
      ...(message.order_id ? [button('Voir la commande', orderLink(shop, message.order_id))] : []),
    ],
    footer: ['Répondez à ce message : votre réponse part à la personne qui l’a écrit.'],
  }
}

/** Without free text: the address is not verified. */
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
      facts(fact('Référence', number), fact('Sujet', contactSubjects[subject])),
      paragraph('Vous n’avez rien écrit ? Quelqu’un s’est trompé d’adresse : ignorez ce message.'),
    ],
  }
}

async function readMessage(db: ShopDb, id: string) {
  return requireSubject(await db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst())
}
