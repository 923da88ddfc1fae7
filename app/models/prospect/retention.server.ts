import { sql } from 'kysely'
import type { ShopDb } from '~/database/schema'
import { mailboxHash } from '~/models/advice/index.server'
import { deleteJob } from '~/models/job/index.server'
import { normalizeEmail } from '~/models/values'
import { deleteOldest } from '~/models/values/index.server'
import { forgetLookups } from './company-lookup.server'
import { type ImportFolders, removeFiles } from './import.server'
import { forgetLookupRequest } from './lookup-request.server'
import { derived } from './prospect-row.server'
import { readScoreRules } from './rules.server'

/** From the last contact, or from when they came; the privacy page says so too. */
export const PROSPECT_LIFETIME_YEARS = 3
/** Files, what was refused of them, and what an undo needs. */
export const IMPORT_DAYS = 30

export function deleteOldProspects(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
  return deleteOldest(db, { table: 'prospect', by: 'kept_from', ...input })
}

/** Imports from before an instant with their files; the prospects stay. */
export async function deleteOldImports(
  db: ShopDb,
  { before, folders, limit }: { before: Date; folders: ImportFolders; limit: number },
): Promise<number> {
  const old = await db
    .selectFrom('prospect_import')
    .select(['id', 'file_kind', 'job_key'])
    .where('created_at', '<', before.toISOString())
    .where('state', 'not in', ['processing', 'undoing'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  for (const row of old) {
    await removeFiles(folders, row)
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('prospect_import').where('id', '=', row.id).execute()
      await deleteJob(trx, row.job_key)
    })
  }
  return old.length
}

/** Of a person: the prospect, what imports noted of it, and refused lines with its address. */
export async function forgetProspect(trx: ShopDb, email: string): Promise<void> {
  const hash = mailboxHash(email)
  const rows = await trx
    .deleteFrom('prospect')
    .where((eb) => eb.or([eb('mailbox_hash', '=', hash), eb(sql`lower(email)`, '=', normalizeEmail(email))]))
    .returning(['id', 'company', 'city'])
    .execute()
  await forgetLookups(trx, rows)
  for (const { id } of rows) await forgetLookupRequest(trx, id)
  const ids = rows.map(({ id }) => id)
  await trx.updateTable('prospect_import_row').set({ before: null }).where('prospect_id', 'in', ids).execute()
  await trx.updateTable('prospect_import_error').set({ cells: '[]' }).where('mailbox_hash', '=', hash).execute()
}

/** What is kept of a person, for a copy. */
export function listProspectsOf(db: ShopDb, email: string) {
  return db
    .selectFrom('prospect')
    .selectAll()
    .where('mailbox_hash', '=', mailboxHash(email))
    .orderBy('id')
    .limit(10)
    .execute()
}

export function listProspectEventsOf(db: ShopDb, email: string) {
  return db
    .selectFrom('prospect_event')
    .innerJoin('prospect', 'prospect.id', 'prospect_event.prospect_id')
    .select([
      'prospect_event.kind',
      'prospect_event.before',
      'prospect_event.after',
      'prospect_event.reason',
      'prospect_event.created_at',
    ])
    .where('prospect.mailbox_hash', '=', mailboxHash(email))
    .orderBy('prospect_event.id')
    .limit(1000)
    .execute()
}

/** Scores whose decay is due; returns how many. */
export function rescoreDue(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('prospect')
      .selectAll()
      .where('rescore_at', '<=', at.toISOString())
      .orderBy('rescore_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    if (due.length === 0) return 0
    const rules = await readScoreRules(trx)
    for (const row of due)
      await trx.updateTable('prospect').set(derived(row, { rules, at })).where('id', '=', row.id).execute()
    return due.length
  })
}
