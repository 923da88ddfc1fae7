import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFile, Job, ShopDb } from '~/database/schema'
import { deleteJob, extendJobLease, failJob, finishJob, postponeJob, releaseJob } from '~/models/base/job/index.server'
import { type ExportFailure, type MakeExportFile, mostRowsOf } from './export-file'
import type { ExportFolders } from './export-now.server'
import { exportPath, grantedExports, hasRoomFor } from './large-export.server'

/** An open page polls every two seconds. */
const PROGRESS_EVERY_MS = 1000
const EXTEND_LEASE_EVERY_MS = 20_000

interface Work {
  job: Job
  folders: ExportFolders
  makeFile: MakeExportFile
  signal: AbortSignal
  at: Date
}

/** Creates the file of one export. Failures are retried like other jobs, except a list that takes too much memory. */
export async function workOnExport(db: ShopDb, { job, folders, makeFile, signal, at }: Work): Promise<void> {
  const asked = await findGranted(db, job)
  if (!asked) return void (await finishJob(db, { job, at }))
  const lease = setInterval(() => extendLease(db, job), EXTEND_LEASE_EVERY_MS)
  try {
    const failure = await writeExportFile(db, { asked, job, folders, makeFile, signal })
    if (failure === 'stopped') await releaseJob(db, { job })
    else if (failure === 'too-large') await failJob(db, { job, error: failure })
    else if (failure) await postponeJob(db, { job, error: failure, at })
    else await finishJob(db, { job, at })
  } catch (error) {
    await postponeJob(db, { job, error: 'failed', at })
    throw error
  } finally {
    clearInterval(lease)
  }
}

function findGranted(db: ShopDb, job: Job): Promise<ExportFile | undefined> {
  return grantedExports(db).where('job_key', '=', job.key).executeTakeFirst()
}

function extendLease(db: ShopDb, job: Job): void {
  extendJobLease(db, { job, at: new Date() }).catch(() => {})
}

/** Writes to a file name unique to this try until complete: the child of a killed server may still write. */
async function writeExportFile(
  db: ShopDb,
  { asked, job, folders, makeFile, signal }: { asked: ExportFile } & Omit<Work, 'at'>,
): Promise<ExportFailure | undefined> {
  if (!(await hasRoomFor(folders, asked.row_count))) return 'disk-full'
  const { subject, query, format } = asked
  const target = join(folders.exportsDir, `${asked.id}.${job.tries}.part`)
  try {
    const file = {
      databaseFile: folders.databaseFile,
      subject,
      query,
      format,
      most: mostRowsOf(subject, format),
      target,
    }
    const onProgress = createProgressWriter(db, asked.id)
    const made = await makeFile(file, { signal, onProgress })
    if (!made.ok) return made.reason
    if (await findGranted(db, job)) await rename(target, exportPath(folders, asked))
    return undefined
  } finally {
    await rm(target, { force: true })
  }
}

/** Ignores failed writes: the next update replaces them. */
function createProgressWriter(db: ShopDb, id: string): (written: number) => void {
  let writtenAt = 0
  return (written) => {
    if (performance.now() - writtenAt < PROGRESS_EVERY_MS) return
    writtenAt = performance.now()
    db.updateTable('export_file')
      .set({ written })
      .where('id', '=', id)
      .execute()
      .catch(() => {})
  }
}

/** Short retention: exports contain personal data. */
export const EXPORT_DAYS = 1

/** Deletes exports older than `before` with their files, and orphaned files. */
export async function deleteOldExports(
  db: ShopDb,
  { before, folders, limit }: { before: Date; folders: ExportFolders; limit: number },
): Promise<number> {
  const old = await db
    .selectFrom('export_file')
    .select(['id', 'format', 'job_key'])
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  for (const asked of old) await deleteExport(db, asked, folders)
  await removeOrphans(db, { before, folders })
  return old.length
}

/** Deletes the file first: a row without its file stays visible, a file without its row does not. */
async function deleteExport(db: ShopDb, asked: Pick<ExportFile, 'id' | 'format' | 'job_key'>, folders: ExportFolders) {
  await rm(exportPath(folders, asked), { force: true })
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('export_file').where('id', '=', asked.id).execute()
    await deleteJob(trx, asked.job_key)
  })
}

/** Files left by killed processes, and those whose requester lost their rights. */
async function removeOrphans(
  db: ShopDb,
  { before, folders: { exportsDir } }: { before: Date; folders: ExportFolders },
): Promise<void> {
  for (const name of await readdir(exportsDir)) {
    const path = join(exportsDir, name)
    const stats = await stat(path).catch(() => undefined)
    if (!stats) continue
    const id = /^([^.]+)\.(?:csv|xlsx|zip)$/.exec(name)?.[1]
    const isEnded = id && !(await grantedExports(db).where('export_file.id', '=', id).executeTakeFirst())
    if (isEnded || stats.mtimeMs < before.getTime()) await rm(path, { force: true })
  }
}
