import { mkdtempSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProspectFile } from '~/integrations/spreadsheets/prospect-file.server'
import { createWorkbook } from '~/integrations/spreadsheets/workbook'
import { type FileRefusal, fileRefusals } from '~/models/prospect'
import { sheetData, workbookOf, zipOf } from '../support/spreadsheets'

/** Files that somebody crafted or damaged, through the program that reads them in the build. */

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
  expect(answer.ms).toBeLessThan(8000)
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
  const scale = Number(process.env.SCALE ?? 1)
  const xlsx = createWorkbook('Prospects', people[0]?.map((label) => ({ label, kind: 'text' as const })) ?? [])
  xlsx.add(Array.from({ length: 20 }, (_, place) => [`a${place}@b.fr`, 'Ana']))
  const whole = xlsx.write()
  const csv = Buffer.from('email;nom\nana@hotel.fr;Ana\n'.repeat(20))
  for (let seed = 0; seed < 40 * scale; seed++) {
    const kind = seed % 4 === 0 ? 'csv' : 'xlsx'
    const { reason, ms } = await read(mutate(kind === 'csv' ? csv : whole, seed), kind)
    if (reason) expect(fileRefusals).toContain(reason)
    expect(ms).toBeLessThan(8500)
  }
  expect((await read(whole)).lines).toHaveLength(21)
}, 600_000)

/** Some bytes changed, and now and then the end cut off; the same for the same seed. */
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
