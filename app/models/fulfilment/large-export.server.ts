import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { freeBytes, MIN_FREE_BYTES } from '~/database/backup/data-folder.server'
import type { ExportFormat, JobStatus, OrderExport, ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/audit/index.server'
import { enqueueJob, retryJob } from '~/models/job/index.server'
import type { OrderFilters } from '~/models/order'
import { pageOrders } from '~/models/order/index.server'
import { parisDay } from '~/models/values'
import { newId } from '~/models/values/index.server'

import { type ExportFolders, recordOrderExport } from './order-export.server'
import { mostRows, orderFileName } from './order-file'

export const ORDER_EXPORT_JOB = 'order-export'
/** A generous one: what may not fit is not begun. */
const BYTES_A_ROW = 1000
const MAX_LISTED = 50

interface Asked {
  filters: OrderFilters
  format: ExportFormat
  actor: AuditInput['actor']
  at: Date
}

export type RequestOrderExportResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'nothing' | 'disk-full' }
  | { ok: false; reason: 'too-many'; most: number }

/** Has a file made by the agents. What the same person asks for again while it is being made is the same file. */
export async function requestOrderExport(
  db: ShopDb,
  { folders, ...asked }: Asked & { folders: ExportFolders },
): Promise<RequestOrderExportResult> {
  const { count } = await pageOrders(db, { filters: asked.filters, page: 1 })
  const most = mostRows(asked.format)
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

function findWaiting(trx: ShopDb, { filters, format, actor }: Asked): Promise<ListedExport | undefined> {
  const { status, words } = filters
  return withJob(trx)
    .where('job.status', '=', 'waiting')
    .where('format', '=', format)
    .where('words', '=', words)
    .where('order_export.status', status ? '=' : 'is', status ?? null)
    .where('actor_id', '=', actor.id)
    .executeTakeFirst()
}

async function insertExport(trx: ShopDb, { filters, format, count, actor, at }: Asked & { count: number }) {
  const id = newId(at)
  const job_key = `${ORDER_EXPORT_JOB}:${id}`
  const { status = null, words } = filters
  await enqueueJob(trx, { kind: ORDER_EXPORT_JOB, key: job_key, payload: { exportId: id }, at })
  await trx
    .insertInto('order_export')
    .values({ ...{ id, job_key, format, status, words, orders: count }, ...whoAndWhen(actor, at) })
    .execute()
  await recordOrderExport(trx, { filters, format, count, actor, at })
  return id
}

function whoAndWhen(actor: Asked['actor'], at: Date) {
  return { actor_id: actor.id, actor: actor.name, created_at: at.toISOString() }
}

export type ListedExport = OrderExport & {
  job_status: JobStatus
  tries: number
  lease_until: string | null
  last_error: string | null
}

function withJob(db: ShopDb) {
  return db
    .selectFrom('order_export')
    .innerJoin('job', 'job.key', 'order_export.job_key')
    .selectAll('order_export')
    .select(['job.status as job_status', 'job.tries', 'job.lease_until', 'job.last_error'])
}

/** Of everybody, newest first. */
export function listOrderExports(db: ShopDb): Promise<ListedExport[]> {
  return withJob(db)
    .orderBy('order_export.created_at', 'desc')
    .orderBy('order_export.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

export type OpenOrderExportResult =
  | { ok: true; fileName: string; format: ExportFormat; length: number; body: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'unknown' | 'not-ready' | 'gone' }

/** The file, in pieces; logged, since it may be another's who asked for it. */
export async function openOrderExport(
  db: ShopDb,
  { id, folders, actor, at }: { id: string; folders: ExportFolders; actor: Asked['actor']; at: Date },
): Promise<OpenOrderExportResult> {
  const found = await withJob(db).where('order_export.id', '=', id).executeTakeFirst()
  if (!found) return { ok: false, reason: 'unknown' }
  if (found.job_status !== 'done') return { ok: false, reason: 'not-ready' }
  const path = exportPath(folders, found)
  const stats = await stat(path).catch(() => undefined)
  if (!stats) return { ok: false, reason: 'gone' }
  const subject = { kind: 'export', id, label: 'Commandes' }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'order.export-download', subject }))
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  const { format } = found
  return { ok: true, fileName: orderFileName(parisDay(stats.mtime), format), format, length: stats.size, body }
}

/** Its name is the row's own: nothing of a request is in it. */
export function exportPath(
  { exportsDir }: Pick<ExportFolders, 'exportsDir'>,
  { id, format }: Pick<OrderExport, 'id' | 'format'>,
) {
  return join(exportsDir, `${id}.${format}`)
}

/** Another five tries of one that was given up. */
export async function retryOrderExport(db: ShopDb, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const found = await db.selectFrom('order_export').select('job_key').where('id', '=', id).executeTakeFirst()
  return found !== undefined && retryJob(db, { key: found.job_key, at })
}
