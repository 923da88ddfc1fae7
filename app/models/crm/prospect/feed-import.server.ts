import type { ProspectSource, ShopDb } from '~/database/schema'
import { newId } from '~/models/values/id.server'
import { PROSPECT_IMPORT_JOB } from './import.server'
import { addImportCounts } from './import-work.server'
import type { LineCounts, WriteLines } from './write-lines.server'
import { writeLines } from './write-lines.server'

interface OpenFeedImport {
  source: ProspectSource
  legalBasis: string
  isSample: boolean
  /** Import of an earlier attempt, closed with what it wrote. */
  before: string | null
  at: Date
}

/** An import without a file, which gives feeds its history and undo. */
export async function openFeedImport(
  trx: ShopDb,
  { source, legalBasis, isSample, before, at }: OpenFeedImport,
): Promise<string> {
  const id = newId(at)
  const completed = { state: 'completed' as const, completed_at: at.toISOString() }
  if (before) await trx.updateTable('prospect_import').set(completed).where('id', '=', before).execute()
  await trx
    .insertInto('prospect_import')
    .values({
      id,
      job_key: `${PROSPECT_IMPORT_JOB}:${id}`,
      file_name: isSample ? 'Collecte de démonstration' : 'Collecte',
      file_size: 0,
      file_kind: 'csv',
      file_hash: '',
      source,
      legal_basis: legalBasis,
      ...completed,
      actor: 'Hunter',
      created_at: at.toISOString(),
    })
    .execute()
  return id
}

/** Writes feed lines in the caller's transaction; those of the demonstration's sample are removable with it. */
export async function writeFeedLines(
  trx: ShopDb,
  { isSample, ...input }: WriteLines & { isSample: boolean },
): Promise<LineCounts> {
  const counts = await writeLines(trx, input)
  const last = input.lines.at(-1)
  await addImportCounts(trx, input.importId, counts, last?.ok ? last.candidate.line : (last?.line ?? 0))
  if (isSample && counts.created > 0) await markAsSample(trx, input.importId)
  return counts
}

async function markAsSample(trx: ShopDb, importId: string): Promise<void> {
  await trx
    .updateTable('prospect')
    .set({ is_demo: 1 })
    .where('id', 'in', (of) =>
      of
        .selectFrom('prospect_import_row')
        .select('prospect_id')
        .where('import_id', '=', importId)
        .where('outcome', '=', 'created'),
    )
    .execute()
}
