import type { ProspectStatus, ShopDb } from '~/database/schema'
import { type BulkResult, type SeenRow, UNDO_REASON } from '~/models/values/bulk'
import { type Change, changeProspectIn, toStatus } from './change.server'
import { readObject } from './prospect-row.server'
import { prospectStatuses } from './text'

type Bulk = Pick<Change, 'actor' | 'at'> & { rows: SeenRow[] }

/** Skips prospects changed since they were read, and those that already have the status. */
export function setProspectStatuses(
  db: ShopDb,
  { rows, status, reason, actor, at }: Bulk & { status: ProspectStatus; reason: string },
): Promise<BulkResult> {
  return db.transaction().execute(async (trx) => {
    const result: BulkResult = { changed: [], kept: 0 }
    for (const { id, version } of rows) {
      const before = await trx.selectFrom('prospect').select('version').where('id', '=', id).executeTakeFirst()
      const change = { prospectId: id, version, actor, at }
      const changed = await changeProspectIn(trx, change, toStatus({ status, reason }))
      if (changed.ok && changed.version !== before?.version) result.changed.push({ id, version: changed.version })
      else result.kept++
    }
    return result
  })
}

/** Undoes a bulk change by the same administrator on rows unchanged since. */
export function undoProspectStatuses(db: ShopDb, { rows, actor, at }: Bulk): Promise<BulkResult> {
  return db.transaction().execute(async (trx) => {
    const result: BulkResult = { changed: [], kept: 0 }
    for (const row of rows) {
      const status = await findFormerStatus(trx, { ...row, actor })
      const change = { prospectId: row.id, version: row.version, actor, at }
      const undone = status && (await changeProspectIn(trx, change, toStatus({ status, reason: UNDO_REASON })))
      if (undone?.ok) result.changed.push({ id: row.id, version: undone.version })
      else result.kept++
    }
    return result
  })
}

/** Undefined unless this administrator made the prospect's last change. */
async function findFormerStatus(trx: ShopDb, { id, version, actor }: SeenRow & Pick<Change, 'actor'>) {
  const event = await trx
    .selectFrom('prospect_event')
    .innerJoin('prospect', 'prospect.id', 'prospect_event.prospect_id')
    .select('before')
    .where('prospect_id', '=', id)
    .where('prospect.version', '=', version)
    .where('prospect_event.version', '=', version)
    .where('kind', '=', 'status')
    .where('actor_id', '=', actor.id)
    .executeTakeFirst()
  const before = event && readObject(event.before)
  return prospectStatuses.find((status) => status === before?.status)
}
