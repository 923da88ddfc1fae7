import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { freeBytes, MIN_FREE_BYTES } from '~/database/backup/data-folder.server'
import type { ExportFile, ExportFormat, ExportSubjectName, JobStatus, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { deleteJob, enqueueJob, retryJob } from '~/models/base/job/index.server'
import { parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { type ExportSubject, exportFileName, exportKinds, mostRowsOf } from './export-file'
import { type ExportFolders, recordExport } from './export-now.server'

export const EXPORT_JOB = 'export-file'
/** Generous estimate, to refuse exports that may not fit on disk. */
const BYTES_A_ROW = 1000
const MAX_LISTED = 50

interface Input {
  subject: ExportSubject
  query: string
  format: ExportFormat
  actor: AuditInput['actor']
  at: Date
}

export type RequestExportResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'nothing' | 'disk-full' }
  | { ok: false; reason: 'too-many'; most: number }

/** Queues an export. While it is pending, the same request by the same user returns it. */
export async function requestExport(
  db: ShopDb,
  { folders, ...asked }: Input & { folders: ExportFolders },
): Promise<RequestExportResult> {
  const { subject, query, format } = asked
  const { count } = await subject.count(db, query)
  const most = mostRowsOf(subject.name, format)
  if (count === 0) return { ok: false, reason: 'nothing' }
  if (count > most) return { ok: false, reason: 'too-many', most }
  if (!(await hasRoomFor(folders, count))) return { ok: false, reason: 'disk-full' }
  return db.transaction().execute(async (trx) => {
    const waiting = await findWaiting(trx, asked)
    return { ok: true, id: waiting?.id ?? (await insertExport(trx, { ...asked, count })) }
  })
}

export async function hasRoomFor({ exportsDir }: Pick<ExportFolders, 'exportsDir'>, rows: number): Promise<boolean> {
  return (await freeBytes(exportsDir)) >= MIN_FREE_BYTES + rows * BYTES_A_ROW
}

function findWaiting(trx: ShopDb, { subject, query, format, actor }: Input): Promise<ListedExport | undefined> {
  return withJob(trx, subject.name)
    .where('job.status', '=', 'waiting')
    .where('format', '=', format)
    .where('query', '=', query)
    .where('actor_id', '=', actor.id)
    .executeTakeFirst()
}

async function insertExport(trx: ShopDb, { count, ...asked }: Input & { count: number }): Promise<string> {
  const { subject, query, format, actor, at } = asked
  const id = newId(at)
  const job_key = `${EXPORT_JOB}:${id}`
  await enqueueJob(trx, { kind: EXPORT_JOB, key: job_key, payload: { exportId: id }, at })
  await trx
    .insertInto('export_file')
    .values({ ...{ id, job_key, subject: subject.name, format, query, row_count: count }, ...actorColumns(actor, at) })
    .execute()
  await recordExport(trx, { ...asked, count })
  return id
}

function actorColumns(actor: Input['actor'], at: Date) {
  return { actor_id: actor.id, actor: actor.name, created_at: at.toISOString() }
}

export type ListedExport = ExportFile & {
  job_status: JobStatus
  tries: number
  lease_until: string | null
  last_error: string | null
}

function withJob(db: ShopDb, subject: ExportSubjectName) {
  return grantedExports(db)
    .innerJoin('job', 'job.key', 'export_file.job_key')
    .select(['job.status as job_status', 'job.tries', 'job.lease_until', 'job.last_error'])
    .where('subject', '=', subject)
}

/** Exports whose requester is still an administrator, or was a command. */
export function grantedExports(db: ShopDb) {
  return db
    .selectFrom('export_file')
    .leftJoin('user', 'user.id', 'export_file.actor_id')
    .selectAll('export_file')
    .where(({ eb, and, or }) =>
      or([
        eb('actor_id', 'is', null),
        and([
          eb('user.role', '=', 'Administrator'),
          eb('user.disabled_at', 'is', null),
          eb('user.erased_at', 'is', null),
        ]),
      ]),
    )
}

/** With the rights of their requester, for good: the cleanup removes the files. */
export async function endExportsOf(trx: ShopDb, userId: string): Promise<void> {
  const ended = await trx.deleteFrom('export_file').where('actor_id', '=', userId).returning('job_key').execute()
  for (const { job_key } of ended) await deleteJob(trx, job_key)
}

/** Exports of all users, newest first. */
export function listExports(db: ShopDb, subject: ExportSubjectName): Promise<ListedExport[]> {
  return withJob(db, subject)
    .orderBy('export_file.created_at', 'desc')
    .orderBy('export_file.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

type OpenExportResult =
  | { ok: true; fileName: string; format: ExportFormat; length: number; body: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'unknown' | 'not-ready' | 'gone' }

interface OneExport {
  subject: ExportSubjectName
  id: string
  at: Date
}

/** Streams the file; logged, since another user may have requested it. */
export async function openExport(
  db: ShopDb,
  { subject, id, folders, actor, at }: OneExport & { folders: ExportFolders; actor: Input['actor'] },
): Promise<OpenExportResult> {
  const found = await withJob(db, subject).where('export_file.id', '=', id).executeTakeFirst()
  if (!found) return { ok: false, reason: 'unknown' }
  if (found.job_status !== 'done') return { ok: false, reason: 'not-ready' }
  const path = exportPath(folders, found)
  const stats = await stat(path).catch(() => undefined)
  if (!stats) return { ok: false, reason: 'gone' }
  const { actions, label } = exportKinds[subject]
  const file = { kind: 'export', id, label }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: actions.taken, subject: file }))
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  const { format } = found
  return {
    ok: true,
    fileName: exportFileName(subject, parisDay(stats.mtime), format),
    format,
    length: stats.size,
    body,
  }
}

/** The name comes from the row, never from a request. */
export function exportPath(
  { exportsDir }: Pick<ExportFolders, 'exportsDir'>,
  { id, format }: Pick<ExportFile, 'id' | 'format'>,
) {
  return join(exportsDir, `${id}.${format}`)
}

/** Restarts a failed export with five more tries. */
export async function retryExport(db: ShopDb, { subject, id, at }: OneExport): Promise<boolean> {
  const found = await withJob(db, subject).where('export_file.id', '=', id).executeTakeFirst()
  return found !== undefined && retryJob(db, { key: found.job_key, at })
}
