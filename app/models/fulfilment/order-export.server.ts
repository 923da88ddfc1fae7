import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFormat, ShopDb } from '~/database/schema'
import type { TenantFolders } from '~/database/tenant-folders.server'
import { type AuditInput, recordAudit } from '~/models/audit/index.server'
import type { OrderFilters } from '~/models/order'
import { MAX_FOUND, pageOrders } from '~/models/order/index.server'
import { csvLines, parisDay, toCsv, toCsvRow } from '~/models/values'

import { type MakeOrderFile, type OrderFileFailure, orderFileName } from './order-file'
import { orderColumns, readOrderRows } from './order-sheet.server'

export type ExportFolders = Pick<TenantFolders, 'databaseFile' | 'exportsDir'>

export type ExportOrdersResult =
  | { ok: true; bytes: Buffer; fileName: string }
  | { ok: false; reason: 'nothing' | 'busy' | OrderFileFailure }
  | { ok: false; reason: 'too-many'; count: number }

interface Export {
  filters: OrderFilters
  format: ExportFormat
  /** More than these take too long for one who waits: `requestOrderExport`. */
  most: number
  folders: ExportFolders
  makeFile: MakeOrderFile
  actor: AuditInput['actor']
  at: Date
}

/** The orders that pass the filters, newest first, as a spreadsheet; logged. */
export async function exportOrders(db: ShopDb, input: Export): Promise<ExportOrdersResult> {
  const { filters, format, most, actor, at } = input
  const { count, isMore } = await pageOrders(db, { filters, page: 1 })
  if (count === 0) return { ok: false, reason: 'nothing' }
  if (count > most) return { ok: false, reason: 'too-many', count }
  const limit = isMore ? Math.min(MAX_FOUND, most) : most
  const made = format === 'csv' ? await csvOf(db, { filters, limit }) : await workbookBytes({ ...input, limit })
  if (!made.ok) return made
  await db.transaction().execute((trx) => recordOrderExport(trx, { filters, format, count, actor, at }))
  return { ok: true, bytes: made.bytes, fileName: orderFileName(parisDay(at), format) }
}

/** What was searched may be a person's name: the log says only that something was. */
export function recordOrderExport(
  trx: ShopDb,
  { filters, format, count, actor, at }: Pick<Export, 'filters' | 'format' | 'actor' | 'at'> & { count: number },
): Promise<void> {
  return recordAudit(trx, {
    ...{ at, actor, action: 'order.export' },
    subject: { kind: 'export', id: parisDay(at), label: 'Commandes' },
    after: { orders: count, format, status: filters.status ?? null, searched: filters.words !== '' },
  })
}

type MadeBytes = { ok: true; bytes: Buffer } | { ok: false; reason: 'busy' | OrderFileFailure }

async function csvOf(db: ShopDb, { filters, limit }: { filters: OrderFilters; limit: number }): Promise<MadeBytes> {
  let csv = toCsv([orderColumns.map(({ label }) => label)])
  for await (const rows of readOrderRows(db, { filters, most: limit })) {
    csv += csvLines(rows.map((row) => toCsvRow(orderColumns, row)))
  }
  return { ok: true, bytes: Buffer.from(csv) }
}

const AT_ONCE = 2
let making = 0

/** Drawn up by the child whatever its size: a workbook of 2,000 rows would hold up every request for half a second. */
async function workbookBytes({
  filters,
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
    const made = await makeFile({ databaseFile, filters, format, most: limit, target })
    return made.ok ? { ok: true, bytes: await readFile(target) } : made
  } finally {
    making -= 1
    await rm(target, { force: true })
  }
}
