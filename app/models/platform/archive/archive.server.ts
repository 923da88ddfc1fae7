import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopDb } from '~/database/schema'
import type { TenantFolders } from '~/database/tenant-folders.server'
import type { ExportSubject } from '~/models/base/export'
import { isSettingKey, readSettings } from '~/models/base/setting/index.server'
import { csvLines, type SheetColumn, type SheetValue, toCsv, toCsvRow } from '~/models/values/csv'
import { formatDateTime } from '~/models/values/french-date'
import { type Sheet, sheets } from './sheets'

const ROWS_AT_ONCE = 500

/** Everything of a shop as one ZIP; its rows are read by `writeShopArchive`. */
export const shopExport: ExportSubject = {
  name: 'shop',
  columns: [],
  async count(db) {
    const counts = await Promise.all(sheets.map((sheet) => countRows(db, sheet)))
    return { count: counts.reduce((sum, count) => sum + count, 0), isMore: false }
  },
  async *readRows() {},
  logged: () => ({}),
}

async function countRows(db: ShopDb, { table }: Sheet): Promise<number> {
  const query = db.selectFrom(db.dynamic.table(table).as('row')).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

interface Archive {
  folders: Pick<TenantFolders, 'uploadsDir' | 'privateDir'>
  /** Receives the bytes of the ZIP, in order. */
  write(bytes: Uint8Array): Promise<void>
  onProgress(rows: number): void
  at: Date
}

/** One CSV a subject, the pictures and papers, and a README.txt; `db` is a transaction: one state of the shop. */
export async function writeShopArchive(db: ShopDb, archive: Archive): Promise<void> {
  const zip = await createZip(archive.write)
  let rows = 0
  for (const sheet of sheets) {
    const entry = zip.add(`donnees/${sheet.file}`)
    const columns = columnsOf(sheet)
    await entry(toCsv([columns.map(({ label }) => label)]))
    for await (const some of readRows(db, sheet)) {
      await entry(csvLines(some.map((row) => toCsvRow(columns, row))))
      rows += some.length
      archive.onProgress(rows)
    }
    await entry('', true)
  }
  for (const { kind, version, pdf } of await listLegalPdfs(db)) {
    await zip.add(`papiers/textes-legaux/${kind}-${version}.pdf`, { isPacked: true })(pdf, true)
  }
  await addFolder(zip, 'images', archive.folders.uploadsDir)
  await addFolder(zip, 'papiers/preuves', archive.folders.privateDir)
  await zip.add('README.txt')(await readmeOf(db, archive.at), true)
  await zip.end()
}

function columnsOf({ columns }: Sheet): SheetColumn[] {
  return Object.values(columns).map((column) => {
    const [label, kind] = typeof column === 'string' ? [column, 'text' as const] : column
    return { label, kind }
  })
}

async function* readRows(db: ShopDb, sheet: Sheet): AsyncGenerator<SheetValue[][]> {
  const { ref, table } = db.dynamic
  let query = db.selectFrom(table(sheet.table).as('row')).select(Object.keys(sheet.columns).map((name) => ref(name)))
  for (const name of sheet.by) query = query.orderBy(ref(name))
  let some: SheetValue[][] = []
  for await (const row of query.stream()) {
    if (sheet.table === 'setting' && isSecret(Object(row).key)) continue
    some.push(valuesOf(sheet, row))
    if (some.length < ROWS_AT_ONCE) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** Cents are written as euros. */
function valuesOf({ columns }: Sheet, row: object): SheetValue[] {
  const values = new Map<string, SheetValue>(Object.entries(row))
  return Object.entries(columns).map(([name, column]) => {
    const value = values.get(name) ?? null
    return column[1] === 'euros' && typeof value === 'number' ? value / 100 : value
  })
}

/** Settings that this version does not know may be anything. */
function isSecret(key: string): boolean {
  return !isSettingKey(key) || /secret|password|token$|_key$/.test(key)
}

function listLegalPdfs(db: ShopDb) {
  return db.selectFrom('legal_text_pdf').select(['kind', 'version', 'pdf']).orderBy('kind').orderBy('hash').execute()
}

type AddBytes = (bytes: Uint8Array | string, isLast?: boolean) => Promise<void>

interface ZipWriter {
  /** `isPacked`: compressing it again would gain nothing. */
  add(path: string, options?: { isPacked?: boolean }): AddBytes
  end(): Promise<void>
}

/** Loads the library for the few who ask. */
async function createZip(write: Archive['write']): Promise<ZipWriter> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  const flush = async () => {
    for (const bytes of made.splice(0)) await write(bytes)
  }
  return {
    add(path, { isPacked = false } = {}) {
      const entry = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
      zip.add(entry)
      return (bytes, isLast = false) => {
        entry.push(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, isLast)
        return flush()
      }
    },
    end() {
      zip.end()
      return flush()
    },
  }
}

/** Files of a folder and those below it, by name. */
async function addFolder(zip: ZipWriter, path: string, folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  for (const file of files.sort()) {
    const add = zip.add(`${path}${file.slice(folder.length)}`, { isPacked: true })
    for await (const bytes of createReadStream(file)) await add(bytes)
    await add('', true)
  }
}

async function readmeOf(db: ShopDb, at: Date): Promise<string> {
  const { 'shop.name': name } = await readSettings(db)
  return [
    `${name}\u202f: tout ce que la boutique contenait le ${formatDateTime(at)} (heure de Paris).`,
    '',
    'Dans le dossier «\u202fdonnees\u202f», un fichier CSV par sujet, à ouvrir avec un tableur',
    '(point-virgule, UTF-8, virgule décimale)\u202f:',
    '',
    ...sheets.map(({ file, about }) => `- ${file}\u202f: ${about}`),
    '',
    'Dans le dossier «\u202fimages\u202f», les images du site.',
    'Dans le dossier «\u202fpapiers\u202f», les textes légaux tels qu’ils ont été envoyés, et les preuves jointes aux affirmations.',
    '',
    'L’archive contient des données personnelles\u202f: gardez-la en lieu sûr, et effacez-la quand elle ne sert plus.',
    'Elle ne contient ni mot de passe, ni session, ni lien secret, ni clé d’un service.',
    '',
  ].join('\r\n')
}
