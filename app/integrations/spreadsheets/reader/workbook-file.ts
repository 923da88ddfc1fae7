import XLSX, { type ParsingOptions } from 'sheetjs-style'
import { checkArchive } from './archive'
import { MAX_CELL, MAX_COLUMNS, MAX_LINES, type ReadContent, type ReadLine, Unread } from './read-file'

/** Number of sheets searched for addresses. */
const MAX_SHEETS = 5
const MAX_SHEET_COUNT = 500

const options: ParsingOptions = {
  type: 'buffer',
  cellFormula: false,
  cellHTML: false,
  bookVBA: false,
  sheetRows: MAX_LINES + 1,
}

/** The first sheet that contains an address, else the first that is not empty. */
export function readWorkbook(bytes: Buffer, kind: 'xlsx' | 'xls'): ReadContent {
  if (kind === 'xlsx') checkArchive(bytes)
  else checkCompound(bytes)
  const { SheetNames: names } = parse(bytes, { bookSheets: true })
  if (names.length > MAX_SHEET_COUNT) throw new Unread('too-many-parts')
  let first: ReadContent | undefined
  for (const [place, name] of names.slice(0, MAX_SHEETS).entries()) {
    const lines = linesOf(parse(bytes, { sheets: place }).Sheets[name])
    if (lines.length === 0) continue
    const content = { facts: { sheet: name.slice(0, 100), sheets: names.length }, lines }
    if (lines.some(([, cells]) => cells.some((cell) => cell.includes('@')))) return content
    first ??= content
  }
  return first ?? { facts: { sheet: names[0]?.slice(0, 100) ?? '', sheets: names.length }, lines: [] }
}

/** Its stream names are in UTF-16. */
function checkCompound(bytes: Buffer): void {
  const holds = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  if (holds('EncryptedPackage')) throw new Unread('encrypted')
  if (holds('_VBA_PROJECT')) throw new Unread('macros')
}

function parse(bytes: Buffer, more: ParsingOptions): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, { ...options, ...more })
  } catch (error) {
    const words = error instanceof Error ? error.message : ''
    throw new Unread(/password-protected|ECMA-376 Encrypted/i.test(words) ? 'encrypted' : 'damaged')
  }
}

/** A range may claim a million columns: visits existing cells only. */
function linesOf(sheet: XLSX.WorkSheet | undefined): ReadLine[] {
  if (!sheet) return []
  const byLine = new Map<number, string[]>()
  for (const [address, cell] of Object.entries(sheet)) {
    const [, letters = '', number = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? []
    const column = columnOf(letters)
    const line = Number(number)
    const text = textOf(cell)
    if (!number || column >= MAX_COLUMNS || text === '') continue
    if (byLine.size >= MAX_LINES) throw new Unread('too-many-lines')
    const cells = byLine.get(line) ?? []
    while (cells.length < column) cells.push('')
    cells[column] = text
    byLine.set(line, cells)
  }
  return [...byLine].sort(([one], [other]) => one - other)
}

function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** As the spreadsheet shows it. */
function textOf(cell: XLSX.CellObject): string {
  if (cell.t === 'e' || cell.t === 'z' || cell.v === undefined) return ''
  return String(cell.w ?? cell.v)
    .trim()
    .slice(0, MAX_CELL)
}
