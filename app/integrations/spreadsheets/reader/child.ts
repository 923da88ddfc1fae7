import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { json } from 'node:stream/consumers'
import type { FileAsked, FileRefusal } from '~/models/crm/prospect'
import { DISK_FULL_CODE } from '../../exit-code'
import { checkArchive } from './archive'
import { readCsvFile } from './csv-file'
import { type ReadContent, Unread } from './read-file'
import { checkCompound, readWorkbook } from './workbook-file'

/** Entry point of a child process: reads one uploaded file and writes its lines as JSON beside it. */
const { path, kind, target, sheet, encoding } = (await json(process.stdin)) as FileAsked
try {
  const content = await read(await readFile(path))
  const lines = await writeLines(content)
  send({ facts: { ...content.facts, lines } })
} catch (error) {
  if (error instanceof Unread) send({ refused: error.reason, line: error.line })
  else if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') process.exitCode = DISK_FULL_CODE
  else send({ refused: 'damaged' satisfies FileRefusal })
}

async function read(bytes: Buffer): Promise<ReadContent> {
  const magic = bytes.subarray(0, 8).toString('hex')
  const isZip = magic.startsWith('504b0304')
  const isCompound = magic === 'd0cf11e0a1b11ae1'
  if (kind !== 'csv' && !isZip && !isCompound) throw new Unread(bytes.length === 0 ? 'empty' : 'not-a-workbook')
  if (kind === 'csv') {
    if (isZip || isCompound) throw new Unread('not-a-text')
    return readCsvFile(bytes, encoding)
  }
  if (isZip) await checkArchive(bytes)
  else checkCompound(bytes)
  return readWorkbook(bytes, sheet)
}

async function writeLines({ lines }: ReadContent): Promise<number> {
  const file = createWriteStream(target, { mode: 0o600 })
  let count = 0
  let text = ''
  for await (const line of lines) {
    count++
    text += `${JSON.stringify(line)}\n`
    if (text.length < 65_536) continue
    if (!file.write(text)) await once(file, 'drain')
    text = ''
  }
  file.end(text)
  await once(file, 'finish')
  return count
}

function send(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
