import { href } from 'react-router'
import { findConversationById } from '~/models/support/contact/index.server'
import { formatDateTime } from '~/models/values/french-date'

import { automaticNotice, button, fact, facts, type Letter, paragraph, type QueuedMail, requireSubject } from './letter'
import type { MailShop } from './shop.server'

/** To the shop, without the visitor's messages: a sent mail cannot be erased. */
export async function conversationNotice(
  { db, origin }: MailShop,
  { data, at }: QueuedMail<'conversation-notice'>,
): Promise<Letter> {
  const { id, email } = requireSubject(await findConversationById(db, data.conversationId))
  return {
    subject: 'Un visiteur demande une personne dans la conversation',
    title: 'Un visiteur demande une personne',
    blocks: [
      paragraph('L’assistant se tait jusqu’à ce que la conversation lui soit rendue.'),
      facts(
        fact('Conversation', id),
        fact('Demandée le', `${formatDateTime(at)} (heure de Paris)`),
        fact('Réponse par e-mail', email ? 'oui' : 'non, dans la conversation seulement'),
      ),
      button('Lire et répondre', origin + href('/admin/inbox/conversations/:conversationId', { conversationId: id })),
    ],
    footer: automaticNotice(at),
  }
}

export async function conversationAnswer(
  { db, origin }: MailShop,
  { data }: QueuedMail<'conversation-answer'>,
): Promise<Letter> {
  const message = await db.selectFrom('message').select('body').where('id', '=', data.messageId).executeTakeFirst()
  return {
    subject: 'Notre réponse à votre question',
    title: 'Une personne vous a répondu',
    blocks: [
      ...requireSubject(message)
        .body.split(/\n{2,}/)
        .map(paragraph),
      paragraph('Vous pouvez répondre à ce message, ou continuer la conversation dans le même navigateur.'),
      button('Reprendre la conversation', origin + href('/chat')),
    ],
  }
}
