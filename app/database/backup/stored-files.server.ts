import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DAY_MS } from '~/runtime/time'
import { DamagedArchive, readMember } from './archive.server'
import { MANIFEST, type Manifest, parseManifest, type StoredFile } from './manifest.server'
import { createSink, FileLocked, keyName, openSource, SealBroken, storedBytes } from './sealed-file.server'

/** Pictures are stored once beside the archives, named by their content, for all archives and shops (decision 0061). */
const FOLDER = 'files'
const SWEPT = 'swept-at'
const CHUNK = 256 * 1024

interface Place {
  backupDir: string
  key: string | undefined
}

/** With a key, files that an earlier key sealed are others. */
function fileOf(place: Place, sha256: string): string {
  return join(place.backupDir, storedPath(place, sha256))
}

/** Relative to the folder of backups. */
function storedPath({ key }: Pick<Place, 'key'>, sha256: string): string {
  const name = key === undefined ? sha256 : `${sha256}-${keyName(key)}.enc`
  return join(FOLDER, sha256.slice(0, 2), name)
}

/** Of what an archive names, relative to the folder of backups; of all archives where it cannot be read. */
export async function listStoredOf(place: Place, archive: string): Promise<string[]> {
  try {
    const { files = [] } = await readManifest(archive, place.key)
    return files.map(({ sha256 }) => storedPath(place, sha256))
  } catch (error) {
    if (error instanceof DamagedArchive || error instanceof FileLocked) return listStored(place.backupDir)
    throw error
  }
}

/** Of a file of the data folder; undefined when it was deleted meanwhile. */
export async function describeFile(name: string, path: string): Promise<StoredFile | undefined> {
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      size += chunk.length
    }
    return { name, size, sha256: hash.digest('hex') }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole, as far as its size tells. */
export function isStored(place: Place, { sha256, size }: Pick<StoredFile, 'sha256' | 'size'>): boolean {
  return statSync(fileOf(place, sha256), { throwIfNoEntry: false })?.size === storedBytes(size, place.key)
}

/** Stores a described file unless it is there; false when it has changed or gone since. */
export async function storeFile(
  place: Place,
  { file, path, workDir }: { file: StoredFile; path: string; workDir: string },
): Promise<boolean> {
  const target = fileOf(place, file.sha256)
  if (isStored(place, file)) {
    // A sweep at the same time spares what was used lately.
    utimesSync(target, new Date(), new Date())
    return true
  }
  const part = join(workDir, 'stored.part')
  rmSync(part, { force: true })
  if (!existsSync(path)) return false
  const hash = createHash('sha256')
  const sink = await createSink(part, place.key)
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
      hash.update(chunk)
      await sink.write(chunk)
    }
  } catch (error) {
    await sink.abandon()
    throw error
  }
  await sink.close()
  if (hash.digest('hex') !== file.sha256) return false
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  renameSync(part, target)
  return true
}

/** Throws DamagedArchive where one that an archive needs is missing beside it. */
export function assertStored(place: Place, files: StoredFile[]): void {
  const missing = files.filter((file) => !isStored(place, file))
  if (missing.length === 0) return
  throw new DamagedArchive(
    `Il lui manque ${missing.length} images sur ${files.length}, que le dossier ${join(place.backupDir, FOLDER)} devrait contenir\u202f: copiez-le avec les archives.`,
  )
}

/** Copies one into place; throws DamagedArchive unless it has the content that its name says. */
export async function takeStored(place: Place, { file, target }: { file: StoredFile; target: string }): Promise<void> {
  const damaged = new DamagedArchive(`L’image ${file.name} est endommagée dans le dossier ${FOLDER} des sauvegardes.`)
  const source = await openSource(fileOf(place, file.sha256), place.key)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const sink = await createSink(target, undefined)
  try {
    const hash = createHash('sha256')
    for (let from = 0; from < source.size; from += CHUNK) {
      const bytes = await source.read(from, CHUNK)
      hash.update(bytes)
      await sink.write(bytes)
    }
    if (hash.digest('hex') !== file.sha256) throw damaged
    await sink.close()
  } catch (error) {
    await sink.abandon().catch(() => {})
    throw error instanceof SealBroken ? damaged : error
  } finally {
    await source.close()
  }
}

/** What an archive says of itself; without verifying the rest of it. */
export async function readManifest(archive: string, key: string | undefined): Promise<Manifest> {
  const bytes = await readMember(archive, { name: MANIFEST, key })
  if (!bytes) throw new DamagedArchive('L’archive n’a pas de manifeste.')
  return parseManifest(bytes.toString())
}

/**
 * Once a day deletes what no archive needs, unless it was stored or used within a day. Deletes nothing while one of the
 * archives cannot be read, and returns it.
 */
export async function sweepFiles(
  place: Place,
  { archives, at }: { archives: string[]; at: Date },
): Promise<{ deleted: number; unread: string | undefined }> {
  const folder = join(place.backupDir, FOLDER)
  const mark = join(folder, SWEPT)
  const sweptAt = existsSync(mark) ? statSync(mark).mtimeMs : 0
  if (!existsSync(folder) || Math.abs(at.getTime() - sweptAt) < DAY_MS) return { deleted: 0, unread: undefined }
  const needed = new Set<string>()
  for (const archive of archives) {
    try {
      for (const { sha256 } of (await readManifest(archive, place.key)).files ?? []) needed.add(sha256)
    } catch (error) {
      if (!existsSync(archive)) continue
      if (error instanceof Error) return { deleted: 0, unread: archive }
      throw error
    }
  }
  writeFileSync(mark, '')
  return { deleted: deleteUnneeded(folder, { needed, before: at.getTime() - DAY_MS }), unread: undefined }
}

function deleteUnneeded(folder: string, { needed, before }: { needed: Set<string>; before: number }): number {
  let deleted = 0
  for (const part of readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const name of readdirSync(join(folder, part))) {
      const file = join(folder, part, name)
      if (needed.has(name.slice(0, 64)) || statSync(file).mtimeMs > before) continue
      rmSync(file, { force: true })
      deleted++
    }
  }
  return deleted
}

/** Every stored file, relative to the folder of backups. */
export function listStored(backupDir: string): string[] {
  const folder = join(backupDir, FOLDER)
  if (!existsSync(folder)) return []
  const parts = readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name))
  return parts.flatMap((part) => readdirSync(join(folder, part)).map((name) => join(FOLDER, part, name)))
}

/** What need not be stored again; of any shop, so an estimate. */
export function storedBytesIn(backupDir: string): number {
  return listStored(backupDir).reduce(
    (sum, path) => sum + (statSync(join(backupDir, path), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
