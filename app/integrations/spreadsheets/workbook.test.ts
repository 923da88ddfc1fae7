import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SheetColumn, type SheetValue, toCsv } from '~/models/values/csv'
import { readCsv } from '../../../tests/support/read-csv'
import { countFormulas, readXlsx } from '../../../tests/support/read-xlsx'
import { createWorkbook } from './workbook'

const COLUMNS = 20
const ROWS = 1000

/** Texts that spreadsheets would read as a formula, a link or the end of a cell. */
const hostile = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠x', '=', '-', '@'],
  ...[
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x.example","ici")',
    '=IMPORTXML(CONCAT("http://x"),"//a")',
    '=DDE("a";"b";"c")',
  ],
  ...[
    '"',
    '""',
    '";=1+1;"',
    '"\r\n=1+1',
    ';',
    ';=1',
    '\r\n',
    '\r',
    '\n',
    '\t',
    ' =1',
    "'=1",
    "'",
    '\u00a0=1',
    '\ufeff=1',
  ],
  ...[
    '<f>1+1</f>',
    ']]><f>1</f>',
    '&lt;f&gt;',
    '&#61;1',
    '<!--',
    '_x003D_1+1',
    '_x000D_',
    '_x005F_x003D_',
    '\u0001',
    '\u0000\u001f',
  ],
  ...[
    'Œuvre d’été, « ça » : 12,50 €',
    '+33 6 12 34 56 78',
    '0612345678',
    '𝔘 🛒',
    '__proto__',
    'constructor',
    'toString',
  ],
]
const cell = fc.oneof(
  fc.constantFrom(...hostile),
  fc.tuple(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme', maxLength: 20 })).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const [texts = []] = fc.sample(
  fc.array(fc.array(cell, { minLength: COLUMNS, maxLength: COLUMNS }), {
    minLength: ROWS,
    maxLength: ROWS,
    size: 'max',
  }),
  { numRuns: 1, seed: 20_261_123 },
)
function workbookOf(columns: SheetColumn[], rows: SheetValue[][]): Buffer {
  const workbook = createWorkbook('Essai', columns)
  workbook.add(rows)
  return workbook.write()
}

const columns = Array.from(
  { length: COLUMNS },
  (_, place): SheetColumn => ({ label: `Colonne ${place}`, kind: 'text' }),
)

test('20,000 hostile texts are written as XLSX: another reader finds no formula, and the same texts', () => {
  expect(texts.flat()).toHaveLength(20_000)
  const { rows, formulas } = readXlsx(workbookOf(columns, texts))
  expect(formulas).toBe(0)
  expect(rows[0]).toEqual(columns.map(({ label }) => label))
  // An empty text is an empty cell.
  const expected = texts.map((row) => row.map((text) => text || undefined))
  for (const [place, row] of expected.entries()) {
    expect(Array.from({ length: COLUMNS }, (_, column) => rows[place + 1]?.[column])).toEqual(row)
  }
})

test('20,000 hostile texts are written as CSV: another reader finds none that begins like a formula, and the same texts', () => {
  const rows = readCsv(toCsv(texts))
  expect(rows.flat().filter((text) => /^[=+\-@\t\r\n＝＋－＠]/.test(text))).toEqual([])
  const safe = /^(?=[=+\-@\t\r\n＝＋－＠])/
  expect(rows).toEqual(texts.map((row) => row.map((text) => text.replace(safe, "'"))))
})

test('a planted formula is detected', () => {
  const planted = '<c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><v>x</v></c>'
  expect(countFormulas(planted)).toBe(2)
})

test('numbers are numbers, instants are dates in Paris time, and an invalid instant is a text', () => {
  const typed: SheetColumn[] = [
    { label: 'Numéro', kind: 'text' },
    { label: 'Quantité', kind: 'number' },
    { label: 'Total (€)', kind: 'euros' },
    { label: 'Date', kind: 'moment' },
  ]
  const values: SheetValue[][] = [
    ['007', 20, -598.8, '2026-07-20T10:00:00.000Z'],
    [null, 0, 0, 'hier'],
  ]
  const { rows, formats } = readXlsx(workbookOf(typed, values))
  // 4 is Excel’s built-in format #,##0.00; 46223.5 is 20 July 2026 at noon, summer time.
  expect(rows[1]).toEqual(['007', 20, -598.8, 46_223.5])
  expect(formats[1]?.slice(2)).toEqual(['4', 'dd/mm/yyyy hh:mm'])
  expect(rows[2]).toEqual([undefined, 0, 0, 'illisible (hier)'])
})

test('a text longer than a cell is truncated', () => {
  const { rows } = readXlsx(workbookOf([{ label: 'a', kind: 'text' }], [['x'.repeat(40_000)]]))
  expect(rows[1]?.[0]).toHaveLength(32_767)
})
