import type { Selectable } from 'kysely'
import type { ProspectImport, ProspectImportRowTable, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { enqueueJob } from '~/models/base/job/index.server'
import { countOtherMoves } from './enrich.server'
import { type StoredField, storedFields } from './fields'
import { findImport, importSubject, PROSPECT_IMPORT_JOB } from './import.server'
import { derived, type ProspectRow, padded, readObject, replaceTrigrams } from './prospect-row.server'
import type { ScoreRules } from './score'

type UndoImportResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-done' | 'undone' }

/** Queues the undo of an import with the upload agent. */
export function undoImport(
  db: ShopDb,
  { id, actor, at }: { id: string; actor: AuditInput['actor']; at: Date },
): Promise<UndoImportResult> {
  return db.transaction().execute(async (trx) => {
    const found = await findImport(trx, id)
    if (!found) return { ok: false, reason: 'unknown' }
    const reason = undoRefusalOf(found)
    if (reason) return { ok: false, reason }
    const job_key = `${PROSPECT_IMPORT_JOB}-undo:${id}`
    await trx
      .updateTable('prospect_import')
      .set({ state: 'undoing', undone_by: actor.name, job_key })
      .where('id', '=', id)
      .execute()
    await enqueueJob(trx, { kind: PROSPECT_IMPORT_JOB, agent: 'upload', key: job_key, payload: { importId: id }, at })
    await recordAudit(trx, { at, actor, action: 'prospect.undo-import', subject: importSubject(id) })
    return { ok: true }
  })
}

/** Why an import cannot be undone; undefined when it can. */
export function undoRefusalOf({ state }: Pick<ProspectImport, 'state'>): 'not-done' | 'undone' | undefined {
  if (state === 'undone' || state === 'undoing') return 'undone'
  return state === 'completed' ? undefined : 'not-done'
}

interface Undo {
  importId: string
  rules: ScoreRules
  at: Date
  limit: number
}

type ImportedRow = Selectable<ProspectImportRowTable>
type Outcome = NonNullable<ImportedRow['undone']>

/** Undoes a batch of lines in the caller's transaction; false once none is left. */
export async function undoLines(trx: ShopDb, { importId, rules, at, limit }: Undo): Promise<boolean> {
  const rows = await trx
    .selectFrom('prospect_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('undone', 'is', null)
    .where('outcome', '<>', 'unchanged')
    .orderBy('line')
    .orderBy('prospect_id')
    .limit(limit)
    .execute()
  const prospects = await listProspects(trx, rows)
  const ids: Record<Outcome, string[]> = { reversed: [], kept: [], impossible: [] }
  for (const row of rows)
    ids[await undoOne(trx, row, { prospect: prospects.get(row.prospect_id), rules, at })].push(row.prospect_id)
  for (const outcome of ['reversed', 'kept', 'impossible'] as const)
    await trx
      .updateTable('prospect_import_row')
      .set({ undone: outcome, before: null })
      .where('import_id', '=', importId)
      .where('prospect_id', 'in', padded(ids[outcome]))
      .execute()
  await trx
    .updateTable('prospect_import')
    .set((eb) => ({
      reversed: eb('reversed', '+', ids.reversed.length),
      kept: eb('kept', '+', ids.kept.length),
      impossible: eb('impossible', '+', ids.impossible.length),
    }))
    .where('id', '=', importId)
    .execute()
  return rows.length === limit
}

async function listProspects(trx: ShopDb, rows: ImportedRow[]): Promise<Map<string, ProspectRow>> {
  const found = await trx
    .selectFrom('prospect')
    .selectAll()
    .where('id', 'in', padded(rows.map(({ prospect_id }) => prospect_id)))
    .execute()
  return new Map(found.map((prospect) => [prospect.id, prospect]))
}

/** Keeps later edits; merged or erased prospects are not restored. */
async function undoOne(
  trx: ShopDb,
  row: ImportedRow,
  { prospect, rules, at }: { prospect: ProspectRow | undefined; rules: ScoreRules; at: Date },
): Promise<Outcome> {
  if (!prospect || prospect.merged_into) return 'impossible'
  if (prospect.merged_emails !== '[]' || (await wasEdited(trx, { prospect, since: row.version }))) return 'kept'
  if (row.outcome === 'created') {
    await trx.deleteFrom('prospect').where('id', '=', prospect.id).execute()
    return 'reversed'
  }
  const before = columnsOf(row.before)
  const next = { ...prospect, ...before, version: prospect.version + 1 }
  await trx
    .updateTable('prospect')
    .set({ ...before, ...derived(next, { rules, at }), version: next.version })
    .where('id', '=', prospect.id)
    .execute()
  await replaceTrigrams(trx, next)
  return 'reversed'
}

async function wasEdited(
  trx: ShopDb,
  { prospect: { id, version }, since }: { prospect: ProspectRow; since: number },
): Promise<boolean> {
  if (version === since) return false
  return version !== since + (await countOtherMoves(trx, { prospectId: id, after: since }))
}

/** Columns an import may change. */
function columnsOf(before: string | null): Partial<Record<StoredField | 'other_columns', string>> {
  const kept = readObject(before)
  const names = [...storedFields, 'other_columns' as const].filter((name) => typeof kept[name] === 'string')
  return Object.fromEntries(names.map((name) => [name, kept[name]]))
}
