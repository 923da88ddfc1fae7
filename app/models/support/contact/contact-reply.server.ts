import type { Selectable } from 'kysely'
import type { ContactMessageTable, ContactReplyTable, ShopDb } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { newId } from '~/models/values/id.server'
import { answerDueAt } from './contact-message.server'
import { requestNumber } from './contact-text'
import { redactCardNumbers } from './conversation/redaction'
import { queueContactReply } from './mails.server'
import type { OperatorChange } from './reply'

type ContactMessage = Selectable<ContactMessageTable>

type ReplyInput = OperatorChange & {
  messageId: string
  /** Version shown; with the text, it dedupes replies. */
  seenVersion: number
  text: string
  /** Closes the message. */
  closes: boolean
}

type ReplyToMessageResult =
  | { ok: true; replyId: string; isRepeated: boolean }
  | { ok: false; reason: 'unknown' | 'stale' }

/** Stores a reply in the thread and queues its mail. */
export function replyToMessage(db: ShopDb, input: ReplyInput): Promise<ReplyToMessageResult> {
  const { messageId, by, at } = input
  const body = redactCardNumbers(input.text)
  return db.transaction().execute(async (trx): Promise<ReplyToMessageResult> => {
    const repeated = await findRepeated(trx, { ...input, body })
    if (repeated) return { ok: true, replyId: repeated.id, isRepeated: true }
    const message = await findMessage(trx, messageId)
    if (!message) return { ok: false, reason: 'unknown' }
    if (message.version !== input.seenVersion) return { ok: false, reason: 'stale' }
    await moveOn(trx, { message, ...input })
    const replyId = newId(at)
    const email_id = await queueContactReply(trx, { replyId, to: message.email, at })
    await trx
      .insertInto('contact_reply')
      .values({
        id: replyId,
        message_id: messageId,
        seen_version: input.seenVersion,
        author_id: by.id,
        author: by.name,
        body,
        email_id,
        created_at: at.toISOString(),
      })
      .execute()
    const subject = { kind: 'message', id: messageId, label: requestNumber(messageId) }
    await recordAudit(trx, { at, actor: by, action: 'message.reply', subject, after: { closes: input.closes } })
    return { ok: true, replyId, isRepeated: false }
  })
}

function findRepeated(trx: ShopDb, { messageId, seenVersion, by, body }: ReplyInput & { body: string }) {
  return trx
    .selectFrom('contact_reply')
    .select('id')
    .where('message_id', '=', messageId)
    .where('seen_version', '=', seenVersion)
    .where('author', '=', by.name)
    .where('body', '=', body)
    .executeTakeFirst()
}

/** Closes the message, or schedules a follow-up in two days. */
async function moveOn(trx: ShopDb, { message, closes, at }: ReplyInput & { message: ContactMessage }) {
  const closed = { status: 'done' as const, closed_at: message.closed_at ?? at.toISOString() }
  const state = closes ? closed : { due_at: answerDueAt(at) }
  await trx
    .updateTable('contact_message')
    .set({ ...state, version: message.version + 1 })
    .where('id', '=', message.id)
    .execute()
}

export function findMessage(db: ShopDb, id: string): Promise<ContactMessage | undefined> {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findReply(db: ShopDb, id: string): Promise<Selectable<ContactReplyTable> | undefined> {
  return db.selectFrom('contact_reply').selectAll().where('id', '=', id).executeTakeFirst()
}

const MAX_REPLIES = 100

/** The newest, oldest first, with mail status. */
export async function listReplies(db: ShopDb, messageId: string) {
  const rows = await db
    .selectFrom('contact_reply')
    .leftJoin('email', 'email.id', 'contact_reply.email_id')
    .selectAll('contact_reply')
    .select(['email.status as mail_status', 'email.sent_at as mail_sent_at'])
    .where('contact_reply.message_id', '=', messageId)
    .orderBy('contact_reply.created_at', 'desc')
    .orderBy('contact_reply.id', 'desc')
    .limit(MAX_REPLIES)
    .execute()
  return rows.reverse()
}
