import type { Kysely } from 'kysely'
import type { Conversation, Message, ShopDatabase } from '~/database/schema'
import type { MailKind } from '~/models/outbox'
import { mayWriteTo, queueEmail, queueToShop } from '~/models/outbox/index.server'

/** Kinds that hold what a person wrote, a telephone number or what was asked: they are forgotten with the request. */
export const requestMailKinds: MailKind[] = [
  'contact-notice',
  'contact-acknowledgement',
  'order-link',
  'callback-notice',
  'callback-confirmation',
]

/** They are forgotten with the conversation. */
export const conversationMailKinds: MailKind[] = ['conversation-notice', 'conversation-answer']

/** Of one kind, to an address that anyone may have typed. */
const ACKNOWLEDGEMENTS_A_DAY = 3

interface RequestMailInput {
  request: { id: string; email: string | null }
  at: Date
}

/** To the shop; whoever answers this mail answers the person. */
export async function queueContactNotice(
  trx: Kysely<ShopDatabase>,
  { message, at }: { message: { id: string; email: string }; at: Date },
): Promise<void> {
  const kind = 'contact-notice'
  const data = { messageId: message.id }
  await queueToShop(trx, { key: `${kind}:${message.id}`, kind, data, replyTo: message.email, at })
}

export async function queueContactAcknowledgement(
  trx: Kysely<ShopDatabase>,
  { message, at }: { message: { id: string; email: string }; at: Date },
): Promise<void> {
  const [kind, to] = ['contact-acknowledgement' as const, message.email]
  if (!(await mayWriteTo(trx, { kind, to, mailsADay: ACKNOWLEDGEMENTS_A_DAY, at }))) return
  await queueEmail(trx, { key: `${kind}:${message.id}`, kind, data: { messageId: message.id }, to, at })
}

/** To the shop: a call to make, or not to make any more. */
export async function queueCallbackNotice(
  trx: Kysely<ShopDatabase>,
  { request, isCancelled, at }: RequestMailInput & { isCancelled: boolean },
): Promise<void> {
  await queueToShop(trx, {
    key: `${isCancelled ? 'callback-cancelled' : 'callback-notice'}:${request.id}`,
    kind: 'callback-notice',
    data: { requestId: request.id, isCancelled },
    replyTo: request.email ?? undefined,
    at,
  })
}

/** Nothing when no e-mail was given. */
export async function queueCallbackConfirmation(
  trx: Kysely<ShopDatabase>,
  { request, at }: RequestMailInput,
): Promise<void> {
  const [kind, to] = ['callback-confirmation' as const, request.email]
  if (!to || !(await mayWriteTo(trx, { kind, to, mailsADay: ACKNOWLEDGEMENTS_A_DAY, at }))) return
  await queueEmail(trx, { key: `${kind}:${request.id}`, kind, data: { requestId: request.id }, to, at })
}

/** Tells the shop that somebody waits for a person; one mail for each time it is asked. */
export async function queueConversationNotice(
  trx: Kysely<ShopDatabase>,
  { conversation, at }: { conversation: Conversation; at: Date },
): Promise<void> {
  const { id: conversationId, requested_at } = conversation
  const key = `shopkeeper:conversation:${conversationId}:${requested_at}`
  await queueToShop(trx, { key, kind: 'conversation-notice', data: { conversationId }, conversationId, at })
}

/** A person's answer, to the address that the visitor left for it. */
export async function queueConversationAnswer(
  trx: Kysely<ShopDatabase>,
  { conversation, message, at }: { conversation: Conversation; message: Message; at: Date },
): Promise<void> {
  const { id: conversationId, email: to } = conversation
  if (to === null) return
  const kind = 'conversation-answer'
  await queueEmail(trx, { key: `${kind}:${message.id}`, kind, data: { messageId: message.id }, conversationId, to, at })
}

/** Every mail about these conversations, whether sent or not. */
export async function eraseConversationMails(trx: Kysely<ShopDatabase>, conversationIds: string[]): Promise<void> {
  await trx.deleteFrom('email').where('conversation_id', 'in', conversationIds).execute()
}
