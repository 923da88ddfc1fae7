import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { copyWithoutSecrets, DATABASE_PATH, readRegistered, type Secrets } from '~/database/portable-copy.server'
import { openReadOnly } from '~/database/read-only.server'
import type { ShopDb } from '~/database/schema'
import type { TenantFolders } from '~/database/tenant-folders.server'
import type { ExportSubject } from '~/models/base/export'
import { EXPORT_JOB } from '~/models/base/export/index.server'
import { isSettingKey, readSettings } from '~/models/base/setting/index.server'
import { coversPhone } from '~/models/crm/lead/index.server'
import { csvLines, type SheetColumn, type SheetValue, toCsv, toCsvRow } from '~/models/values/csv'
import { formatDateTime } from '~/models/values/french-date'
import { type ArchiveOrigin, MANIFEST_PATH, type Manifest, originForm } from './manifest'
import { type Sheet, sheets } from './sheets'

const ROWS_AT_ONCE = 500
const READ_AT_ONCE = 1024 * 1024

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

/** Settings that this version does not know may be anything. */
export const secrets: Secrets = {
  isSecretSetting: (key) => !isSettingKey(key) || /secret|password|token$|_key$/.test(key),
  exportJob: EXPORT_JOB,
}

interface Archive {
  databaseFile: string
  folders: Pick<TenantFolders, 'uploadsDir' | 'privateDir'>
  /** A path that nothing else uses: the copy is made there, and removed. */
  work: string
  /** Where the registry does not say it. */
  isDemo: boolean
  /** Receives the bytes of the ZIP, in order. */
  write(bytes: Uint8Array): Promise<void>
  onProgress(rows: number): void
  at: Date
}

/**
 * One CSV a subject, the pictures and papers, what is needed to take the shop up again, and a README.txt. All of it is
 * read from one copy, hence of one moment. Blocks while it copies: run it in a child process.
 */
export async function writeShopArchive(archive: Archive): Promise<void> {
  const { databaseFile, folders, work, isDemo, at } = archive
  const origin = readOrigin(databaseFile, isDemo)
  copyWithoutSecrets(databaseFile, work, secrets)
  const db = openReadOnly(work)
  try {
    const zip = await createZip(archive.write)
    await writeSheets(db, zip, archive.onProgress)
    for (const { kind, version, pdf } of await listLegalPdfs(db)) {
      await zip.add(`papiers/textes-legaux/${kind}-${version}.pdf`, { level: 0 })(pdf, true)
    }
    const files: Manifest['files'] = {
      [DATABASE_PATH]: await addFile(zip, { path: DATABASE_PATH, file: work, level: 1 }),
    }
    for (const [path, folder] of [
      ['images', folders.uploadsDir] as const,
      ['papiers/preuves', folders.privateDir] as const,
    ])
      Object.assign(files, await addFolder(zip, path, folder))
    const manifest: Manifest = { format: 1, createdAt: at.toISOString(), ...origin, files }
    await zip.add(MANIFEST_PATH)(JSON.stringify(manifest), true)
    await zip.add('README.txt')(await readmeOf(db, at), true)
    await zip.end()
  } finally {
    await db.destroy()
    rmSync(work, { force: true })
  }
}

async function writeSheets(db: ShopDb, zip: ZipWriter, onProgress: Archive['onProgress']): Promise<void> {
  let rows = 0
  for (const sheet of sheets) {
    const entry = zip.add(`donnees/${sheet.file}`)
    const columns = columnsOf(sheet)
    await entry(toCsv([columns.map(({ label }) => label)]))
    for await (const some of readRows(db, sheet)) {
      await entry(csvLines(some.map((row) => toCsvRow(columns, row))))
      rows += some.length
      onProgress(rows)
    }
    await entry('', true)
  }
}

function readOrigin(databaseFile: string, isDemo: boolean): ArchiveOrigin {
  const { tenant, workspace } = readRegistered(databaseFile)
  const demo: unknown = Object(tenant).demo
  return originForm.parse({ ...Object(tenant), isDemo: demo === null ? isDemo : demo === 1, workspace })
}

function columnsOf({ table, columns }: Sheet): SheetColumn[] {
  const stored = Object.values(columns).map((column) => {
    const [label, kind] = typeof column === 'string' ? [column, 'text' as const] : column
    return { label, kind }
  })
  return table === 'lead' ? [...stored, { label: 'Appels', kind: 'text' as const }] : stored
}

/** A file leaves the desk, which says the same beside the number. */
const callsText = sql<string>`case when phone is null then '' when ${coversPhone({ lead: 'row.id', phone: 'row.phone' })}
  then 'Accord donné' else ${'Accord absent\u202f: ne pas appeler'} end`

async function* readRows(db: ShopDb, sheet: Sheet): AsyncGenerator<SheetValue[][]> {
  const { ref, table } = db.dynamic
  let query = db.selectFrom(table(sheet.table).as('row')).select(Object.keys(sheet.columns).map((name) => ref(name)))
  if (sheet.table === 'lead') query = query.select(callsText.as('calls'))
  for (const name of sheet.by) query = query.orderBy(ref(name))
  let some: SheetValue[][] = []
  for await (const row of query.stream()) {
    some.push(valuesOf(sheet, row))
    if (some.length < ROWS_AT_ONCE) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** Cents are written as euros. */
function valuesOf({ table, columns }: Sheet, row: object): SheetValue[] {
  const values = new Map<string, SheetValue>(Object.entries(row))
  const stored = Object.entries(columns).map(([name, column]) => {
    const value = values.get(name) ?? null
    return column[1] === 'euros' && typeof value === 'number' ? value / 100 : value
  })
  return table === 'lead' ? [...stored, values.get('calls') ?? null] : stored
}

function listLegalPdfs(db: ShopDb) {
  return db.selectFrom('legal_text_pdf').select(['kind', 'version', 'pdf']).orderBy('kind').orderBy('hash').execute()
}

type AddBytes = (bytes: Uint8Array | string, isLast?: boolean) => Promise<void>

interface ZipWriter {
  /** `level`: 0 for what is compressed already, 1 for what is large. */
  add(path: string, options?: { level?: 0 | 1 | 6 }): AddBytes
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
    add(path, { level = 6 } = {}) {
      const entry = level === 0 ? new ZipPassThrough(path) : new ZipDeflate(path, { level })
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

/** Files of a folder and those below it, by name; those hidden are unfinished. */
async function addFolder(zip: ZipWriter, path: string, folder: string): Promise<Manifest['files']> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found
    .filter((file) => file.isFile() && !file.name.startsWith('.'))
    .map((file) => join(file.parentPath, file.name))
  const added: Manifest['files'] = {}
  for (const file of files.sort()) {
    const name = `${path}${file.slice(folder.length)}`
    added[name] = await addFile(zip, { path: name, file, level: 0 })
  }
  return added
}

async function addFile(zip: ZipWriter, { path, file, level }: { path: string; file: string; level: 0 | 1 }) {
  const add = zip.add(path, { level })
  const hash = createHash('sha256')
  let size = 0
  for await (const bytes of createReadStream(file, { highWaterMark: READ_AT_ONCE })) {
    hash.update(bytes)
    size += bytes.length
    await add(bytes)
  }
  await add('', true)
  return { bytes: size, sha256: hash.digest('hex') }
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
    'Dans le dossier «\u202freprise\u202f», la boutique telle que le programme la relit (SQLite 3), et la liste des fichiers',
    'avec leurs empreintes\u202f: qui tient une installation du programme y ouvre la boutique à partir de cette archive.',
    'Dans le dossier «\u202fpapiers\u202f», les textes légaux tels qu’ils ont été envoyés, et les preuves jointes aux affirmations.',
    '',
    'L’archive contient des données personnelles\u202f: gardez-la en lieu sûr, et effacez-la quand elle ne sert plus.',
    'Elle ne contient ni mot de passe, ni session, ni lien secret, ni clé d’API ou d’un service\u202f: après une reprise,',
    'chacun choisit un nouveau mot de passe, et les comptes Stripe, d’e-mail et de publicité se connectent de nouveau.',
    '',
  ].join('\r\n')
}
