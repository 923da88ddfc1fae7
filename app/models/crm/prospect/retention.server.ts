import type { ExpressionBuilder } from 'kysely'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { deleteJob } from '~/models/base/job/index.server'
import { deleteProspectMails } from '~/models/base/outbox/index.server'
import { normalizeEmail } from '~/models/values/email-address'
import { forgetLookups } from './company-lookup.server'
import { listMergedIds } from './duplicate/kin.server'
import { type ImportFolders, removeFiles } from './import.server'
import { forgetLookupRequest } from './lookup-request.server'
import { derived, readScoreRules } from './prospect-row.server'

/** Since the last contact, else since collection; repeated by the privacy page. */
export const PROSPECT_LIFETIME_YEARS = 3
/** Retention of files, refused lines and undo data. */
export const IMPORT_DAYS = 30

/** Includes prospects merged into them, and mails that rested on their being prospects. */
export function deleteOldProspects(db: ShopDb, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const oldest = await trx
      .selectFrom('prospect')
      .select('id')
      .where('kept_from', '<', before.toISOString())
      .where('merged_into', 'is', null)
      .orderBy('kept_from')
      .orderBy('id')
      .limit(limit)
      .execute()
    const ids = oldest.map(({ id }) => id)
    const isGoing = (eb: ExpressionBuilder<ShopDatabase, 'prospect'>) =>
      eb.or([eb('id', 'in', ids), eb('merged_into', 'in', ids)])
    const going = await trx.selectFrom('prospect').select('email').where(isGoing).execute()
    await deleteProspectMails(
      trx,
      going.map(({ email }) => email),
    )
    await trx.deleteFrom('prospect').where('id', 'in', ids).execute()
    return ids.length
  })
}

/** Deletes imports before an instant with their files; prospects stay. */
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

/** Erases a person: the prospect and its merged records, import data and refused lines with the address. */
export async function forgetProspect(trx: ShopDb, email: string): Promise<void> {
  const hash = mailboxHash(email)
  const ids = await listMergedIds(trx, { hash, email: normalizeEmail(email) })
  const rows = await trx
    .selectFrom('prospect')
    .select(['mailbox_hash', 'company', 'city'])
    .where('id', 'in', ids)
    .execute()
  await trx.deleteFrom('prospect').where('id', 'in', ids).execute()
  await forgetLookups(trx, rows)
  for (const id of ids) await forgetLookupRequest(trx, id)
  await trx.updateTable('prospect_import_row').set({ before: null }).where('prospect_id', 'in', ids).execute()
  const hashes = [hash, ...rows.map(({ mailbox_hash }) => mailbox_hash)]
  await trx.updateTable('prospect_import_error').set({ cells: '[]' }).where('mailbox_hash', 'in', hashes).execute()
}

const MAX_OF_A_PERSON = 100

/** A person's data, for export. */
export async function listProspectsOf(db: ShopDb, email: string) {
  const ids = await listKinOf(db, email)
  return db.selectFrom('prospect').selectAll().where('id', 'in', ids).orderBy('id').limit(MAX_OF_A_PERSON).execute()
}

function listKinOf(db: ShopDb, email: string): Promise<string[]> {
  return listMergedIds(db, { hash: mailboxHash(email), email: normalizeEmail(email) })
}

export async function listProspectEventsOf(db: ShopDb, email: string) {
  return db
    .selectFrom('prospect_event')
    .select(['kind', 'before', 'after', 'reason', 'created_at'])
    .where('prospect_id', 'in', await listKinOf(db, email))
    .orderBy('id')
    .limit(1000)
    .execute()
}

/** Recomputes scores due to decay; returns how many. */
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
