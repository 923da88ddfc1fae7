import { href } from 'react-router'
import { findConversationById } from '~/models/support/index.server'
import { formatDateTime } from '~/models/values'

import { automaticNotice, type Letter, orGone, paragraph, type QueuedMail } from './letter'
import type { MailShop } from './shop.server'

/**
 * To the shop. What the visitor wrote is read in the conversation alone: a mail that was sent cannot be erased any more.
 */
export async function conversationNotice(
  { db }: MailShop,
  { data, at }: QueuedMail<'conversation-notice'>,
): Promise<Letter> {
  const { id, email } = orGone(await findConversationById(db, data.conversationId))
  return {
    subject: 'Un visiteur demande une personne dans la conversation',
    title: 'Un visiteur demande une personne',
    blocks: [
      paragraph('L’assistant se tait jusqu’à ce que la conversation lui soit rendue.'),
      {
        kind: 'facts',
        rows: [
          { label: 'Conversation', value: id },
          { label: 'Demandée le', value: `${formatDateTime(at)} (heure de Paris)` },
          { label: 'Réponse par e-mail', value: email ? 'oui' : 'non, dans la conversation seulement' },
        ],
      },
      paragraph(`Pour la lire : npm run conversations -- ${id}`),
      paragraph(`Pour répondre : npm run conversations -- ${id} reply "votre réponse"`),
    ],
    footer: automaticNotice(at),
  }
}

/** A person's answer. */
export async function conversationAnswer(
  { db, origin }: MailShop,
  { data }: QueuedMail<'conversation-answer'>,
): Promise<Letter> {
  const message = await db.selectFrom('message').select('body').where('id', '=', data.messageId).executeTakeFirst()
  return {
    subject: 'Notre réponse à votre question',
    title: 'Une personne vous a répondu',
    blocks: [
      ...orGone(message)
        .body.split(/\n{2,}/)
        .map(paragraph),
      paragraph('Vous pouvez répondre à ce message, ou continuer la conversation dans le même navigateur.'),
      { kind: 'button', label: 'Reprendre la conversation', href: origin + href('/chat') },
    ],
  }
}
