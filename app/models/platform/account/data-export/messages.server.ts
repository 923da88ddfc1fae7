import { sql } from 'kysely'
import type { ShopDb } from '~/database/schema'
import { conversationsOf, messagesNaming, withoutOtherAddresses } from '~/models/support/contact/index.server'
import { hasEmail, MAX_ROWS } from './rows-of-address.server'

/** Conversations, messages, call-backs, bookings and open reports. */
export async function exportMessages(db: ShopDb, email: string) {
  const conversations = await db
    .selectFrom('conversation')
    .select(['id', 'channel', 'state', 'email', 'requested_at', 'created_at', 'updated_at'])
    .where('id', 'in', conversationsOf(db, email))
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
  return {
    // Handled reports no longer hold the address, so they cannot be attributed.
    review_reports: await db
      .selectFrom('review_report')
      .select(['review_id', 'reason', 'detail', 'email', 'reported_at'])
      .where(hasEmail(email))
      .where('handled_at', 'is', null)
      .orderBy('reported_at')
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    contact_messages: await db
      .selectFrom('contact_message')
      .selectAll()
      .where(hasEmail(email))
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    contact_replies: await db
      .selectFrom('contact_reply')
      .innerJoin('contact_message', 'contact_message.id', 'contact_reply.message_id')
      .select(['contact_reply.message_id', 'contact_reply.author', 'contact_reply.body', 'contact_reply.created_at'])
      .where(sql`lower(contact_message.email)`, '=', email)
      .orderBy('contact_reply.id')
      .limit(MAX_ROWS)
      .execute(),
    callback_requests: await db
      .selectFrom('callback_request')
      .selectAll()
      .where(hasEmail(email))
      .orderBy('id')
      .limit(MAX_ROWS)
      .execute(),
    bookings: await db.selectFrom('booking').selectAll().where(hasEmail(email)).orderBy('id').limit(MAX_ROWS).execute(),
    conversations,
    conversation_messages: await listConversationMessages(db, email, new Set(conversations.map(({ id }) => id))),
  }
}

/** Whole conversations of the address; of others, the messages that name it, without the addresses of third parties. */
async function listConversationMessages(db: ShopDb, email: string, own: Set<string>) {
  const rows = await db
    .selectFrom('message')
    .select(['conversation_id', 'author', 'status', 'body', 'created_at'])
    .where((eb) =>
      eb.or([eb('conversation_id', 'in', conversationsOf(db, email)), eb('id', 'in', messagesNaming(db, email))]),
    )
    .orderBy('conversation_id')
    .orderBy('position')
    .limit(MAX_ROWS)
    .execute()
  return rows.map((row) =>
    own.has(row.conversation_id) ? row : { ...row, body: withoutOtherAddresses(row.body, email) },
  )
}
