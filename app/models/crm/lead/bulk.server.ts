import type { LeadStatus, ShopDb } from '~/database/schema'
import { type BulkResult, type SeenRow, UNDO_REASON } from '~/models/values/bulk'

import { type Change, changeLeadIn, toStatus } from './change.server'
import { leadStatuses } from './status'

type Bulk = Pick<Change, 'actor' | 'at'> & { rows: SeenRow[] }

/** Skips leads changed by another user since they were read, and leads that already have the status. */
export function setLeadStatuses(db: ShopDb, input: Bulk & { status: LeadStatus }): Promise<BulkResult> {
  const { rows, status, actor, at } = input
  return db.transaction().execute(async (trx) => {
    const result: BulkResult = { changed: [], kept: 0 }
    for (const { id, version } of rows) {
      const lead = await trx.selectFrom('lead').select('version').where('id', '=', id).executeTakeFirst()
      const changed = await changeLeadIn(trx, { leadId: id, version, actor, at }, toStatus(status))
      if (changed.ok && changed.version !== lead?.version) result.changed.push({ id, version: changed.version })
      else result.kept++
    }
    return result
  })
}

/** Undoes a bulk change by the same administrator on rows unchanged since. */
export function undoLeadStatuses(db: ShopDb, { rows, actor, at }: Bulk): Promise<BulkResult> {
  return db.transaction().execute(async (trx) => {
    const result: BulkResult = { changed: [], kept: 0 }
    for (const row of rows) {
      const status = await findFormerStatus(trx, { ...row, actor })
      if (status) {
        const change = { leadId: row.id, version: row.version, actor, at }
        await changeLeadIn(trx, change, toStatus(status, UNDO_REASON))
        result.changed.push(row)
      } else result.kept++
    }
    return result
  })
}

/** Undefined unless this administrator made the lead's last change. */
async function findFormerStatus(trx: ShopDb, { id, version, actor }: SeenRow & Pick<Change, 'actor'>) {
  const event = await trx
    .selectFrom('lead_event')
    .innerJoin('lead', 'lead.id', 'lead_event.lead_id')
    .select('before')
    .where('lead_id', '=', id)
    .where('lead.version', '=', version)
    .where('lead_event.version', '=', version)
    .where('kind', '=', 'status')
    .where('actor_id', '=', actor.id)
    .executeTakeFirst()
  return leadStatuses.find((status) => status === event?.before)
}
