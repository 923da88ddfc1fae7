import { type Kysely, sql } from 'kysely'

/** The outbox is listed by state, kind, date and recipient, and a mail may be sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email add column resends integer not null default 0`.execute(db)
  // One of all states would be taken for the sender's look at what is due, which has its own.
  for (const status of ['queued', 'sending', 'sent', 'failed']) {
    await sql`
      create index ${sql.ref(`email_${status}_by_creation`)} on email (created_at, id) where status = ${sql.lit(status)}
    `.execute(db)
  }
  await sql`create index email_by_kind on email (kind, created_at, id)`.execute(db)
  await sql`create index email_by_kind_and_status on email (kind, status, created_at, id)`.execute(db)
  await sql`drop index email_by_creation`.execute(db)
  await sql`create index email_by_creation on email (created_at, id)`.execute(db)
  await sql`drop index email_by_recipient`.execute(db)
  await sql`
    create index email_by_recipient on email (lower(recipient), created_at desc, id desc, status, kind)
  `.execute(db)
}
