import XLSX, { type CellObject } from 'sheetjs-style'
import type { SheetColumn, SheetValue } from '~/models/values/csv'
import { formatOrderMoment } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

/** Excel's limit of a cell, in characters. */
const MAX_TEXT = 32_767
/** Per column. */
const MAX_SHARED = 5000
/** Days from Excel's epoch to JavaScript's. */
const EPOCH_DAYS = 25_569
const formats = { euros: '#,##0.00', moment: 'dd/mm/yyyy hh:mm' }
const widths = { text: 18, number: 9, euros: 12, moment: 16 }

interface Workbook {
  add(rows: SheetValue[][]): void
  /** Returns XLSX bytes. */
  write(): Buffer
}

/** One sheet with a header row. Texts are always stored as text: no cell is a formula. */
export function createWorkbook(name: string, columns: SheetColumn[]): Workbook {
  const head = columns.map(({ label }) => ({ ...textCell(label), s: { font: { bold: true } } }))
  const rows: (CellObject | undefined)[][] = [head]
  const cells = columns.map(({ kind }) => sharedCells(kind))
  return {
    add(more) {
      for (const values of more) rows.push(values.map((value, place) => cells[place]?.(value)))
    },
    write() {
      const end = XLSX.utils.encode_cell({ r: rows.length - 1, c: columns.length - 1 })
      const shape = { '!ref': `A1:${end}`, '!cols': columns.map(({ kind }) => ({ wch: widths[kind] })) }
      const sheet = Object.assign<object, XLSX.WorkSheet>(rows, shape)
      const book = { SheetNames: [name], Sheets: { [name]: sheet } }
      return XLSX.write(book, { bookType: 'xlsx', type: 'buffer', compression: true, bookSST: true })
    },
  }
}

/** Shares one object among equal cells of a column, which are most of a large sheet. */
function sharedCells(kind: SheetColumn['kind']): (value: SheetValue) => CellObject | undefined {
  const known = new Map<SheetValue, CellObject | undefined>()
  return (value) => {
    const shared = known.get(value)
    if (shared) return shared
    const made = cellOf(kind, value)
    if (known.size < MAX_SHARED) known.set(value, made)
    return made
  }
}

/** An invalid value is written as text. */
function cellOf(kind: SheetColumn['kind'], value: SheetValue): CellObject | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'number' && Number.isFinite(value))
    return kind === 'euros' ? { t: 'n', v: value, z: formats.euros } : { t: 'n', v: value }
  if (kind !== 'moment') return textCell(String(value))
  const shown = formatOrderMoment(String(value))
  const day = serialOf(shown)
  return day === undefined ? textCell(shown) : { t: 'n', v: day, z: formats.moment }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids, or changes
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g

/** Escapes what XML cannot hold as `_x000D_` (ECMA-376, ST_Xstring), and texts that look like such an escape. */
function textCell(text: string): CellObject {
  const written = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replace(unwritable, codeOf)
  return { t: 's', v: written.slice(0, MAX_TEXT) }
}

function codeOf(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

/** Excel serial date of a Paris local time; undefined for an invalid instant. */
function serialOf(shown: string): number | undefined {
  const [, day, month, year, hour, minute] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/.exec(shown) ?? []
  if (minute === undefined) return undefined
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) / DAY_MS + EPOCH_DAYS
}
