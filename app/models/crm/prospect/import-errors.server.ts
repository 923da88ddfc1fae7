import type { ProspectImport, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { toCsv } from '~/models/values/csv'
import { factsOf } from './check-file.server'
import { importSubject } from './import.server'
import { isLineRefused, lineRefusalText } from './line'

const MAX_LISTED = 20
const MAX_ROWS = 200_000

/** First lines that were refused or kept in part, in file order. */
export async function listImportErrors(db: ShopDb, importId: string) {
  const rows = await selectErrors(db, importId).limit(MAX_LISTED).execute()
  return rows.map(({ line, reason }) => ({ line, words: lineRefusalText(reason), isRefused: isLineRefused(reason) }))
}

function selectErrors(db: ShopDb, importId: string) {
  return db
    .selectFrom('prospect_import_error')
    .select(['line', 'reason', 'cells'])
    .where('import_id', '=', importId)
    .orderBy('line')
}

/** All these lines with number and reason, to be corrected and imported again; the download is logged. */
export async function exportImportErrors(
  db: ShopDb,
  { found, actor, at }: { found: ProspectImport; actor: AuditInput['actor']; at: Date },
): Promise<string> {
  const rows = await selectErrors(db, found.id).limit(MAX_ROWS).execute()
  const headings = factsOf(found)?.headings ?? []
  const subject = importSubject(found.id)
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'prospect.import-errors', subject }))
  const lines = rows.map(({ line, reason, cells }) => [line, lineRefusalText(reason), ...JSON.parse(cells)])
  return toCsv([['Ligne', 'Motif', ...headings], ...lines])
}
