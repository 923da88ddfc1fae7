import type { ShopDb } from '~/database/schema'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { isLeadOf } from './contact.server'

/** Since the last contact; repeated by the form and the privacy page. */
export const LEAD_LIFETIME_YEARS = 3

/** Deletes leads without contact since `before`, with dependent rows; returns how many. */
export function deleteOldLeads(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
  return deleteOldest(db, { table: 'lead', ...input })
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
