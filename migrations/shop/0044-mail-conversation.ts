import { type Kysely, sql } from 'kysely'

/** Which conversation a mail is about, so that it goes with it. Until now its key said so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email add column conversation_id text`.execute(db)
  await sql`
    update email
    set conversation_id = substr(idempotency_key, ${'shopkeeper:conversation:'.length + 1}, 36)
    where kind = 'conversation-notice'
  `.execute(db)
  await sql`
    update email
    set conversation_id = (
      select message.conversation_id from message
      where message.id = substr(email.idempotency_key, ${'conversation-answer:'.length + 1})
    )
    where kind = 'conversation-answer'
  `.execute(db)
  await sql`
    create index email_by_conversation on email (conversation_id) where conversation_id is not null
  `.execute(db)
}
