import { type Kysely, sql } from 'kysely'

/** The outbox is listed by state, kind, date and recipient, and a mail may be sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table email add column resends integer not null default 0`.execute(db)
  await sql`create index email_by_status on email (status, created_at, id)`.execute(db)
  await sql`create index email_by_kind on email (kind, created_at, id)`.execute(db)
  await sql`create index email_by_kind_and_status on email (kind, status, created_at, id)`.execute(db)
  await sql`drop index email_by_creation`.execute(db)
  await sql`create index email_by_creation on email (created_at, id)`.execute(db)
  await sql`drop index email_by_recipient`.execute(db)
  await sql`
    create index email_by_recipient on email (lower(recipient), created_at desc, id desc, status, kind)
  `.execute(db)
}
