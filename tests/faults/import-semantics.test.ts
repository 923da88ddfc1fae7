import { expect, test } from 'vitest'
import { importCsv, prospectFolders } from '../support/prospects'
import { openQuietShop } from '../support/shop-database'
import { drawing, report, scale, seed, seededRandom } from './support'

/** 2,000 from `SCALE=10` on, the last of 20,000 lines. */
const FILES = scale > 1 ? Math.min(2000, 200 * scale) : 30
const MANY = scale > 1 ? Math.min(20_000, 2000 * scale) : 300

/** The fewer, the more often an address comes again. */
const HOUSES = scale > 1 ? 400 : 20

const { between, chance, pick } = drawing(seededRandom(seed))
const names = ['Éloïse', 'Noël', 'François "le grand"', 'Chloé ; Cie', 'Ana\nBé', 'Œuvre', "D'Arc", '=1+1', '']

interface Drawn {
  bytes: Buffer
  lines: number
}

/** A realistic file: BOMs, encodings, separators, quotes, repeated and broken addresses. */
function draw(count: number): Drawn {
  const separator = pick([';', ',', '\t'])
  const end = pick(['\n', '\r\n'])
  const cell = (text: string) => (chance(0.2) || /["\n;,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const rows = Array.from({ length: count }, () => [drawEmail(count), pick(names), pick(names)])
  const lines = rows.map((cells) => cells.map(cell).join(separator))
  const text = [`E-mail${separator}Nom${separator}Société`, ...lines, ''].join(end)
  // A row without text does not count.
  return { bytes: encode(text), lines: rows.filter((cells) => cells.some((text) => text.trim() !== '')).length }
}

function drawEmail(count: number): string {
  const one = `p${between(1, count * 2)}@maison${between(1, HOUSES)}.example`
  return pick([one, one, one, one, one.toUpperCase(), `${one} `, one.replace('@', ''), '', `mailto:${one}`])
}

function encode(text: string): Buffer {
  const encoding = pick(['utf8', 'utf8', 'mark', 'windows', 'utf16'])
  if (encoding === 'mark') return Buffer.from(`\ufeff${text}`)
  if (encoding === 'utf16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  return encoding === 'windows' ? Buffer.from(text.replaceAll('Œ', '\u008c'), 'latin1') : Buffer.from(text)
}

test('each line of a file is imported or listed with its reason, and the same file again changes nothing', async () => {
  const db = await openQuietShop()
  const folders = prospectFolders()
  const counts = { lines: 0, created: 0, updated: 0, unchanged: 0, refused: 0 }
  const read = (id: string) =>
    db.selectFrom('prospect_import').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (let file = 0; file < FILES; file++) {
    const { bytes, lines } = draw(file === FILES - 1 ? MANY : between(1, 12))
    const first = await read(await importCsv(db, folders, bytes))
    const { created, updated, unchanged, refused } = first
    expect(first).toMatchObject({ state: 'completed', total: lines })
    expect(created + updated + unchanged + refused, `of file ${file}`).toBe(lines)
    const listed = await db
      .selectFrom('prospect_import_error')
      .select('line')
      .where('import_id', '=', first.id)
      .execute()
    expect(listed).toHaveLength(refused)
    const again = await read(await importCsv(db, folders, bytes))
    expect(again, `file ${file} again`).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: created + updated + unchanged,
      refused,
    })
    counts.lines += lines
    counts.created += created
    counts.updated += updated
    counts.unchanged += unchanged
    counts.refused += refused
  }
  const { count } = await db
    .selectFrom('prospect')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  report('import semantics', { files: FILES, ...counts })
  expect(count).toBe(counts.created)
  expect(counts.updated).toBeGreaterThan(0)
  expect(counts.refused).toBeGreaterThan(0)
})
