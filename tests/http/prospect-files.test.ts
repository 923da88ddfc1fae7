import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProspectFile } from '~/integrations/spreadsheets/prospect-file.server'
import { createWorkbook } from '~/integrations/spreadsheets/workbook'
import { type FileRefusal, fileRefusals, findHeadings, mapColumns } from '~/models/crm/prospect'
import { childrenOf, peakMiB } from '../faults/children-of'
import { rounds, strictTimes } from '../faults/scale'
import { sheetData, workbookOf, zipOf } from '../support/spreadsheets'

/** Crafted or damaged files, parsed by the build's child process. */

const folder = mkdtempSync(join(tmpdir(), 'prospect-files-'))
let count = 0

async function read(bytes: Buffer | string, kind: 'csv' | 'xlsx' | 'xls' = 'xlsx') {
  const path = join(folder, String(count++))
  await writeFile(path, bytes)
  const target = `${path}.lines`
  const begun = performance.now()
  const answer = await readProspectFile({ path, kind, target })
  const ms = performance.now() - begun
  if (!answer.ok) return { reason: answer.reason, line: answer.line, ms, lines: [] }
  const text = await readFile(target, 'utf8')
  return {
    reason: undefined,
    line: undefined,
    ms,
    lines: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  }
}

const people = [
  ['E-mail', 'Nom'],
  ['ana@hotel.fr', 'Ana Bé'],
]
const good = workbookOf(sheetData(people))
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)])
const withName = (name: string) => Buffer.concat([compound, Buffer.from(name, 'utf16le'), Buffer.alloc(512)])
const bomb = Buffer.alloc(90 * 1024 * 1024, 0x20)

const refused: [string, Buffer | string, 'csv' | 'xlsx' | 'xls', FileRefusal][] = [
  [
    'a part that unpacks to 90 MB',
    workbookOf('', [{ name: 'xl/sharedStrings.xml', content: bomb }]),
    'xlsx',
    'too-large-inside',
  ],
  [
    'a part of 90 MB that is declared as 10 bytes',
    workbookOf('', [{ name: 'xl/worksheets/sheet1.xml', content: bomb, declared: 10 }]),
    'xlsx',
    'too-large-inside',
  ],
  ['70,000 sheets', zipOf([{ name: 'xl/workbook.xml', content: 'x' }], 0xfffe), 'xlsx', 'too-many-parts'],
  ['ZIP64', zipOf([{ name: 'xl/workbook.xml', content: 'x', declared: 0xffffffff }]), 'xlsx', 'too-large-inside'],
  ['an encrypted part', workbookOf('', [{ name: 'xl/a.xml', content: 'x', flags: 1 }]), 'xlsx', 'encrypted'],
  ['a workbook with a password', withName('EncryptedPackage'), 'xlsx', 'encrypted'],
  ['macros in .xlsx', workbookOf('', [{ name: 'xl/vbaProject.bin', content: 'x' }]), 'xlsx', 'macros'],
  ['macros in .xls', withName('_VBA_PROJECT'), 'xls', 'macros'],
  ['a name that leaves the folder', workbookOf('', [{ name: '../../a.xml', content: 'x' }]), 'xlsx', 'damaged'],
  ['an archive within', workbookOf('', [{ name: 'xl/a.zip', content: 'x' }]), 'xlsx', 'damaged'],
  ['a cut workbook', good.subarray(0, good.length - 200), 'xlsx', 'damaged'],
  ['a BIFF without an end', compound, 'xls', 'damaged'],
  ['another ZIP', zipOf([{ name: 'a.txt', content: 'x' }]), 'xlsx', 'not-a-workbook'],
  ['a picture that is called .csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'csv', 'not-a-text'],
  ['a line of 5 MB', `email\n${'x'.repeat(5 * 1024 * 1024)}\n`, 'csv', 'line-too-long'],
  ['a quote that is never closed', 'email;nom\n"ana@hotel.fr;Ana\n', 'csv', 'unclosed-quote'],
]

test.each(refused)('%s is refused with its reason', async (_, bytes, kind, reason) => {
  const answer = await read(bytes, kind)
  expect(answer.reason).toBe(reason)
  if (strictTimes) expect(answer.ms).toBeLessThan(8000)
})

/** A comment on a cell `__proto__`, which the library writes onto that cell. */
const polluting = workbookOf(sheetData(people), [
  {
    name: 'xl/worksheets/_rels/sheet1.xml.rels',
    content:
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments1.xml"/></Relationships>',
  },
  {
    name: 'xl/comments1.xml',
    content:
      '<?xml version="1.0"?><comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>a</author></authors><commentList><comment ref="__proto__" authorId="0"><text><t>zq</t></text></comment></commentList></comments>',
  },
  {
    name: '[Content_Types].xml',
    content:
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/comments1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/></Types>',
  },
])

test('a file that pollutes the library’s process changes nothing of ours', async () => {
  const path = join(folder, 'polluting')
  await writeFile(path, polluting)
  const alone = `const XLSX = require('sheetjs-style'); XLSX.readFile(process.argv[1]); console.log(Object.keys(Object.getPrototypeOf({})).length)`
  expect(execFileSync(process.execPath, ['-e', alone, path], { encoding: 'utf8' }).trim()).not.toBe('0')
  expect((await read(polluting)).lines).toHaveLength(2)
  const kept = Object.getOwnPropertyNames(Object.prototype)
  expect(kept.filter((name) => name === 'c' || name === 'l')).toEqual([])
})

const shared = (content: string) =>
  workbookOf('<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>', [
    { name: 'xl/sharedStrings.xml', content },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    },
  ])
const laughs = Array.from({ length: 9 }, (_, place) => `<!ENTITY l${place + 1} "${`&l${place};`.repeat(10)}">`).join('')
const sheets = Array.from(
  { length: 70_000 },
  (_, place) => `<sheet name="F${place}" sheetId="${place + 1}" r:id="rId1"/>`,
)

/** A sector table with a cycle. */
function looping(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const table = (copy.readUInt32LE(76) + 1) * 512
  for (let sector = 0; sector < 64; sector++) copy.writeUInt32LE(sector % 2 === 0 ? 1 : 0, table + sector * 4)
  return copy
}

const MAX_CHILD_MIB = 400

const heavy: [string, Buffer, 'xlsx' | 'xls'][] = [
  ['a shared text of 5 MB', shared(`<sst><si><t>${'x'.repeat(5_000_000)}</t></si></sst>`), 'xlsx'],
  ['entities of entities', shared(`<!DOCTYPE s [<!ENTITY l0 "lol">${laughs}]><sst><si><t>&l9;</t></si></sst>`), 'xlsx'],
  [
    'a list of 70,000 sheets',
    workbookOf(sheetData(people), [
      { name: 'xl/workbook.xml', content: `<workbook xmlns:r="r"><sheets>${sheets.join('')}</sheets></workbook>` },
    ]),
    'xlsx',
  ],
  ['a million empty rows', workbookOf(`<sheetData>${'<row r="1"/>'.repeat(1_000_000)}</sheetData>`), 'xlsx'],
  ['sectors that lead in circles', looping(readFileSync('tests/support/libreoffice/salon.xls')), 'xls'],
]

test.each(heavy)('%s is read or refused in time, and a good file after it', async (_, bytes, kind) => {
  let childMiB = 0
  const timer = setInterval(() => {
    childMiB = Math.max(childMiB, ...childrenOf(process).map(peakMiB))
  }, 10)
  const answer = await read(bytes, kind)
  clearInterval(timer)
  if (answer.reason) expect(fileRefusals).toContain(answer.reason)
  if (strictTimes) expect(answer.ms).toBeLessThan(8500)
  expect(childMiB).toBeLessThanOrEqual(MAX_CHILD_MIB)
  expect((await read(good)).lines).toHaveLength(2)
})

const written = [
  ['salon.xlsx', 'xlsx'],
  ['salon.xls', 'xls'],
  ['salon-utf8-point-virgule.csv', 'csv'],
  ['salon-utf8-tabulation.csv', 'csv'],
  ['salon-utf8-virgule.csv', 'csv'],
  ['salon-windows-1252-point-virgule.csv', 'csv'],
  ['salon-windows-1252-tabulation.csv', 'csv'],
] as const

test.each(written)('%s of LibreOffice is read whole: accents, dates, quotes, a merged title', async (name, kind) => {
  const { lines } = await read(await readFile(join('tests/support/libreoffice', name)), kind)
  expect(lines.map(([line]) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const { headings, headingLine } = findHeadings(lines, (cells) => Object.values(mapColumns(cells)).includes('email'))
  expect(headingLine).toBe(2)
  expect(mapColumns(headings)).toMatchObject({
    0: 'email',
    1: 'first_name',
    2: 'last_name',
    3: 'company',
    4: 'phone',
    5: 'city',
  })
  const cells = lines.slice(2).map(([, texts]) => texts)
  expect(cells[0]).toEqual([
    'eloise@brasserie-oeuvre.fr',
    'Éloïse',
    'Lefèvre',
    'Brasserie de l’Œuvre',
    '06 12 34 56 78',
    'Besançon',
    '03/11/2026',
    kind === 'csv' ? '1234.50' : '1234,5',
  ])
  expect(cells.map((texts) => texts[6])).toEqual([
    '03/11/2026',
    '29/03/2026',
    '29/02/2024',
    '25/10/2026',
    '01/01/2026',
    '31/12/2025',
  ])
  expect([cells[2]?.[3], cells[3]?.[3], cells[3]?.[4], cells[5]?.[3]]).toEqual([
    'Café d’été ; fils & Cie',
    'Spa "Nuée"',
    '0381000002',
    'Garage Noël — 24 h/24',
  ])
})

test('declared sizes that lie, a giant range and names of the prototype are read within bounds, and nothing leaks', async () => {
  const giant = workbookOf(`<dimension ref="A1:XFD1048576"/>${sheetData(people)}`)
  expect((await read(giant)).lines).toEqual([
    [1, people[0]],
    [2, people[1]],
  ])
  const names = workbookOf(
    sheetData([
      ['__proto__', 'constructor'],
      ['a@b.fr', 'toString'],
    ]),
  )
  expect((await read(names)).lines[0]).toEqual([1, ['__proto__', 'constructor']])
  const entities = workbookOf(sheetData(people)).toString('latin1')
  expect((await read(Buffer.from(entities, 'latin1'))).lines).toHaveLength(2)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('encodings and separators are found: UTF-8 with its mark, Windows-1252, UTF-16, semicolon, tab, comma', async () => {
  const rows = (separator: string) => `Prénom${separator}Société\nÉloïse${separator}Œuvre\n`
  const latin = Buffer.from(rows(';').replace('Œ', '\u008c'), 'latin1')
  const files = [
    Buffer.from(`\ufeff${rows(';')}`),
    Buffer.from(rows('\t')),
    Buffer.from(rows(',')),
    latin,
    Buffer.from(`\ufeff${rows(';')}`, 'utf16le'),
    Buffer.from(rows(';'), 'utf16le'),
  ]
  for (const bytes of files)
    expect((await read(bytes, 'csv')).lines).toEqual([
      [1, ['Prénom', 'Société']],
      [2, ['Éloïse', 'Œuvre']],
    ])
})

test('mutated files of every kind are read or refused with a reason, and a good one still reads after them', async () => {
  const xlsx = createWorkbook('Prospects', people[0]?.map((label) => ({ label, kind: 'text' as const })) ?? [])
  xlsx.add(Array.from({ length: 20 }, (_, place) => [`a${place}@b.fr`, 'Ana']))
  const whole = xlsx.write()
  const csv = Buffer.from('email;nom\nana@hotel.fr;Ana\n'.repeat(20))
  const sources = [
    ['csv', csv],
    ['xlsx', whole],
    ['xls', await readFile('tests/support/libreoffice/salon.xls')],
    ['xlsx', await readFile('tests/support/libreoffice/salon.xlsx')],
  ] as const
  for (let seed = 0; seed < rounds(12, 40); seed++) {
    const [kind, bytes] = sources[seed % sources.length] ?? sources[0]
    const { reason, ms } = await read(mutate(bytes, seed), kind)
    if (reason) expect(fileRefusals).toContain(reason)
    if (strictTimes) expect(ms).toBeLessThan(8500)
  }
  expect((await read(whole)).lines).toHaveLength(21)
}, 600_000)

/** Changes some bytes, and sometimes truncates; deterministic by seed. */
function mutate(bytes: Buffer, seed: number): Buffer {
  let state = seed * 2_654_435_761 + 1
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % below
  }
  const copy = Buffer.from(bytes)
  for (let change = 0; change < 1 + (seed % 8); change++) copy[next(copy.length)] = next(256)
  return seed % 5 === 0 ? copy.subarray(0, next(copy.length)) : copy
}
