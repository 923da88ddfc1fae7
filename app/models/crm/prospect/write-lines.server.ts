import type { ProspectSource, ShopDb } from '~/database/schema'
import { mailboxHash, refuseMails } from '~/models/base/agreement/index.server'
import { startOfMonth } from '~/models/values/french-date'
import { phoneKey } from '~/models/values/phone'
import { keysOf, pick } from '~/runtime/record'
import { listHeads, listRefusedMailboxes } from './duplicate/kin.server'
import { type StoredField, storedFields } from './fields'
import type { Candidate, CellRefusal, LineRefusal, ReadLineResult } from './line'
import {
  derived,
  inStatements,
  insertTrigrams,
  newProspectRow,
  nextNumber,
  type ProspectRow,
  padded,
  readNames,
  readObject,
  replaceTrigrams,
} from './prospect-row.server'
import type { ScoreRules } from './score'

export interface LineCounts {
  created: number
  updated: number
  unchanged: number
  refused: number
}

export interface WriteLines {
  importId: string
  source: ProspectSource
  provenance?: string
  legalBasis: string
  rules: ScoreRules
  lines: ReadLineResult[]
  /** New prospects a month; the lines beyond are refused, and stay with the import. */
  most?: number | undefined
  at: Date
}

interface Hashed extends Candidate {
  /** Mailbox hash of the surviving prospect. */
  hash: string
}

interface Refused {
  line: number
  cells: string[]
  reason: LineRefusal | CellRefusal
  hash: string | null
}

/**
 * Writes import lines in the caller's transaction: each creates a prospect, updates one, or is refused with a reason.
 */
export async function writeLines(trx: ShopDb, input: WriteLines): Promise<LineCounts> {
  for (const email of objectorsOf(input.lines)) await refuseMails(trx, { email, at: input.at })
  const { candidates, refused } = await sortLines(trx, input)
  const known = await listKnown(trx, candidates)
  const unknown = candidates.filter(({ hash }) => !known.has(hash))
  const room = input.most === undefined ? unknown.length : input.most - (await countOfMonth(trx, input.at))
  const fresh = unknown.slice(0, Math.max(0, room))
  const beyond = unknown.slice(fresh.length)
  refused.push(...beyond.map(({ line, cells, hash }) => ({ line, cells, reason: 'plan-limit' as const, hash })))
  const incomplete = candidates.filter((candidate) => !beyond.includes(candidate)).flatMap(incompleteOf)
  await insertProspects(trx, fresh, input)
  const changed = await changeKnown(trx, candidates, { known, input })
  await noteRefused(trx, [...refused, ...incomplete], input.importId)
  const updated = changed.filter(Boolean).length
  return { created: fresh.length, updated, unchanged: changed.length - updated, refused: refused.length }
}

/** Prospects stored since the first of the month, in Paris. */
export async function countOfMonth(db: ShopDb, at: Date): Promise<number> {
  const first = startOfMonth(at)
  const { count } = await db
    .selectFrom('prospect')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', first.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

function incompleteOf({ line, cells, hash, shortened }: Hashed): Refused[] {
  const headings = shortened.join(', ').slice(0, 200)
  return headings ? [{ line, cells, hash, reason: `lost-digits:${headings}` }] : []
}

function objectorsOf(lines: ReadLineResult[]): string[] {
  return lines.flatMap((line) => (!line.ok && line.objector ? [line.objector] : []))
}

/** Splits lines into writable and refused ones: opted-out mailboxes and duplicates are refused. */
export async function sortLines(
  db: ShopDb,
  { lines, importId }: Pick<WriteLines, 'lines' | 'importId'>,
): Promise<{ candidates: Hashed[]; refused: Refused[] }> {
  const read = lines.flatMap((line) =>
    line.ok ? [{ ...line.candidate, hash: mailboxHash(line.candidate.email) }] : [],
  )
  const refused: Refused[] = lines.flatMap((line) =>
    line.ok ? [] : [{ ...line, hash: line.objector ? mailboxHash(line.objector) : null }],
  )
  const hashes = padded(read.map(({ hash }) => hash))
  const refusals = await listRefusedMailboxes(db, hashes)
  for (const { hash } of refused) if (hash) refusals.add(hash)
  const heads = await listHeads(db, hashes)
  const seen = await listSeen(db, { importId, hashes: [...hashes, ...padded([...heads.values()])] })
  const candidates: Hashed[] = []
  for (const candidate of read) {
    const { hash, line, cells } = candidate
    const head = heads.get(hash) ?? hash
    const first = seen.get(head)
    if (refusals.has(hash)) refused.push({ line, cells, reason: 'refused-mails', hash })
    else if (first !== undefined) refused.push({ line, cells, reason: `duplicate:${first}`, hash })
    else candidates.push({ ...candidate, hash: head })
    if (first === undefined) seen.set(head, line)
  }
  return { candidates, refused }
}

/** By mailbox: its earlier line in this import. */
async function listSeen(
  db: ShopDb,
  { importId, hashes }: { importId: string; hashes: string[] },
): Promise<Map<string, number>> {
  // Not a join: SQLite would walk every line of the import.
  const people = await db
    .selectFrom('prospect')
    .select(['id', 'mailbox_hash'])
    .where('mailbox_hash', 'in', hashes)
    .execute()
  const mailboxes = new Map(people.map(({ id, mailbox_hash }) => [id, mailbox_hash]))
  const rows = await db
    .selectFrom('prospect_import_row')
    .select(['prospect_id', 'line'])
    .where('import_id', '=', importId)
    .where('prospect_id', 'in', padded([...mailboxes.keys()]))
    .execute()
  return new Map(rows.map(({ prospect_id, line }) => [mailboxes.get(prospect_id) ?? '', line]))
}

export async function listKnown(db: ShopDb, candidates: { hash: string }[]): Promise<Map<string, ProspectRow>> {
  const rows = await db
    .selectFrom('prospect')
    .selectAll()
    .where('mailbox_hash', 'in', padded(candidates.map(({ hash }) => hash)))
    .execute()
  return new Map(rows.map((row) => [row.mailbox_hash, row]))
}

async function insertProspects(trx: ShopDb, fresh: Hashed[], input: WriteLines): Promise<void> {
  if (fresh.length === 0) return
  const first = await nextNumber(trx)
  const { source, provenance = '', legalBasis, importId } = input
  const rows = fresh.map((candidate, place) => ({
    ...newProspectRow({ ...candidate, source, provenance, legalBasis }, input),
    number: first + place,
  }))
  for (const some of inStatements(rows)) await trx.insertInto('prospect').values(some).execute()
  await insertTrigrams(trx, { first, last: first + rows.length - 1 })
  const noted = rows.map(({ id }, place) => ({
    import_id: importId,
    prospect_id: id,
    line: fresh[place]?.line ?? 0,
    outcome: 'created' as const,
    version: 0,
  }))
  for (const some of inStatements(noted)) await trx.insertInto('prospect_import_row').values(some).execute()
}

/** Returns whether each known prospect changed. */
async function changeKnown(
  trx: ShopDb,
  candidates: Hashed[],
  { known, input }: { known: Map<string, ProspectRow>; input: WriteLines },
): Promise<boolean[]> {
  const changed: boolean[] = []
  for (const candidate of candidates) {
    const row = known.get(candidate.hash)
    if (row) changed.push(await changeOne(trx, candidate, { row, input }))
  }
  return changed
}

async function changeOne(
  trx: ShopDb,
  candidate: Hashed,
  { row, input }: { row: ProspectRow; input: WriteLines },
): Promise<boolean> {
  const change = changeOf(candidate, row)
  const noted = { import_id: input.importId, prospect_id: row.id, line: candidate.line }
  if (!change) {
    await trx
      .insertInto('prospect_import_row')
      .values({ ...noted, outcome: 'unchanged', version: row.version })
      .execute()
    return false
  }
  const version = row.version + 1
  const next = { ...row, ...change.columns, version }
  await trx
    .updateTable('prospect')
    .set({ ...change.columns, ...derived(next, input), version })
    .where('id', '=', row.id)
    .execute()
  await replaceTrigrams(trx, next)
  const before = JSON.stringify(change.before)
  await trx
    .insertInto('prospect_import_row')
    .values({ ...noted, outcome: 'updated', before, version })
    .execute()
  return true
}

type Columns = Partial<Record<StoredField | 'other_columns', string>>

/** Changes by a line: overwrites other values but never manual input. */
export function changeOf(candidate: Candidate, row: ProspectRow): { columns: Columns; before: Columns } | undefined {
  const typed = readNames(row.typed_fields)
  const changed = storedFields.filter((field) => {
    const value = candidate.values[field]
    return value !== '' && !isSame(field, value, row[field]) && !typed.includes(field)
  })
  const columns: Columns = pick(candidate.values, changed)
  const others = JSON.stringify({ ...readObject(row.other_columns), ...candidate.aside })
  if (Object.keys(candidate.aside).length > 0 && others !== row.other_columns) columns.other_columns = others
  const fields = keysOf(columns)
  if (fields.length === 0) return undefined
  return { columns, before: pick(row, fields) }
}

function isSame(field: StoredField, value: string, stored: string): boolean {
  return value === stored || (field === 'phone' && phoneKey(value) === phoneKey(stored))
}

async function noteRefused(trx: ShopDb, refused: Refused[], importId: string): Promise<void> {
  if (refused.length === 0) return
  const rows = refused.map(({ line, cells, reason, hash }) => ({
    import_id: importId,
    line,
    mailbox_hash: hash,
    reason,
    cells: JSON.stringify(cells),
  }))
  for (const some of inStatements(rows))
    await trx
      .insertInto('prospect_import_error')
      .values(some)
      .onConflict((conflict) => conflict.columns(['import_id', 'line']).doNothing())
      .execute()
}
