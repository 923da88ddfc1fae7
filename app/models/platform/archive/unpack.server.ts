import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { freeBytes, MIN_FREE_BYTES } from '~/database/backup/data-folder.server'
import { adoptCopy, DATABASE_PATH, storageRefusalOf } from '~/database/portable-copy.server'
import { tenantFolders } from '~/database/tenant-folders.server'
import { secrets } from './archive.server'
import {
  type ArchiveOrigin,
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
    const { databaseFile: file } = tenantFolders(into)
    const refused = await adoptCopy(`${file}.unpacked`, { file, ...secrets })
    if (refused) throw new Refused(refused)
    return { ok: true, origin }
  } catch (error) {
    await rm(into, { recursive: true, force: true })
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return { ok: false, reason }
  }
}

function reasonOf(error: unknown): UnpackRefusal | undefined {
  return error instanceof Refused ? error.reason : storageRefusalOf(error)
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
