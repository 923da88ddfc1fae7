import type { ProspectImport, ProspectSource, ShopDb } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { deleteJob, enqueueJob } from '~/models/base/job/index.server'
import { normalise } from '~/models/values/search-text'
import type { KnownColumns, Mapping, MappingRefusal, ProspectField } from './fields'
import { refusalOfMapping } from './fields'
import { type Actor, findImport, importSubject, PROSPECT_IMPORT_JOB } from './import.server'

type StartImportResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'started' | 'no-provenance' }
  | { ok: false; reason: MappingRefusal; field?: ProspectField | undefined }

/** Corrections of an administrator; undefined: as stored or detected. */
export interface SaidOfImport {
  mapping?: Mapping | undefined
  source?: ProspectSource | undefined
  provenance?: string | undefined
  legalBasis?: string | undefined
}

interface Start extends SaidOfImport {
  id: string
  actor: Actor
  at: Date
}

/** Queues a file for the upload agent and remembers corrected columns. */
export function startImport(db: ShopDb, input: Start): Promise<StartImportResult> {
  const { id, mapping, actor, at } = input
  const refusal = mapping && refusalOfMapping(mapping)
  if (refusal) return Promise.resolve({ ok: false, ...refusal })
  return db.transaction().execute(async (trx) => {
    const found = await findImport(trx, id)
    if (!found) return { ok: false, reason: 'unknown' }
    if (found.state !== 'to-check') return { ok: false, reason: 'started' }
    if (!(input.provenance ?? found.provenance)) return { ok: false, reason: 'no-provenance' }
    await trx
      .updateTable('prospect_import')
      .set({ state: 'processing', failure: null, ...saidColumns(input) })
      .where('id', '=', id)
      .execute()
    if (mapping) await rememberColumns(trx, { headings: readHeadings(found), mapping, at })
    // The job of an earlier attempt ended by requesting a check.
    await deleteJob(trx, found.job_key)
    await enqueueJob(trx, {
      kind: PROSPECT_IMPORT_JOB,
      agent: 'upload',
      key: found.job_key,
      payload: { importId: id },
      at,
    })
    await recordAudit(trx, { at, actor, action: 'prospect.import', subject: importSubject(id) })
    return { ok: true }
  })
}

export function saidColumns({ mapping, source, provenance, legalBasis }: SaidOfImport) {
  return {
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    ...(source && { source }),
    ...(provenance !== undefined && { provenance }),
    ...(legalBasis && { legal_basis: legalBasis }),
  }
}

/** As detected by `findHeadings`. */
function readHeadings(found: Pick<ProspectImport, 'facts'>): string[] {
  const { headings } = JSON.parse(found.facts)
  return Array.isArray(headings) ? headings.map(String) : []
}

async function rememberColumns(
  trx: ShopDb,
  { headings, mapping, at }: { headings: string[]; mapping: Mapping; at: Date },
): Promise<void> {
  const noted_at = at.toISOString()
  for (const [place, text] of headings.entries()) {
    const heading = normalise(text).slice(0, 100)
    if (!heading || /^colonne \d+$/.test(heading)) continue
    const field = mapping[place] ?? 'ignored'
    await trx
      .insertInto('prospect_column')
      .values({ heading, field, noted_at })
      .onConflict((conflict) => conflict.column('heading').doUpdateSet({ field, noted_at }))
      .execute()
  }
}

export async function readKnownColumns(db: ShopDb, headings: string[]): Promise<KnownColumns> {
  const rows = await db
    .selectFrom('prospect_column')
    .select(['heading', 'field'])
    .where(
      'heading',
      'in',
      headings.map((text) => normalise(text).slice(0, 100)),
    )
    .execute()
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}
