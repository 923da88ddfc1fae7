import type { ShopDb } from '~/database/schema'
import { deleteOldest } from '~/models/values/index.server'

import { isLeadOf } from './address.server'

/** From the last contact; the form and the privacy page say so too. */
export const LEAD_LIFETIME_YEARS = 3

/** Deletes leads without contact since `before`, with all that is kept of them; returns how many. */
export function deleteOldLeads(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
  return deleteOldest(db, { table: 'lead', by: 'last_contact_at', ...input })
}

/** « Effacer ma conversation » deletes the address left there too, unless the shop knows it from elsewhere. */
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

/** The leads of the demonstration, with all that is kept of them; returns how many. One that came again since is a real one. */
export async function removeDemoLeads(trx: ShopDb): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('lead').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
