import type { ShopDb } from '~/database/schema'
import { isMailOf } from '~/models/base/outbox/index.server'
import { removeFromSearch } from '~/models/base/search/index.server'
import { normalizeEmail } from '~/models/values/email-address'
import { deleteConversations } from './conversation/erasure.server'

/** Demonstration conversations, call-backs and messages; returns how many. */
export async function removeDemoRequests(trx: ShopDb): Promise<number> {
  const conversations = await listDemoIds(trx, 'conversation')
  await deleteConversations(trx, conversations)
  const callbacks = await listDemoIds(trx, 'callback_request')
  const messages = await listDemoIds(trx, 'contact_message')
  for (const id of callbacks) await removeFromSearch(trx, { kind: 'callback', id })
  for (const id of messages) await removeFromSearch(trx, { kind: 'message', id })
  await deleteMailsOfDemo(trx)
  await trx.deleteFrom('callback_request').where('is_demo', '=', 1).execute()
  await trx.deleteFrom('contact_message').where('is_demo', '=', 1).execute()
  return conversations.length + callbacks.length + messages.length
}

/** Unsent answers to fictional people would be sent once a mail server is configured. */
async function deleteMailsOfDemo(trx: ShopDb): Promise<void> {
  for (const table of ['callback_request', 'contact_message'] as const) {
    const rows = await trx.selectFrom(table).select('email').where('is_demo', '=', 1).execute()
    for (const { email } of rows) {
      if (email)
        await trx
          .deleteFrom('email')
          .where(isMailOf(normalizeEmail(email)))
          .where('order_id', 'is', null)
          .execute()
    }
  }
}

async function listDemoIds(trx: ShopDb, table: 'conversation' | 'callback_request' | 'contact_message') {
  const rows = await trx.selectFrom(table).select('id').where('is_demo', '=', 1).execute()
  return rows.map(({ id }) => id)
}
