import { type Kysely, sql } from 'kysely'

/**
 * What was typed with each answer and each consent: whoever knows an address may answer for it, and must change neither
 * the person the shop knows nor what that person agreed to. Rows from before hold null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['questionnaire_answer', 'lead_consent']) {
    for (const column of ['contact_name', 'contact_phone']) {
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text`.execute(db)
    }
  }
}
