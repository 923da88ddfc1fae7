import { type Kysely, sql } from 'kysely'

/** What the figures of the e-mail agent and the register of personal data look up, without reading the tables whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index prospect_by_priority on prospect (priority_segment, campaign_status) where merged_into is null
  `.execute(db)
  await sql`create index prospect_last_contacted on prospect (last_contact_at) where merged_into is null`.execute(db)
  await sql`create index email_by_basis on email (class, basis, mailbox, sent_at)`.execute(db)
  await sql`create index sequence_enrolment_counts on sequence_enrolment (sequence, left_at)`.execute(db)
  await sql`create index sequence_enrolment_ended on sequence_enrolment (left_at, id)`.execute(db)
}
