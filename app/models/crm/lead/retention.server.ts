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
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('lead_consent')
              .select('id')
              .whereRef('lead_consent.lead_id', '=', 'lead.id')
              .where('channel', '=', 'phone')
              .where('withdrawn_at', 'is', null)
              .where((eb) => eb.or([eb('contact_phone', 'is', null), eb('contact_phone', '=', eb.ref('lead.phone'))])),
          ),
        ),
      )
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
