import type { Prospect, ProspectEvent, ShopDb } from '~/database/schema'
import { listRefusedMailboxes } from './duplicate/kin.server'

const MAX_SHOWN = 100

interface MergedMember {
  merge_id: string
  merged_id: string
  email: string
  number: number
  first_name: string
  last_name: string
  merged_at: string
  merged_by: string
}

export interface ProspectSheet {
  prospect: Prospect
  isRefused: boolean
  /** Records merged into it. */
  members: MergedMember[]
  /** Newest first. */
  events: ProspectEvent[]
  imports: { id: string; file_name: string; created_at: string; outcome: 'created' | 'updated' | 'unchanged' }[]
}

/** A prospect with its history and imports. */
export async function findProspect(db: ShopDb, id: string): Promise<ProspectSheet | undefined> {
  const prospect = await db.selectFrom('prospect').selectAll().where('id', '=', id).executeTakeFirst()
  if (!prospect) return undefined
  const members = await listMembers(db, id)
  const ids = [id, ...members.map(({ merged_id }) => merged_id)]
  const imports = await db
    .selectFrom('prospect_import_row')
    .innerJoin('prospect_import', 'prospect_import.id', 'prospect_import_row.import_id')
    .select(['prospect_import.id', 'file_name', 'prospect_import.created_at', 'outcome'])
    .where('prospect_import_row.prospect_id', 'in', ids)
    .orderBy('prospect_import_row.import_id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  const refusals = await listRefusedMailboxes(db, [prospect.mailbox_hash])
  const events = await listEventsOf(db, id, members)
  return { prospect, isRefused: refusals.size > 0, members, events, imports }
}

function listMembers(db: ShopDb, keptId: string): Promise<MergedMember[]> {
  return db
    .selectFrom('prospect_merge')
    .innerJoin('prospect', 'prospect.id', 'prospect_merge.merged_id')
    .select(['prospect_merge.id as merge_id', 'merged_id', 'merged_at', 'merged_by'])
    .select(['prospect.email', 'prospect.number', 'prospect.first_name', 'prospect.last_name'])
    .where('kept_id', '=', keptId)
    .where('parted_at', 'is', null)
    .orderBy('prospect_merge.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
}

/** A merge is in both histories: list it once. */
function listEventsOf(db: ShopDb, id: string, members: MergedMember[]): Promise<ProspectEvent[]> {
  const ofMembers = members.map(({ merged_id }) => merged_id)
  return db
    .selectFrom('prospect_event')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('prospect_id', '=', id),
        eb.and([eb('prospect_id', 'in', ofMembers), eb('kind', 'not in', ['merged', 'parted'])]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
}
