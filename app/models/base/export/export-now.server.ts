import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFormat, ShopDb } from '~/database/schema'
import type { TenantFolders } from '~/database/tenant-folders.server'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { csvLines, toCsv, toCsvRow } from '~/models/values/csv'
import { parisDay } from '~/models/values/french-date'
import { type ExportFailure, type ExportSubject, exportFileName, exportKinds, type MakeExportFile } from './export-file'

export type ExportFolders = Pick<TenantFolders, 'databaseFile' | 'exportsDir'>

type ExportNowResult =
  | { ok: true; bytes: Buffer; fileName: string }
  | { ok: false; reason: 'nothing' | 'busy' | ExportFailure }
  | { ok: false; reason: 'too-many'; count: number }

interface Export {
  subject: ExportSubject
  query: string
  format: ExportFormat
  /** Row limit of a synchronous export; beyond it, use `requestExport`. */
  most: number
  folders: ExportFolders
  makeFile: MakeExportFile
  actor: AuditInput['actor']
  at: Date
}

/** Exports a list as a spreadsheet; logged. */
export async function exportNow(db: ShopDb, input: Export): Promise<ExportNowResult> {
  const { subject, query, format, most, at } = input
  const { count, isMore } = await subject.count(db, query)
  if (count === 0) return { ok: false, reason: 'nothing' }
  if (count > most) return { ok: false, reason: 'too-many', count }
  const limit = isMore ? Math.min(count, most) : most
  const made = format === 'csv' ? await csvOf(db, { subject, query, limit }) : await workbookBytes({ ...input, limit })
  if (!made.ok) return made
  await db.transaction().execute((trx) => recordExport(trx, { ...input, count }))
  return { ok: true, bytes: made.bytes, fileName: exportFileName(subject.name, parisDay(at), format) }
}

export function recordExport(
  trx: ShopDb,
  { subject, query, format, count, actor, at }: Omit<Export, 'most' | 'folders' | 'makeFile'> & { count: number },
): Promise<void> {
  const { actions, label } = exportKinds[subject.name]
  return recordAudit(trx, {
    ...{ at, actor, action: actions.asked },
    subject: { kind: 'export', id: parisDay(at), label },
    after: { [subject.name]: count, format, ...subject.logged(query) },
  })
}

type MadeBytes = { ok: true; bytes: Buffer } | { ok: false; reason: 'busy' | ExportFailure }

async function csvOf(
  db: ShopDb,
  { subject, query, limit }: Pick<Export, 'subject' | 'query'> & { limit: number },
): Promise<MadeBytes> {
  const { columns } = subject
  let csv = toCsv([columns.map(({ label }) => label)])
  for await (const rows of subject.readRows(db, { query, most: limit })) {
    csv += csvLines(rows.map((row) => toCsvRow(columns, row)))
  }
  return { ok: true, bytes: Buffer.from(csv) }
}

const AT_ONCE = 2
let making = 0

/** Built in a child process: a workbook of 2,000 rows would block the event loop for half a second. */
async function workbookBytes({
  subject,
  query,
  format,
  folders,
  makeFile,
  limit,
}: Export & { limit: number }): Promise<MadeBytes> {
  if (making >= AT_ONCE) return { ok: false, reason: 'busy' }
  const target = join(folders.exportsDir, `${randomUUID()}.part`)
  making += 1
  try {
    const { databaseFile } = folders
    const made = await makeFile({ databaseFile, subject: subject.name, query, format, most: limit, target })
    return made.ok ? { ok: true, bytes: await readFile(target) } : made
  } finally {
    making -= 1
    await rm(target, { force: true })
  }
}
