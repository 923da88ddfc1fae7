import type { Kysely } from 'kysely'
import type { Conversation, Message, ShopDatabase } from '~/database/schema'
import { queueEmail } from '~/models/outbox/index.server'
import { publicOrigin, readSettings } from '~/models/shop/index.server'
import { formatDateTime } from '~/models/values'

import { paragraph, queueToShop, shopSignature } from './letterhead.server'
import { renderMail } from './render'

/** They are forgotten with the conversation. */
export const conversationMailKinds = ['conversation-notice', 'conversation-answer']

/**
 * Tells the shop that somebody waits for a person; one mail for each time it is asked. What the visitor wrote is read
 * in the conversation alone: a mail that was sent cannot be erased any more.
 */
export async function queueConversationNotice(
  trx: Kysely<ShopDatabase>,
  input: { conversation: Conversation; at: Date },
): Promise<void> {
  const { conversation, at } = input
  await queueToShop(trx, {
    key: `shopkeeper:conversation:${conversation.id}:${conversation.requested_at}`,
    conversationId: conversation.id,
    kind: 'conversation-notice',
    at,
    subject: 'Un visiteur demande une personne dans la conversation',
    title: 'Un visiteur demande une personne',
    blocks: [
      paragraph('L’assistant se tait jusqu’à ce que la conversation lui soit rendue.'),
      {
        kind: 'facts',
        rows: [
          { label: 'Conversation', value: conversation.id },
          { label: 'Demandée le', value: `${formatDateTime(at)} (heure de Paris)` },
          { label: 'Réponse par e-mail', value: conversation.email ? 'oui' : 'non, dans la conversation seulement' },
        ],
      },
      paragraph(`Pour la lire : npm run conversations -- ${conversation.id}`),
      paragraph(`Pour répondre : npm run conversations -- ${conversation.id} reply "votre réponse"`),
    ],
  })
}

/** A person's answer, to the address that the visitor left for it. */
export async function queueConversationAnswer(
  trx: Kysely<ShopDatabase>,
  input: { conversation: Conversation; message: Message; at: Date },
): Promise<void> {
  const { conversation, message, at } = input
  if (conversation.email === null) return
  const settings = await readSettings(trx)
  await queueEmail(trx, {
    key: `conversation-answer:${message.id}`,
    conversationId: conversation.id,
    kind: 'conversation-answer',
    to: conversation.email,
    at,
    content: renderMail({
      subject: 'Notre réponse à votre question',
      shopName: settings['shop.name'],
      title: 'Une personne vous a répondu',
      blocks: [
        ...message.body.split(/\n{2,}/).map(paragraph),
        paragraph('Vous pouvez répondre à ce message, ou continuer la conversation dans le même navigateur.'),
        { kind: 'button', label: 'Reprendre la conversation', href: `${publicOrigin()}/chat` },
      ],
      footer: shopSignature(settings),
    }),
  })
}

/** Every mail about these conversations, whether sent or not. */
export async function eraseConversationMails(trx: Kysely<ShopDatabase>, conversationIds: string[]): Promise<void> {
  await trx.deleteFrom('email').where('conversation_id', 'in', conversationIds).execute()
}
