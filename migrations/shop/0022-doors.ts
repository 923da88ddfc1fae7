import { type Kysely, sql } from 'kysely'

/** What strangers may try through the forms and the chat is tied to what they typed, and counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepTypedContacts(db)
  await countFailedLookUps(db)
}

/**
 * What was typed with each answer and each consent: whoever knows an address may answer for it, and must change neither
 * the person the shop knows nor what that person agreed to. Rows from before hold null.
 */
async function keepTypedContacts(db: Kysely<unknown>) {
  for (const table of ['questionnaire_answer', 'lead_consent']) {
    for (const column of ['contact_name', 'contact_phone']) {
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text`.execute(db)
    }
  }
}

async function countFailedLookUps(db: Kysely<unknown>) {
  await sql`
    alter table assistant_usage
      add column failed_look_ups integer not null default 0 check (failed_look_ups >= 0)
  `.execute(db)
}
