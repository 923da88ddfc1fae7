import fc from 'fast-check'
import { type Row, readSheet } from 'read-excel-file/node'
import XLSX from 'sheetjs-style'
import { expect, test } from 'vitest'
import writeExcelFile, { type CellObject } from 'write-excel-file/node'
import { workbookOf } from '../../../../tests/support/spreadsheets'
import { decode, readCsvFile } from './csv-file'
import { readWorkbook } from './workbook-file'

const seed = 20_261_128
const FILES = 40
const ROWS = 12

const formats = ['dd/mm/yyyy', 'm/d/yy', 'yyyy-mm-dd', 'd mmmm yyyy', 'dd/mm/yyyy hh:mm', '[$-40C]d mmmm yyyy;@']
const cell = fc.oneof(
  fc
    .constantFrom('Zoé 🌸', '=1+1', '0612345678', '01000', "O'Neil « dit » Bob", '1,5', 'VRAI')
    .map((value) => ({ value })),
  fc.integer({ min: -1_000_000, max: 99_999_999_999_999 }).map((value) => ({ value })),
  fc.integer({ min: 10_000_000_000_000, max: 99_999_999_999_999 }).map((value) => ({ value })),
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => ({ value: cents / 100, format: '#,##0.00' })),
  fc.boolean().map((value) => ({ value })),
  fc
    .record({ minutes: fc.integer({ min: 0, max: 60_000_000 }), format: fc.constantFrom(...formats) })
    .map(({ minutes, format }) => ({ value: new Date(Date.UTC(1950, 0, 1) + minutes * 60_000), format })),
)

function bookOf(rows: CellObject[][]): Promise<Buffer> {
  return writeExcelFile(rows).toBuffer()
}

/** What French readers expect of a value, told independently of the reader. */
function frenchText(read: Row[number]): string {
  if (read === null) return ''
  // A moment is a rounded fraction of a day.
  const value = read instanceof Date ? new Date(Math.round(read.getTime() / 60_000) * 60_000) : read
  if (value instanceof Date) {
    const [day, time] = [
      value.toLocaleDateString('fr-FR', { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' }),
      value.toLocaleTimeString('fr-FR', { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' }),
    ]
    return time === '00:00' ? day : `${day} ${time}`
  }
  if (typeof value === 'boolean') return value ? 'VRAI' : 'FAUX'
  return typeof value === 'number' ? String(value).replace('.', ',') : String(value)
}

test('40 workbooks are read cell by cell as a second library reads them', async () => {
  const table = fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { minLength: ROWS, maxLength: ROWS })
  for (const [place, rows] of fc.sample(table, { numRuns: FILES, seed }).entries()) {
    const bytes = await bookOf(rows as CellObject[][])
    const { lines } = readWorkbook(bytes)
    const expected = (await readSheet(bytes)).map((row) => row.map(frenchText))
    expect([place, [...(lines as Iterable<unknown[]>)].map(([, cells]) => cells)]).toEqual([place, expected])
  }
})

function sheetOf(cells: XLSX.WorkSheet): XLSX.WorkSheet {
  return { '!ref': 'A1:Z9', ...cells }
}

function write(Sheets: Record<string, XLSX.WorkSheet>, Workbook: XLSX.WorkBook['Workbook'] = {}): Buffer {
  return XLSX.write({ SheetNames: Object.keys(Sheets), Sheets, Workbook }, { type: 'buffer', bookType: 'xlsx' })
}

const readCells = (bytes: Buffer) => [...(readWorkbook(bytes).lines as Iterable<[number, string[]]>)]

test('long numbers stay whole, padded numbers keep their zeros, dates are French', () => {
  const cells = {
    A1: { t: 'n', v: 82_345_678_900_012 },
    B1: { t: 'n', v: 612_345_678, z: '0#" "##" "##" "##" "##' },
    C1: { t: 's', v: '01000' },
    D1: { t: 'n', v: 0.155, z: '0%' },
    E1: { t: 'n', v: 46_083, z: '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy' },
    F1: { t: 'n', v: 46_083.6, z: 'm/d/yy h:mm' },
    G1: { t: 'n', v: 0.25, z: 'h:mm' },
    H1: { t: 'b', v: true },
    I1: { t: 'n', v: 1234.5, z: '#,##0.00' },
    J1: { t: 'n', v: 1e-7 },
    K1: { t: 'n', v: 1000, z: '#,##0' },
  } as const
  expect(readCells(write({ Feuil1: sheetOf({ ...cells }) }))).toEqual([
    [
      1,
      [
        ...['82345678900012', '06 12 34 56 78', '01000', '15,5\u00a0%', '02/03/2026', '02/03/2026 14:24', '06:00'],
        ...['VRAI', '1234,5', '0,0000001', '1000'],
      ],
    ],
  ])
})

test('seconds that a format shows, and the country that it writes before a telephone, are read', () => {
  const cells = {
    A1: { t: 'n', v: 0.5 + 30 / 86_400, z: 'hh:mm:ss' },
    B1: { t: 'n', v: 46_083.5 + 29 / 86_400, z: 'dd/mm/yyyy hh:mm:ss' },
    C1: { t: 'n', v: 46_083.5 + 29 / 86_400, z: 'dd/mm/yyyy hh:mm' },
    D1: { t: 'n', v: 0.75, z: 'h:mm AM/PM' },
    E1: { t: 'n', v: 475_123_456, z: '"+32 "000" "00" "00" "00' },
    F1: { t: 'n', v: 1.25, z: '+0.00' },
  } as const
  const shown = ['12:00:30', '02/03/2026 12:00:29', '02/03/2026 12:00', '18:00', '+32 475 12 34 56', '1,25']
  expect(readCells(write({ Feuil1: sheetOf({ ...cells }) }))).toEqual([[1, shown]])
})

test('a postal code keeps the zero of its format', async () => {
  expect(readCells(await bookOf([[{ value: 1000, format: '00000' }]]))).toEqual([[1, ['01000']]])
})

test('dates of the 1904 system are shifted, times and durations are not', () => {
  const cells = {
    A1: { t: 'n', v: 44_621, z: 'dd/mm/yyyy' },
    B1: { t: 'n', v: 44_621.6, z: 'dd/mm/yyyy hh:mm' },
    C1: { t: 'n', v: 0.5, z: 'h:mm' },
    D1: { t: 'n', v: 0, z: 'dd/mm/yyyy' },
    E1: { t: 'n', v: 1.5, z: '[h]:mm' },
  } as const
  const bytes = write({ Feuil1: sheetOf({ ...cells }) }, { WBProps: { date1904: true } })
  const shown = ['02/03/2026', '02/03/2026 14:24', '12:00', '01/01/1904', '36:00']
  expect(readCells(bytes)).toEqual([[1, shown]])
})

test('cells of the date type read like dates of any other cell, with and without a date format', () => {
  const shown = {
    'r="A1" t="d"><v>2026-03-02': '02/03/2026',
    'r="B1" t="d"><v>2026-03-02T14:24:00Z': '02/03/2026 14:24',
    'r="C1" t="d"><v>demain': '',
    'r="D1"><v>46083': '46083',
  }
  const cells = Object.keys(shown).map((cell) => `<c ${cell}</v></c>`)
  const bytes = workbookOf(`<sheetData><row r="1">${cells.join('')}</row></sheetData>`)
  expect(readCells(bytes)).toEqual([[1, Object.values(shown)]])
  const formatted = { A1: { t: 'd', v: new Date(2026, 2, 2), z: 'd mmmm yyyy' } } as const
  const book = { SheetNames: ['Liste'], Sheets: { Liste: sheetOf(formatted) } }
  const styled = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', cellDates: true })
  expect(readCells(styled)).toEqual([[1, ['02/03/2026']]])
})

test('in a workbook of the 1904 system an ISO date is itself, and a number beside it is shifted', () => {
  const day = { t: 'd', v: new Date(2026, 2, 2), z: 'd mmmm yyyy' } as const
  const moment = { t: 'd', v: new Date(2026, 2, 2, 14, 24), z: 'dd/mm/yyyy hh:mm' } as const
  const number = { t: 'n', v: 44_621, z: 'dd/mm/yyyy' } as const
  const Sheets = {
    Liste: sheetOf({ A1: day, B1: moment, C1: number }),
    Autre: sheetOf({ A1: number, B1: { t: 's', v: 'a@b.fr' }, C1: day }),
  }
  const book = { SheetNames: Object.keys(Sheets), Sheets, Workbook: { WBProps: { date1904: true } } }
  const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', cellDates: true })
  const read = (name: string) => readWorkbook(bytes, name).lines
  expect(read('Liste')).toEqual([[1, ['02/03/2026', '02/03/2026 14:24', '02/03/2026']]])
  expect(read('Autre')).toEqual([[1, ['02/03/2026', 'a@b.fr', '02/03/2026']]])
})

test('of several sheets with addresses the one with the most is proposed', () => {
  const rows = { A1: { t: 's', v: 'E-mail' }, A2: { t: 's', v: 'a@b.fr' }, A3: { t: 's', v: 'c@d.fr' } } as const
  const note = sheetOf({ A1: { t: 's', v: 'Écrivez à service@salon.fr' } })
  const { facts } = readWorkbook(write({ Notice: note, Liste: sheetOf({ ...rows }) }))
  expect(facts).toMatchObject({ sheet: 'Liste', isAsked: true })
})

const texts = [
  ['tabs', 'E-mail\tNom\nt1@b.fr\tLe Goff, Anne; fils\n', 'Le Goff, Anne; fils'],
  ['bars', 'E-mail|Nom\nb1@b.fr|"A|B"\n', 'A|B'],
  ['a space behind a quote', '"E-mail" ;"Nom"\n"g1@b.fr" ; "Le ""Petit""" \n', 'Le "Petit"'],
  ['an inch within', 'E-mail;Nom\ng2@b.fr;Tuyau 5" inox\n', 'Tuyau 5" inox'],
  ['line ends of old Macs', 'E-mail;Nom\rm1@b.fr;Noël\r', 'Noël'],
  ['a separator said above', 'sep=,\r\nE-mail,Nom\r\ns1@b.fr,"Bé, Ana"\r\n', 'Bé, Ana'],
] as const

test.each(texts)('a text with %s', async (_, text, name) => {
  const lines: unknown[] = []
  for await (const [, cells] of readCsvFile(Buffer.from(text)).lines) lines.push(cells)
  expect(lines).toEqual([
    ['E-mail', 'Nom'],
    [expect.stringMatching(/^\w\d@b\.fr$/), name],
  ])
})

test('every sheet is named and can be chosen, hidden rows are counted', () => {
  const address = (email: string) =>
    sheetOf({ A1: { t: 's', v: 'E-mail' }, A2: { t: 's', v: email }, A3: { t: 's', v: 'c@d.fr' } })
  const bytes = write({
    Notice: sheetOf({ A1: { t: 's', v: 'À lire' } }),
    Clients: { ...address('a@b.fr'), '!rows': [{}, { hidden: true }] },
    Salon: address('b@b.fr'),
  })
  const names = ['Notice', 'Clients', 'Salon']
  const facts = { sheets: 3, sheetNames: names }
  expect(readWorkbook(bytes).facts).toEqual({ ...facts, sheet: 'Clients', hiddenRows: 1, isAsked: true })
  const chosen = readWorkbook(bytes, 'Salon')
  expect(chosen.facts).toEqual({ ...facts, sheet: 'Salon', hiddenRows: 0, isAsked: false })
  expect(chosen.lines).toEqual([
    [1, ['E-mail']],
    [2, ['b@b.fr']],
    [3, ['c@d.fr']],
  ])
})

/** By encoding: the bytes of the same text. */
const french = {
  Macintosh: [
    [0x83, 'lodie Gruy', 0x8f, 're;H', 0x99, 'tel de l', 0xd5, 0xcf, 'uvre;Fran', 0x8d, 'ois No', 0x91, 'l'],
    'Élodie Gruyère;Hôtel de l’œuvre;François Noël',
  ],
  'Windows-1252': [
    [0xc9, 'lodie Gruy', 0xe8, 're;H', 0xf4, 'tel de l', 0x92, 0x9c, 'uvre;Fran', 0xe7, 'ois No', 0xeb, 'l'],
    'Élodie Gruyère;Hôtel de l’œuvre;François Noël',
  ],
  'DOS (CP850)': [
    [0x90, 'lodie Gruy', 0x8a, 're;H', 0x93, "tel de l'", 'oeuvre;Fran', 0x87, 'ois No', 0x89, 'l'],
    "Élodie Gruyère;Hôtel de l'oeuvre;François Noël",
  ],
} as const

test.each(Object.entries(french))('%s is told by its French letters', (encoding, [parts, text]) => {
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))))
  expect(decode(bytes)).toMatchObject({ encoding, text, isAsked: false })
})

test('an encoding that no letter tells is asked, and the answer obeyed', () => {
  const bytes = Buffer.from([0x41, 0xff, 0x42])
  expect(decode(bytes).encodings).toHaveLength(3)
  expect(decode(bytes, 'Macintosh')).toMatchObject({ encoding: 'Macintosh', isAsked: false, text: 'AˇB' })
})
