import { type FileHandle, open } from 'node:fs/promises'
import { json } from 'node:stream/consumers'
import { openReadOnly } from '~/database/read-only.server'
import type { ShopDb } from '~/database/schema'
import type { OrderFileAsked } from '~/models/fulfilment'
import { orderColumns, readOrderRows } from '~/models/fulfilment/index.server'
import { csvLines, type SheetValue, toCsv, toCsvRow } from '~/models/values'
import { DISK_FULL_CODE } from '../exit-code'
import { createWorkbook } from './workbook'

/** A program of its own in the build: reads orders from the database, writes one file, tells how many it has read. */
const asked = (await json(process.stdin)) as OrderFileAsked
const db = openReadOnly(asked.databaseFile)
const file = await open(asked.target, 'w', 0o600)
try {
  // One transaction: all of it is of one instant.
  await db.transaction().execute((trx) => (asked.format === 'csv' ? writeCsv(trx, file) : writeWorkbook(trx, file)))
  await file.sync()
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  process.exitCode = DISK_FULL_CODE
}

async function writeCsv(trx: ShopDb, to: FileHandle): Promise<void> {
  await to.write(toCsv([orderColumns.map(({ label }) => label)]))
  for await (const rows of readRows(trx)) await to.write(csvLines(rows.map((row) => toCsvRow(orderColumns, row))))
}

async function writeWorkbook(trx: ShopDb, to: FileHandle): Promise<void> {
  const workbook = createWorkbook('Commandes', orderColumns)
  for await (const rows of readRows(trx)) workbook.add(rows)
  await to.writeFile(workbook.write())
}

/** Where the server is gone, the line has no reader and ends the program. */
async function* readRows(trx: ShopDb): AsyncGenerator<SheetValue[][]> {
  let read = 0
  for await (const rows of readOrderRows(trx, asked)) {
    yield rows
    read += rows.length
    process.stdout.write(`${read}\n`)
  }
}
