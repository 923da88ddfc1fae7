import { href } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { contactSubjects, requestNumber } from '~/models/support/contact'
import { findMessage, findReply } from '~/models/support/contact/index.server'
import { formatDate, formatDateTime } from '~/models/values/french-date'

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
      button('Répondre', shop.origin + href('/admin/inbox/messages/:messageId', { messageId: message.id })),
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

/** Without the question: the address is not verified. */
export async function contactReply({ db }: MailShop, { data }: QueuedMail<'contact-reply'>): Promise<Letter> {
  const reply = requireSubject(await findReply(db, data.replyId))
  const message = await readMessage(db, reply.message_id)
  const number = requestNumber(message.id)
  return {
    subject: `Re\u202f: votre message ${number}, ${contactSubjects[message.subject]}`,
    title: 'Notre réponse à votre message',
    blocks: [
      ...reply.body.split(/\n+/).map(paragraph),
      facts(
        fact('Votre message', `reçu le ${formatDate(new Date(message.created_at))}`),
        fact('Référence', number),
        fact('Commande', message.order_id ? message.order_number : null),
      ),
      paragraph('Pour nous répondre, répondez à cet e-mail.'),
    ],
  }
}

async function readMessage(db: ShopDb, id: string) {
  return requireSubject(await findMessage(db, id))
}
