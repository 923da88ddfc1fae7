import { rm, stat } from 'node:fs/promises'
import type { ProspectImport, ShopDb } from '~/database/schema'
import { takeTurn } from '~/runtime/take-turn'
import {
  type KnownColumns,
  type Mapping,
  mapColumns,
  type ProspectField,
  prospectFields,
  refusalOfMapping,
} from './fields'
import { inBatches, readFileLines, readFirstLines } from './file-lines.server'
import { type ImportFolders, importPaths } from './import.server'
import { readKnownColumns, type SaidOfImport, saidColumns } from './import-start.server'
import { findHeadings, type ReadLineResult, readLine } from './line'
import type { FileRefusal, ReadFacts, ReadingAsked, ReadProspectFile } from './reading'
import { changeOf, listKnown, sortLines } from './write-lines.server'

/** Result of checking a file. */
export interface ImportFacts extends ReadFacts {
  headings: string[]
  headingLine: number
}

export interface Estimate {
  created: number
  updated: number
  unchanged: number
  refused: number
  /** Kept without a number that a spreadsheet shortened. */
  incomplete?: number
  total: number
}

const SAMPLE_ROWS = 10
const LINES_A_TURN = 200

type Read = { ok: true; facts: ImportFacts } | { ok: false; reason: FileRefusal; line?: number | undefined }

interface Check {
  found: ProspectImport
  folders: ImportFolders
  readFile: ReadProspectFile
  signal?: AbortSignal
}

/** Parses a file once, in a child process; its lines are stored beside it until imported. */
export async function readImportFile(db: ShopDb, { found, folders, readFile, signal }: Check): Promise<Read> {
  const known = factsOf(found)
  const paths = importPaths(folders, found)
  if (known && (await stat(paths.lines).catch(() => undefined))) return { ok: true, facts: known }
  const asked = { path: paths.file, kind: found.file_kind, target: paths.lines, ...readReading(found) }
  const read = await readFile(asked, { ...(signal && { signal }) })
  if (!read.ok) return read
  const first = await readFirstLines(paths.lines, SAMPLE_ROWS)
  const facts: ImportFacts = { ...read.facts, ...findHeadings(first, namesEmail) }
  if (read.facts.lines === 0) return { ok: false, reason: 'empty' }
  const total = countLines(facts, first)
  if (total === 0) return { ok: false, reason: 'headings-only' }
  await db
    .updateTable('prospect_import')
    .set({ facts: JSON.stringify(facts), total })
    .where('id', '=', found.id)
    .execute()
  return { ok: true, facts }
}

function readReading({ reading }: Pick<ProspectImport, 'reading'>): ReadingAsked {
  const { sheet, encoding } = JSON.parse(reading)
  return { ...(typeof sheet === 'string' && { sheet }), ...(typeof encoding === 'string' && { encoding }) }
}

function namesEmail(headings: string[]): boolean {
  return Object.values(mapColumns(headings)).includes('email')
}

/** Excludes the headings and the lines above. */
function countLines({ lines, headingLine }: ImportFacts, first: [number, string[]][]): number {
  return lines - first.filter(([line]) => line <= headingLine).length
}

export function factsOf(found: Pick<ProspectImport, 'facts'>): ImportFacts | undefined {
  const facts = JSON.parse(found.facts)
  return Array.isArray(facts.headings) ? facts : undefined
}

/** Chosen by an administrator for this file, or detected from known headings. */
export async function mappingOf(db: ShopDb, found: ProspectImport, facts: ImportFacts): Promise<Mapping> {
  const said = readMapping(found.mapping)
  if (Object.keys(said).length > 0) return said
  const known: KnownColumns = await readKnownColumns(db, facts.headings)
  return mapColumns(facts.headings, known)
}

function readMapping(json: string): Mapping {
  const pairs = Object.entries(JSON.parse(json)).filter((pair): pair is [string, ProspectField] =>
    prospectFields.some((field) => field === pair[1]),
  )
  return Object.fromEntries(pairs)
}

export async function* readProspectLines(
  folders: ImportFolders,
  { found, facts, mapping, after = 0 }: { found: ProspectImport; facts: ImportFacts; mapping: Mapping; after?: number },
): AsyncGenerator<ReadLineResult> {
  const from = Math.max(after, facts.headingLine)
  for await (const [line, cells] of readFileLines(importPaths(folders, found).lines))
    if (line > from) yield readLine(line, cells, { headings: facts.headings, mapping })
}

/** Dry run of the import. */
export async function estimateImport(
  db: ShopDb,
  folders: ImportFolders,
  asked: { found: ProspectImport; facts: ImportFacts; mapping: Mapping },
): Promise<Estimate> {
  const estimate: Estimate = { created: 0, updated: 0, unchanged: 0, refused: 0, total: 0 }
  const seen = new Set<string>()
  for await (const lines of inBatches(readProspectLines(folders, asked), () => LINES_A_TURN)) {
    await takeTurn()
    const { candidates, refused } = await sortLines(db, { lines, importId: asked.found.id })
    const known = await listKnown(db, candidates)
    estimate.total += lines.length
    estimate.refused += refused.length
    for (const candidate of candidates) {
      if (seen.has(candidate.hash)) estimate.refused++
      else estimate[outcomeOf(candidate, known.get(candidate.hash))]++
      if (candidate.shortened.length > 0) estimate.incomplete = (estimate.incomplete ?? 0) + 1
      seen.add(candidate.hash)
    }
  }
  return estimate
}

function outcomeOf(candidate: Parameters<typeof changeOf>[0], row: Parameters<typeof changeOf>[1] | undefined) {
  if (!row) return 'created'
  return changeOf(candidate, row) ? 'updated' : 'unchanged'
}

/** Parses a pending file and stores the dry-run estimate; an unreadable file is an error. */
export async function prepareImport(db: ShopDb, { found, ...check }: Check): Promise<void> {
  const read = await readImportFile(db, { found, ...check })
  if (!read.ok) {
    const failure = read.line ? `${read.reason}:${read.line}` : read.reason
    await db.updateTable('prospect_import').set({ state: 'error', failure }).where('id', '=', found.id).execute()
    return
  }
  const mapping = await mappingOf(db, found, read.facts)
  await noteEstimate(db, check.folders, { found, facts: read.facts, mapping })
}

/** Undefined without an address column. */
async function noteEstimate(
  db: ShopDb,
  folders: ImportFolders,
  asked: { found: ProspectImport; facts: ImportFacts; mapping: Mapping },
): Promise<void> {
  const estimate = refusalOfMapping(asked.mapping) ? undefined : await estimateImport(db, folders, asked)
  await db
    .updateTable('prospect_import')
    .set({ estimate: estimate ? JSON.stringify(estimate) : null })
    .where('id', '=', asked.found.id)
    .where('state', '=', 'to-check')
    .execute()
}

type CorrectImportResult = { ok: true } | ({ ok: false } & NonNullable<ReturnType<typeof refusalOfMapping>>)

type Correct = SaidOfImport & { found: ProspectImport; folders: ImportFolders; mapping: Mapping }

/** Stores an administrator's corrections and re-estimates. */
export async function correctImport(
  db: ShopDb,
  { found, folders, mapping, ...said }: Correct,
): Promise<CorrectImportResult> {
  const refusal = refusalOfMapping(mapping)
  if (refusal) return { ok: false, ...refusal }
  await db
    .updateTable('prospect_import')
    .set({ ...saidColumns({ mapping, ...said }), failure: null })
    .where('id', '=', found.id)
    .where('state', '=', 'to-check')
    .execute()
  const facts = factsOf(found)
  if (facts) await noteEstimate(db, folders, { found, facts, mapping })
  return { ok: true }
}

/** Reads a file again, from another sheet or in another encoding; its columns are detected anew. */
export async function rereadImport(
  db: ShopDb,
  { reading, ...check }: Check & { reading: ReadingAsked },
): Promise<void> {
  const { found, folders } = check
  const columns = { reading: JSON.stringify(reading), facts: '{}', mapping: '{}', failure: null }
  await rm(importPaths(folders, found).lines, { force: true })
  const changed = await db
    .updateTable('prospect_import')
    .set(columns)
    .where('id', '=', found.id)
    .where('state', '=', 'to-check')
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) await prepareImport(db, { ...check, found: { ...found, ...columns } })
}

const SHOWN_LINES = 5

/** First lines below the headings. */
export async function previewLines(
  folders: ImportFolders,
  found: ProspectImport,
  { headingLine }: Pick<ImportFacts, 'headingLine'>,
): Promise<string[][]> {
  const first = await readFirstLines(importPaths(folders, found).lines, SAMPLE_ROWS + SHOWN_LINES).catch(() => [])
  return first
    .filter(([line]) => line > headingLine)
    .slice(0, SHOWN_LINES)
    .map(([, cells]) => cells)
}

export interface FilePreview {
  headings: string[]
  lines: string[][]
  /** Lines below the headings. */
  total: number
}

/** For a file that is not stored. */
export async function previewFile(
  asked: Parameters<ReadProspectFile>[0],
  readFile: ReadProspectFile,
): Promise<{ ok: true; preview: FilePreview } | { ok: false; failure: string }> {
  const read = await readFile(asked)
  if (!read.ok) return { ok: false, failure: read.line ? `${read.reason}:${read.line}` : read.reason }
  const first = await readFirstLines(asked.target, SAMPLE_ROWS + SHOWN_LINES)
  const facts = { ...read.facts, ...findHeadings(first, namesEmail) }
  const lines = first.filter(([line]) => line > facts.headingLine).map(([, cells]) => cells)
  const preview = { headings: facts.headings, lines: lines.slice(0, SHOWN_LINES), total: countLines(facts, first) }
  return { ok: true, preview }
}
