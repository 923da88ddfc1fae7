import type { ShopDb } from '~/database/schema'
import { eraseEmails } from '~/models/base/outbox/index.server'
import { forgetChatLead } from '~/models/crm/lead/index.server'
import { findConversation, type VisitorKey } from '../conversation.server'
import { conversationMailKinds, eraseConversationMails } from '../mails.server'
import { conversationsOf, listOwnAddresses, redactAddress } from './addresses.server'

/** « Effacer ma conversation »: deletes messages, mails and the leads created only by it. */
export function eraseConversation(db: ShopDb, visitor: VisitorKey): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const conversation = await findConversation(trx, visitor)
    if (!conversation) return
    const addresses = await listOwnAddresses(trx, conversation.id)
    await deleteConversations(trx, [conversation.id])
    for (const email of addresses) await forgetChatLead(trx, email)
  })
}

/** Deletes the conversations of a normalized address, and redacts it in those of others. */
export async function eraseConversationsOf(trx: ShopDb, email: string): Promise<void> {
  const rows = await conversationsOf(trx, email).execute()
  await deleteConversations(
    trx,
    rows.map((row) => row.id),
  )
  await redactAddress(trx, email)
}

/** Deletes conversations inactive since `before` and mails older than it; returns how many conversations. */
export async function deleteOldConversations(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
  const { before, limit } = input
  const deleted = await db.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom('conversation')
      .select('id')
      .where('updated_at', '<', before.toISOString())
      .orderBy('updated_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    await deleteConversations(
      trx,
      old.map((row) => row.id),
    )
    return old.length
  })
  await eraseEmails(db, { kinds: conversationMailKinds, sentBefore: before, writtenBefore: before, limit })
  return deleted
}

/** With their messages, mails and search terms. */
export async function deleteConversations(trx: ShopDb, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await eraseConversationMails(trx, ids)
  await trx.deleteFrom('conversation').where('id', 'in', ids).execute()
}
