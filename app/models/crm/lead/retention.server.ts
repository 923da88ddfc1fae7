import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ShopDb } from '~/database/schema'
import { indexForSearch } from '~/models/base/search/index.server'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { isLeadOf } from './contact.server'

/** Since the last contact; repeated by the form and the privacy page. */
export const LEAD_LIFETIME_YEARS = 3

/** Deletes leads without contact since `before`, with dependent rows; returns how many. */
export function deleteOldLeads(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
  return deleteOldest(db, { table: 'lead', ...input })
}

/** Whether a consent to calls in force was given for that number; one of before numbers were kept covers any. */
export function coversPhone({ lead, phone }: { lead: string; phone: string }): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select lead_consent.id from lead_consent where lead_consent.lead_id = ${sql.ref(lead)}
    and lead_consent.channel = 'phone' and lead_consent.withdrawn_at is null
    and (lead_consent.contact_phone is null or lead_consent.contact_phone = ${sql.ref(phone)}))`
}

/** Columns of the number typed with answers, for `coversPhone`. */
export const answered = { lead: 'questionnaire_answer.lead_id', phone: 'questionnaire_answer.contact_phone' }

/**
 * Erases telephone numbers without a consent to calls in force, left before an instant; the consent itself keeps its
 * number as its proof. Returns how many.
 */
export function erasePhonesWithoutConsent(
  db: ShopDb,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const leads = await trx
      .selectFrom('lead')
      .select(['id', 'name', 'email'])
      .where('phone', 'is not', null)
      .where('created_at', '<', before.toISOString())
      .where(({ not }) => not(coversPhone({ lead: 'lead.id', phone: 'lead.phone' })))
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    for (const { id, name, email } of leads) {
      await trx.updateTable('lead').set({ phone: null }).where('id', '=', id).execute()
      await indexForSearch(trx, { kind: 'lead', id, texts: [name, email] })
    }
    const answers = await trx
      .selectFrom('questionnaire_answer')
      .select('id')
      .where('contact_phone', 'is not', null)
      .where('answered_at', '<', before.toISOString())
      .where(({ not }) => not(coversPhone(answered)))
      .orderBy('answered_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    for (const { id } of answers)
      await trx.updateTable('questionnaire_answer').set({ contact_phone: null }).where('id', '=', id).execute()
    return leads.length + answers.length
  })
}

/** Deletes the lead created by « Effacer ma conversation », unless another source knows it. */
export async function forgetChatLead(trx: ShopDb, email: string): Promise<void> {
  await trx
    .deleteFrom('lead')
    .where(isLeadOf(email))
    .where('source', '=', 'chat')
    .where('status', '=', 'prospect')
    .where('next_action', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lead_note').select('id').whereRef('lead_note.lead_id', '=', 'lead.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lead_event')
            .select('id')
            .whereRef('lead_event.lead_id', '=', 'lead.id')
            .where((eb) => eb.or([eb('kind', '<>', 'source'), eb('after', '<>', 'chat')])),
        ),
      ),
    )
    .execute()
}

/** Deletes demonstration leads with dependent rows, except those that made contact since; returns how many. */
export async function removeDemoLeads(trx: ShopDb): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('lead').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
