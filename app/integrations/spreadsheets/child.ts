import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { json } from 'node:stream/consumers'
import { storageRefusalOf } from '~/database/portable-copy.server'
import { openReadOnly } from '~/database/read-only.server'
import type { ExportSubjectName, ShopDb } from '~/database/schema'
import { tenantFolders } from '~/database/tenant-folders.server'
import { type ExportFileAsked, type ExportSubject, exportKinds } from '~/models/base/export'
import { prospectExport } from '~/models/crm/prospect/index.server'
import { shopExport, writeShopArchive } from '~/models/platform/archive/index.server'
import { orderExport } from '~/models/shop/fulfilment/index.server'
import { csvLines, type SheetValue, toCsv, toCsvRow } from '~/models/values/csv'
import { DISK_FULL_CODE } from '../exit-code'
import { createWorkbook } from './workbook'

const subjects: Record<ExportSubjectName, ExportSubject> = {
  orders: orderExport,
  prospects: prospectExport,
  shop: shopExport,
}

/** Entry point of a child process: reads rows from the database, writes one file and prints its progress. */
const asked = (await json(process.stdin)) as ExportFileAsked & { isDemo: boolean }
const { columns, readRows } = subjects[asked.subject]
const writeTable = asked.format === 'xlsx' ? writeWorkbook : writeCsv
const file = await open(asked.target, 'w', 0o600)
try {
  if (asked.format === 'zip') await writeArchive(file)
  // One transaction: a consistent snapshot.
  else
    await openReadOnly(asked.databaseFile)
      .transaction()
      .execute((trx) => writeTable(trx, file))
  await file.sync()
} catch (error) {
  if (storageRefusalOf(error) !== 'disk-full') throw error
  process.exitCode = DISK_FULL_CODE
}

/** `write` may write only part of a buffer on a full disk, and reports it only by its result. */
async function writeCsv(trx: ShopDb, to: FileHandle): Promise<void> {
  await to.appendFile(toCsv([columns.map(({ label }) => label)]))
  for await (const rows of countedRows(trx)) await to.appendFile(csvLines(rows.map((row) => toCsvRow(columns, row))))
}

async function writeWorkbook(trx: ShopDb, to: FileHandle): Promise<void> {
  const workbook = createWorkbook(exportKinds[asked.subject].label, columns)
  for await (const rows of countedRows(trx)) workbook.add(rows)
  await to.writeFile(workbook.write())
}

function writeArchive(to: FileHandle): Promise<void> {
  const { databaseFile, target, isDemo } = asked
  return writeShopArchive({
    ...{ databaseFile, isDemo, work: `${target}.copy`, folders: tenantFolders(dirname(databaseFile)) },
    write: (bytes) => to.appendFile(bytes),
    onProgress: tellProgress,
    at: new Date(),
  })
}

async function* countedRows(trx: ShopDb): AsyncGenerator<SheetValue[][]> {
  let read = 0
  for await (const rows of readRows(trx, asked)) {
    yield rows
    read += rows.length
    tellProgress(read)
  }
}

/** If the server is gone, writing the line fails and ends the process. */
function tellProgress(rows: number): void {
  process.stdout.write(`${rows}\n`)
}
