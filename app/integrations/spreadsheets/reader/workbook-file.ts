import XLSX, { type ParsingOptions } from 'sheetjs-style'
import { DAY_MS, MINUTE_MS } from '~/runtime/time'
import { MAX_CELL, MAX_COLUMNS, MAX_LINES, type ReadContent, type ReadLine, Unread } from './read-file'

const MAX_SHEET_COUNT = 500

const options: ParsingOptions = {
  type: 'buffer',
  cellDates: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  bookVBA: false,
  sheetRows: MAX_LINES + 1,
}

/** Number of sheets searched for addresses. */
const MAX_SHEETS = 5

/**
 * The named sheet, else the one with the most addresses, else the first that is not empty. `isAsked`: another one
 * contains addresses too.
 */
export function readWorkbook(bytes: Buffer, asked?: string): ReadContent {
  const { SheetNames: names } = parse(bytes, { bookSheets: true })
  if (names.length > MAX_SHEET_COUNT) throw new Unread('too-many-parts')
  const sheetNames = names.slice(0, MAX_LISTED_SHEETS).map((name) => name.slice(0, MAX_NAME))
  const contents = readSheets(bytes, { names, asked })
  const withAddress = contents
    .filter((sheet) => countAddressed(sheet) > 0)
    .sort((one, other) => countAddressed(other) - countAddressed(one))
  const { name, lines, hiddenRows } = withAddress[0] ??
    contents[0] ?? { name: names[0] ?? '', lines: [], hiddenRows: 0 }
  const facts = { sheet: name.slice(0, MAX_NAME), sheets: names.length, sheetNames, hiddenRows }
  return { facts: { ...facts, isAsked: asked === undefined && withAddress.length > 1 }, lines }
}

const MAX_LISTED_SHEETS = 50
const MAX_NAME = 100

/** Lines that contain an address. */
function countAddressed({ lines }: SheetContent): number {
  return lines.filter(([, cells]) => cells.some((cell) => cell.includes('@'))).length
}

interface SheetContent {
  name: string
  lines: ReadLine[]
  hiddenRows: number
}

function readSheets(bytes: Buffer, { names, asked }: { names: string[]; asked: string | undefined }): SheetContent[] {
  const isWanted = (name: string, place: number) =>
    asked === undefined ? place < MAX_SHEETS : name.slice(0, MAX_NAME) === asked
  return names.flatMap((name, place) => {
    if (!isWanted(name, place)) return []
    const book = parse(bytes, { sheets: place, cellStyles: true })
    const sheet = book.Sheets[name]
    const is1904 = book.Workbook?.WBProps?.date1904 === true
    const lines = linesOf(sheet, is1904, is1904 ? isoDatesOf(bytes) : new Set())
    const hiddenRows = lines.filter(([line]) => sheet?.['!rows']?.[line - 1]?.hidden).length
    return lines.length > 0 ? [{ name, lines, hiddenRows }] : []
  })
}

/** Its stream names are in UTF-16. */
export function checkCompound(bytes: Buffer): void {
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
function linesOf(sheet: XLSX.WorkSheet | undefined, is1904: boolean, isoDates: Set<string>): ReadLine[] {
  if (!sheet) return []
  const byLine = new Map<number, string[]>()
  for (const [address, cell] of Object.entries(sheet)) {
    const [, letters = '', number = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? []
    const column = columnOf(letters)
    const line = Number(number)
    const text = textOf(cell, is1904 && !isoDates.has(isoDateKey(address, cell.v)))
    if (!number || column >= MAX_COLUMNS || text === '') continue
    if (byLine.size >= MAX_LINES) throw new Unread('too-many-lines')
    const cells = byLine.get(line) ?? []
    while (cells.length < column) cells.push('')
    cells[column] = text
    byLine.set(line, cells)
  }
  return [...byLine].sort(([one], [other]) => one - other)
}

/**
 * The cells of an XLSX that hold an ISO date, of no date system: the library does not tell them from numbers with a
 * date format.
 */
function isoDatesOf(bytes: Buffer): Set<string> {
  const { FullPaths, FileIndex } = XLSX.CFB.read(bytes, { type: 'buffer' })
  const sheets = FileIndex.filter((_, place) => /\/worksheets\/[^/]+\.xml$/i.test(FullPaths[place] ?? ''))
  return new Set(
    sheets.flatMap(({ content }) =>
      [...Buffer.from(content).toString().matchAll(isoCell)].map(([, attributes = '', date = '']) =>
        isoDateKey(/\br="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? '', localDate(date)),
      ),
    ),
  )
}

const isoCell = /<(?:\w+:)?c\b(?=[^>]*\bt="d")([^>]*)>\s*<(?:\w+:)?v>([^<]*)</g

/** As the library reads it. */
function localDate(text: string): Date {
  const at = new Date(text)
  return new Date(at.getTime() + at.getTimezoneOffset() * MINUTE_MS)
}

/** Cells of several sheets may share an address. */
function isoDateKey(address: string, value: unknown): string {
  return `${address} ${value instanceof Date ? value.getTime() : ''}`
}

function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** As French spreadsheets write it, whatever the width and the locale of the format. */
function textOf(cell: XLSX.CellObject, is1904: boolean): string {
  if (cell.t === 'e' || cell.t === 'z' || cell.v === undefined) return ''
  if (cell.t === 'b') return cell.v ? 'VRAI' : 'FAUX'
  if (cell.t === 'n' && typeof cell.v === 'number') return numberText(cell.v, { ...cell, is1904 })
  if (cell.t === 'd' && cell.v instanceof Date) return storedDateText(cell.v, { ...cell, is1904 })
  return String(cell.v).trim().slice(0, MAX_CELL)
}

interface NumberFormat {
  z?: string | number | undefined
  w?: string | undefined
  is1904: boolean
}

function numberText(value: number, { z, w = '', is1904 }: NumberFormat): string {
  const format = String(z ?? 'General')
  if (isDateFormat(format)) return dateText(value, { format, is1904 }) ?? w
  if (format.includes('%')) return `${decimal(Number((value * 100).toPrecision(15)))}\u00a0%`
  const shown = w.trim()
  // A format of leading zeros: telephones and postal codes.
  const isPadded =
    /^[\d ./-]+$/.test(shown) && /^0/.test(shown) && shown.replace(/\D/g, '').replace(/^0+/, '') === String(value)
  // `"+32 "000" "00" "00" "00`
  const isPrefixed = /^\+\d[\d ./()-]{6,}$/.test(shown) && shown.replace(/\D/g, '').endsWith(String(value))
  return isPadded || isPrefixed ? shown : decimal(value)
}

/** A number with a date format, or with any other format a cell of the type `d`: an ISO date, of no date system. */
function storedDateText(at: Date, { z, w, is1904 }: NumberFormat): string {
  const isNumber = XLSX.SSF.is_date(String(z ?? 'General'))
  if (isNumber) return numberText(dayNumber(at), { z, w, is1904 })
  return dateText(dayNumber(at), { format: 'dd/mm/yyyy hh:mm', is1904: false }) ?? ''
}

/** The inverse of the library's conversion, which works in local time. */
function dayNumber(at: Date): number {
  const first = new Date(1899, 11, 30)
  const shiftMs = (at.getTimezoneOffset() - first.getTimezoneOffset()) * MINUTE_MS
  return (at.getTime() - first.getTime() - shiftMs) / DAY_MS
}

function decimal(value: number): string {
  return value.toLocaleString('fr-FR', { useGrouping: false, maximumSignificantDigits: 15 })
}

const DAYS_TO_1904 = 1462
/** Of JavaScript's epoch. */
const EPOCH_DAYS = 25_569
/** Excel counts a 29 February 1900. */
const FIRST_TRUE_DAY = 61
const MAX_DAY = 2_958_466

/** Letters of dates outside quotes, escapes and brackets. */
function isDateFormat(format: string): boolean {
  const letters = lettersOf(format)
  return /[dmyhs]/i.test(letters) && !/^general$/i.test(letters.trim())
}

function lettersOf(format: string): string {
  return format.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '')
}

/** `02/03/2026`, with its time if it has one; undefined for what is no date. */
function dateText(value: number, { format, is1904 }: { format: string; is1904: boolean }): string | undefined {
  if (!(value >= 0 && value < MAX_DAY) || /\[[hms]+\]/i.test(format)) return undefined
  const seconds = roundedSeconds(value, format)
  const time = timeText(seconds % DAY_SECONDS)
  if (value < 1 && !(is1904 && /[dy]/i.test(format))) return time
  const day = is1904 ? Math.floor(value) + DAYS_TO_1904 : Math.floor(value) + (value < FIRST_TRUE_DAY ? 1 : 0)
  const at = new Date((day - EPOCH_DAYS) * DAY_MS + (seconds === DAY_SECONDS ? DAY_MS : 0))
  const date = at.toISOString().slice(0, 10).split('-').reverse().join('/')
  return seconds % DAY_SECONDS === 0 ? date : `${date} ${time}`
}

const DAY_SECONDS = 86_400

/** Of the day; whole minutes where the format has no seconds. */
function roundedSeconds(value: number, format: string): number {
  const unit = /s/i.test(lettersOf(format)) ? 1 : 60
  return Math.round(((value % 1) * DAY_SECONDS) / unit) * unit
}

/** `14:24`, with its seconds if it has any. */
function timeText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = seconds % 60 === 0 ? parts.slice(0, 2) : parts
  return shown.map((part) => String(part).padStart(2, '0')).join(':')
}
