import type { Kysely } from 'kysely'
import type { Conversation, Message, ShopDatabase } from '~/database/schema'
import { queueEmail } from '../email.server'
import { formatDateTime } from '../french-date'
import { publicOrigin } from '../public-origin.server'
import { readSettings } from '../setting.server'
import { paragraph, shopSignature } from './letterhead.server'
import { renderMail } from './render'

/** Tells the shop that somebody waits for a person; one mail for each time it is asked. */
export async function queueConversationNotice(
  trx: Kysely<ShopDatabase>,
  input: { conversation: Conversation; question: string | undefined; at: Date },
): Promise<void> {
  const { conversation, question, at } = input
  const settings = await readSettings(trx)
  if (settings['shop.email'] === '') return
  await queueEmail(trx, {
    key: `shopkeeper:conversation:${conversation.id}:${conversation.requested_at}`,
    kind: 'shopkeeper-notice',
    to: settings['shop.email'],
    at,
    content: renderMail({
      subject: 'Un visiteur demande une personne dans la conversation',
      shopName: settings['shop.name'],
      title: 'Un visiteur demande une personne',
      blocks: [
        paragraph('L’assistant se tait jusqu’à ce que la conversation lui soit rendue.'),
        {
          kind: 'facts',
          rows: [
            { label: 'Conversation', value: conversation.id },
            { label: 'Demandée le', value: `${formatDateTime(at)} (heure de Paris)` },
            { label: 'Réponse par e-mail', value: conversation.email ? 'oui' : 'non, dans la conversation seulement' },
            ...(question ? [{ label: 'Dernier message', value: question }] : []),
          ],
        },
        paragraph(`Pour répondre : npm run conversations -- ${conversation.id} reply "votre réponse"`),
      ],
      footer: [`Avis automatique du ${formatDateTime(at)} (heure de Paris).`],
    }),
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
