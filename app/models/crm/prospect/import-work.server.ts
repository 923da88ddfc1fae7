import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProspectImport, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import {
  type AgentTest,
  JobFailed,
  type JobHandler,
  type JobReport,
  type JobWork,
} from '~/models/base/agent/index.server'
import { newId } from '~/models/values/id.server'
import { estimateImport, mappingOf, readImportFile, readProspectLines } from './check-file.server'
import { refusalOfMapping } from './fields'
import { inBatches } from './file-lines.server'
import { findImport, importPaths, PROSPECT_IMPORT_JOB } from './import.server'
import type { ReadLineResult } from './line'
import { readScoreRules } from './prospect-row.server'
import { fileRefusalText, type ReadProspectFile } from './reading'
import type { ScoreRules } from './score'
import { undoLines } from './undo.server'
import { type LineCounts, writeLines } from './write-lines.server'

/** Target time per transaction, so that the event loop stays responsive. */
const BATCH_MS = 12
/** Few distinct batch sizes keep the number of prepared statements low. */
const STEP = 25
const MAX_REHEARSED = 100

/** Job of the upload agent: imports a file or undoes an import. */
export function prospectImportHandler(readFile: ReadProspectFile): JobHandler {
  return {
    kind: PROSPECT_IMPORT_JOB,
    label: 'Lecture d’un tableur',
    async run(work) {
      const found = await importOf(work)
      if (found?.state === 'processing') return importFile(work, { found, readFile })
      return found?.state === 'undoing' ? undoFile(work, found) : { message: 'Il n’y avait plus rien à faire.' }
    },
    async rehearse({ tenant, job, signal }) {
      const found = await importOf({ tenant, job })
      const read = found && (await readImportFile(tenant.db, { found, folders: tenant, readFile, signal }))
      if (!found || !read) return { message: 'Ce fichier n’existe plus.' }
      if (!read.ok) return { message: fileRefusalText(read.reason) }
      const mapping = await mappingOf(tenant.db, found, read.facts)
      const { created, updated, refused } = await estimateImport(tenant.db, tenant, { found, ...read, mapping })
      return { message: `${created} créations, ${updated} mises à jour, ${refused} refus.`, items: created }
    },
  }
}

function importOf({ tenant, job }: Pick<JobWork, 'tenant' | 'job'>): Promise<ProspectImport | undefined> {
  return findImport(tenant.db, job.key.slice(job.key.indexOf(':') + 1))
}

interface Found {
  found: ProspectImport
  readFile: ReadProspectFile
}

async function importFile(work: JobWork, { found, readFile }: Found): Promise<JobReport> {
  const { tenant, signal } = work
  const read = await readImportFile(tenant.db, { found, folders: tenant, readFile, signal })
  signal.throwIfAborted()
  if (!read.ok) return failImport(work, found, read)
  const mapping = await mappingOf(tenant.db, found, read.facts)
  if (read.facts.isAsked && Object.keys(JSON.parse(found.mapping)).length === 0) return askForReading(work, found)
  if (refusalOfMapping(mapping)) return askForColumns(work, found)
  const rules = await work.batch(readScoreRules)
  const lines = readProspectLines(tenant, { found, facts: read.facts, mapping, after: found.done_lines })
  const pace = createPace()
  for await (const batch of inBatches(lines, pace.size))
    await pace.measure((measured) =>
      work.batch(
        (trx) =>
          measured(() => writeBatch(trx, { found, rules, batch, most: work.tenant.limits.prospects, at: work.now() })),
        {
          items: batch.length,
        },
      ),
    )
  return completeImport(work, found)
}

const passing = ['busy', 'disk-full', 'too-slow']

/** An unreadable file does not fail the job, unless a retry may help. */
async function failImport(
  work: JobWork,
  { id }: ProspectImport,
  { reason, line }: { reason: string; line?: number | undefined },
): Promise<JobReport> {
  const failure = line ? `${reason}:${line}` : reason
  if (passing.includes(reason) && work.job.tries < 3) throw new JobFailed(fileRefusalText(failure))
  await work.finish((trx) => setState(trx, id, { state: 'error', failure }))
  return { message: fileRefusalText(failure) }
}

/** The address column must be chosen by hand. */
async function askForColumns(work: JobWork, { id }: ProspectImport): Promise<JobReport> {
  await work.finish((trx) => setState(trx, id, { state: 'to-check', failure: 'no-email' }))
  return { message: 'Aucune colonne d’e-mail reconnue\u202f: un administrateur doit la désigner.' }
}

/** The sheet or the encoding must be chosen by hand. */
async function askForReading(work: JobWork, { id }: ProspectImport): Promise<JobReport> {
  await work.finish((trx) => setState(trx, id, { state: 'to-check', failure: 'which-reading' }))
  return { message: 'Plusieurs feuilles ou encodages sont possibles\u202f: un administrateur doit choisir.' }
}

async function completeImport(work: JobWork, found: ProspectImport): Promise<JobReport> {
  const completed_at = work.now().toISOString()
  await work.finish((trx) => setState(trx, found.id, { state: 'completed', completed_at }))
  await rm(importPaths(work.tenant, found).lines, { force: true })
  const { created = 0, updated = 0, refused = 0 } = (await findImport(work.tenant.db, found.id)) ?? {}
  return { message: `${created} prospects créés, ${updated} mis à jour, ${refused} lignes refusées.` }
}

/** Adapts the batch size to the previous batch's duration, excluding time spent queued. */
function createPace() {
  let size = STEP
  return {
    size: () => size,
    async measure(write: (measured: (work: () => Promise<void>) => Promise<void>) => Promise<void>): Promise<void> {
      let taken = 1
      await write(async (work) => {
        const begun = performance.now()
        await work()
        taken = Math.max(1, performance.now() - begun)
      })
      size = Math.max(STEP, Math.min(MAX_REHEARSED, STEP * Math.floor((size * BATCH_MS) / taken / STEP)))
    },
  }
}

async function writeBatch(
  trx: ShopDb,
  {
    found,
    rules,
    batch,
    most,
    at,
  }: {
    found: ProspectImport
    rules: ScoreRules
    batch: ReadLineResult[]
    most: number | undefined
    at: Date
  },
): Promise<void> {
  const last = batch.at(-1)
  const { id: importId, source, provenance, legal_basis: legalBasis } = found
  const counts = await writeLines(trx, { importId, source, provenance, legalBasis, rules, lines: batch, most, at })
  await addImportCounts(trx, found.id, counts, last?.ok ? last.candidate.line : (last?.line ?? 0))
}

export async function addImportCounts(trx: ShopDb, id: string, counts: LineCounts, line: number): Promise<void> {
  await trx
    .updateTable('prospect_import')
    .set((eb) => ({
      created: eb('created', '+', counts.created),
      updated: eb('updated', '+', counts.updated),
      unchanged: eb('unchanged', '+', counts.unchanged),
      refused: eb('refused', '+', counts.refused),
      done_lines: line,
    }))
    .where('id', '=', id)
    .execute()
}

async function undoFile(work: JobWork, { id }: ProspectImport): Promise<JobReport> {
  const rules = await work.batch(readScoreRules)
  const pace = createPace()
  for (let isMore = true; isMore; )
    await pace.measure((measured) =>
      work.batch((trx) =>
        measured(async () => {
          isMore = await undoLines(trx, { importId: id, rules, at: work.now(), limit: pace.size() })
        }),
      ),
    )
  const undone_at = work.now().toISOString()
  await work.finish((trx) => setState(trx, id, { state: 'undone', undone_at }))
  return { message: 'Import annulé.' }
}

async function setState(
  trx: ShopDb,
  id: string,
  columns: Partial<Pick<ProspectImport, 'state' | 'failure' | 'completed_at' | 'undone_at'>>,
): Promise<void> {
  await trx.updateTable('prospect_import').set(columns).where('id', '=', id).execute()
}

const sample = 'E-mail;Nom;Entreprise\nessai@example.com;Essai;Exemple\nessai2@example.com;Deuxième essai;Exemple\n'

/** Parses a sample like an upload; nothing is stored. */
export async function testUpload(
  { incomingDir }: Pick<Tenant, 'incomingDir'>,
  readFile: ReadProspectFile,
  at: Date,
): Promise<AgentTest> {
  await mkdir(incomingDir, { recursive: true, mode: 0o700 })
  const path = join(incomingDir, newId(at))
  const target = `${path}.lines`
  await writeFile(path, sample, { mode: 0o600 })
  const read = await readFile({ path, kind: 'csv', target })
  for (const file of [path, target]) await rm(file, { force: true })
  if (!read.ok) throw new JobFailed(fileRefusalText(read.reason))
  const prospects = read.facts.lines - 1
  return { message: `${prospects} prospects lus dans l’exemple, aucun gardé.`, prospects }
}
