import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { appliedMigrations, inspectDatabase } from '~/database/backup/checks.server'
import { freeBytes, MIN_FREE_BYTES } from '~/database/backup/data-folder.server'
import { isFormer, knownMigrations, migrateShop } from '~/database/migrate.server'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { tenantFolders } from '~/database/tenant-folders.server'
import { syncPath } from '~/runtime/sync-path.server'
import { removeSecrets } from './copy.server'
import {
  type ArchiveOrigin,
  DATABASE_PATH,
  MANIFEST_PATH,
  type Manifest,
  manifestForm,
  restoredFolders,
  type UnpackAsked,
  type UnpackRefusal,
} from './manifest'

const MAX_ENTRIES = 100_000
const MAX_MANIFEST_BYTES = 32 * 1024 * 1024
const MAX_BYTES = 4 * 1024 ** 3

class Refused extends Error {
  override name = 'Refused'
  constructor(readonly reason: UnpackRefusal) {
    super(reason)
  }
}

type Result = { ok: true; origin: ArchiveOrigin } | { ok: false; reason: UnpackRefusal }

/** Unpacks an archive into a folder of a shop, checked, migrated and without secrets; leaves nothing of one refused. */
export async function unpackShopArchive(
  { archive, into }: UnpackAsked,
  onProgress: (done: number, total: number) => void,
): Promise<Result> {
  try {
    const { files, ...origin } = await unpackFiles({ archive, into }, onProgress)
    await checkDatabase(tenantFolders(into).databaseFile)
    return { ok: true, origin }
  } catch (error) {
    await rm(into, { recursive: true, force: true })
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return { ok: false, reason }
  }
}

function reasonOf(error: unknown): UnpackRefusal | undefined {
  if (error instanceof Refused) return error.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return 'disk-full'
  return code.startsWith('SQLITE_') ? 'damaged' : undefined
}

async function unpackFiles(
  { archive, into }: UnpackAsked,
  onProgress: (done: number, total: number) => void,
): Promise<Manifest> {
  const zip = await reading('not-ours', () => openPromise(archive, { lazyEntries: true, autoClose: false }))
  try {
    const entries = await listEntries(zip)
    const manifest = await readManifest(zip, entries.get(MANIFEST_PATH))
    const files = Object.entries(manifest.files)
    const total = files.reduce((sum, [, { bytes }]) => sum + bytes, 0)
    await mkdir(into, { mode: 0o700 })
    // The database is written twice: unpacked, then without what must not come in.
    if ((await freeBytes(into)) < total + MIN_FREE_BYTES + (manifest.files[DATABASE_PATH]?.bytes ?? 0))
      throw new Refused('disk-full')
    let done = 0
    for (const [path, expected] of files) {
      const target = targetOf(path, into)
      const entry = entries.get(path)
      if (!target || !entry || entry.uncompressedSize !== expected.bytes) throw new Refused('damaged')
      await unpackFile(zip, { entry, target, sha256: expected.sha256 })
      done += expected.bytes
      onProgress(done, total)
    }
    return manifest
  } finally {
    zip.close()
  }
}

/** Those with a path out of the archive are refused by the library; the directory may lie about sizes. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new Refused('too-large')
  const entries = new Map<string, Entry>()
  let declared = 0
  await reading('damaged', async () => {
    for await (const entry of zip.eachEntry()) {
      declared += entry.uncompressedSize
      if (declared > MAX_BYTES) throw new Refused('too-large')
      if (entry.isEncrypted() || entries.has(entry.fileName)) throw new Refused('damaged')
      entries.set(entry.fileName, entry)
    }
  })
  return entries
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry) throw new Refused('not-ours')
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new Refused('too-large')
  const manifest = await reading('damaged', async () => {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    return manifestForm.parse(JSON.parse(bytes.toString()))
  })
  if (!manifest.files[DATABASE_PATH]) throw new Refused('not-ours')
  return manifest
}

/** Undefined for a path that no archive of ours has. */
function targetOf(path: string, into: string): string | undefined {
  const folders = tenantFolders(into)
  if (path === DATABASE_PATH) return `${folders.databaseFile}.unpacked`
  const [from, folder] = Object.entries(restoredFolders).find(([prefix]) => path.startsWith(`${prefix}/`)) ?? []
  const name = from === undefined ? '' : path.slice(from.length + 1)
  if (folder === undefined || !/^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/.test(name)) return undefined
  if (folder === 'uploads' && !/\.(avif|webp|png|jpe?g)$/.test(name)) return undefined
  return join(into, folder, name)
}

async function unpackFile(
  zip: ZipFile,
  { entry, target, sha256 }: { entry: Entry; target: string; sha256: string },
): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  await reading('damaged', async () => {
    const content = await zip.openReadStreamPromise(entry)
    content.on('data', (bytes: Buffer) => hash.update(bytes))
    await pipeline(content, createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true }))
  })
  if (hash.digest('hex') !== sha256) throw new Refused('damaged')
}

/** What goes wrong while an archive is read is the archive's fault, unless the disk is full. */
async function reading<Value>(reason: UnpackRefusal, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    throw new Refused(reasonOf(error) ?? reason)
  }
}

/** Anybody may have written it: its tables, triggers and views must be those that this program makes, word for word. */
async function checkDatabase(file: string): Promise<void> {
  const unpacked = `${file}.unpacked`
  const applied = readSchema(unpacked, appliedMigrations)
  if (isFormer(applied)) throw new Refused('not-ours')
  if (applied.some((name) => !knownMigrations.shop.includes(name))) throw new Refused('newer')
  const known = knownMigrations.shop.slice(0, applied.length)
  if (applied.length === 0 || applied.join() !== known.join()) throw new Refused('not-ours')
  if (readSchema(unpacked, schemaOf) !== (await schemaMadeBy(known.at(-1)))) throw new Refused('not-ours')
  await migrate(unpacked)
  if (inspectDatabase(unpacked, 'shop').problems.length > 0) throw new Refused('damaged')
  const connection = new Database(unpacked)
  try {
    removeSecrets(connection)
  } finally {
    connection.close()
  }
  await rename(unpacked, file)
  await syncPath(file)
}

function readSchema<Value>(file: string, read: (connection: Database.Database) => Value): Value {
  const connection = new Database(file, { readonly: true, fileMustExist: true })
  try {
    connection.pragma('trusted_schema = OFF')
    return read(connection)
  } finally {
    connection.close()
  }
}

function schemaOf(connection: Database.Database): string {
  const query = 'select type, name, tbl_name, sql from sqlite_schema order by type, name'
  return JSON.stringify(connection.prepare(query).all())
}

async function schemaMadeBy(last: string | undefined): Promise<string> {
  const database = new Database(':memory:')
  const db = new Kysely<ShopDatabase>({ dialect: new SqliteDialect({ database }) })
  try {
    await migrateShop(db, last)
    return schemaOf(database)
  } finally {
    await db.destroy()
  }
}

async function migrate(file: string): Promise<void> {
  const { db, foldJournal, close } = openSqlite<ShopDatabase>(file)
  try {
    await migrateShop(db)
    foldJournal()
  } finally {
    await close()
  }
}
