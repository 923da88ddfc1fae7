import type { Prospect, ProspectEvent, ShopDb } from '~/database/schema'
import { listRefusals } from '~/models/advice/index.server'
import { listEvents } from './change.server'

const MAX_SHOWN = 100

export interface ProspectSheet {
  prospect: Prospect
  isRefused: boolean
  /** Newest first. */
  events: ProspectEvent[]
  imports: { id: string; file_name: string; created_at: string; outcome: 'created' | 'updated' | 'unchanged' }[]
}

/** A prospect with its history, and the files that it came in by. */
export async function findProspect(db: ShopDb, id: string): Promise<ProspectSheet | undefined> {
  const prospect = await db.selectFrom('prospect').selectAll().where('id', '=', id).executeTakeFirst()
  if (!prospect) return undefined
  const imports = await db
    .selectFrom('prospect_import_row')
    .innerJoin('prospect_import', 'prospect_import.id', 'prospect_import_row.import_id')
    .select(['prospect_import.id', 'file_name', 'prospect_import.created_at', 'outcome'])
    .where('prospect_import_row.prospect_id', '=', id)
    .orderBy('prospect_import_row.import_id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  const refusals = await listRefusals(db, [prospect.mailbox_hash])
  const events = await listEvents(db, id, MAX_SHOWN)
  return { prospect, isRefused: refusals.size > 0, events, imports }
}
