import type { Conversation, Message, ShopDb } from '~/database/schema'
import type { MailKind } from '~/models/base/outbox'
import { queueCapped, queueEmail, queueToShop } from '~/models/base/outbox/index.server'

/** Kinds with personal data of a request, deleted with it. */
export const requestMailKinds: MailKind[] = [
  'contact-notice',
  'contact-acknowledgement',
  'contact-reply',
  'order-link',
  'callback-notice',
  'callback-confirmation',
]

/** Deleted with the conversation. */
export const conversationMailKinds: MailKind[] = ['conversation-notice', 'conversation-answer']

const ACKNOWLEDGEMENTS_A_DAY = 3

interface RequestMailInput {
  request: { id: string; email: string | null }
  at: Date
}

/** To the shop; Reply-To is the sender. */
export async function queueContactNotice(
  trx: ShopDb,
  { message, at }: { message: { id: string; email: string }; at: Date },
): Promise<void> {
  const kind = 'contact-notice'
  const data = { messageId: message.id }
  await queueToShop(trx, { key: `${kind}:${message.id}`, kind, data, replyTo: message.email, at })
}

export async function queueContactAcknowledgement(
  trx: ShopDb,
  { message, at }: { message: { id: string; email: string }; at: Date },
): Promise<void> {
  const [kind, to] = ['contact-acknowledgement' as const, message.email]
  const data = { messageId: message.id }
  await queueCapped(trx, { key: `${kind}:${message.id}`, kind, data, to, mailsADay: ACKNOWLEDGEMENTS_A_DAY, at })
}

/** Returns the mail's id. */
export async function queueContactReply(
  trx: ShopDb,
  { replyId, to, at }: { replyId: string; to: string; at: Date },
): Promise<string> {
  const [kind, key] = ['contact-reply' as const, `contact-reply:${replyId}`]
  await queueEmail(trx, { key, kind, data: { replyId }, to, at })
  const mail = await trx.selectFrom('email').select('id').where('idempotency_key', '=', key).executeTakeFirstOrThrow()
  return mail.id
}

/** To the shop: a new or cancelled call. */
export async function queueCallbackNotice(
  trx: ShopDb,
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

/** No-op without an e-mail. */
export async function queueCallbackConfirmation(trx: ShopDb, { request, at }: RequestMailInput): Promise<void> {
  const [kind, to] = ['callback-confirmation' as const, request.email]
  if (!to) return
  const data = { requestId: request.id }
  await queueCapped(trx, { key: `${kind}:${request.id}`, kind, data, to, mailsADay: ACKNOWLEDGEMENTS_A_DAY, at })
}

/** Notifies the shop; one mail per request. */
export async function queueConversationNotice(
  trx: ShopDb,
  { conversation, at }: { conversation: Conversation; at: Date },
): Promise<void> {
  const { id: conversationId, requested_at } = conversation
  const key = `shopkeeper:conversation:${conversationId}:${requested_at}`
  await queueToShop(trx, { key, kind: 'conversation-notice', data: { conversationId }, conversationId, at })
}

/** To the address the visitor left. */
export async function queueConversationAnswer(
  trx: ShopDb,
  { conversation, message, at }: { conversation: Conversation; message: Message; at: Date },
): Promise<void> {
  const { id: conversationId, email: to } = conversation
  if (to === null) return
  const kind = 'conversation-answer'
  await queueEmail(trx, { key: `${kind}:${message.id}`, kind, data: { messageId: message.id }, conversationId, to, at })
}

/** Queued and sent ones. */
export async function eraseConversationMails(trx: ShopDb, conversationIds: string[]): Promise<void> {
  await trx.deleteFrom('email').where('conversation_id', 'in', conversationIds).execute()
}

/** Unsent ones stay, so that a request is not lost. */
export async function eraseSentConversationMails(trx: ShopDb, conversationIds: string[]): Promise<void> {
  await trx.deleteFrom('email').where('conversation_id', 'in', conversationIds).where('status', '=', 'sent').execute()
}
