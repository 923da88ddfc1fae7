import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { DataRefused } from '~/runtime/data-refused.server'
import { syncPath } from '~/runtime/sync-path.server'
import { HOUR_MS } from '~/runtime/time'
import { programVersion } from '~/runtime/version.server'
import { assertDataFolder } from '../data-guard.server'
import { databaseRefusalOf } from '../refusal.server'
import { type ArchiveWriter, createArchive } from './archive.server'
import { type BackupReason, backupName, listBackups } from './catalogue.server'
import { inspectDatabase } from './checks.server'
import { type DatabaseFile, freeBytes, listDatabases, listUploads, MIN_FREE_BYTES } from './data-folder.server'
import { BackupRefused, claimFolder, folderTrouble, noteBackupFolder } from './folder.server'
import { MANIFEST, type Manifest, type ManifestDatabase, type StoredFile } from './manifest.server'
import { noteProgress, UNFINISHED } from './progress.server'
import { describeFile, storedBytesIn, storeFile } from './stored-files.server'
import { verifyArchive } from './verify.server'

const UNFINISHED_FOR_MS = HOUR_MS

interface CreatedBackup {
  file: string
  bytes: number
  durationMs: number
  databases: number
  uploads: number
}

/**
 * Copies every database, upload and private file into one verified archive, even while a server writes. Each database
 * copy is a snapshot taken in one blocking step, so a serving process runs this in a child process.
 */
export async function createBackup(options: {
  dataDir: string
  backupDir: string
  reason: BackupReason
  demo: boolean
  at: Date
  /** Encrypts the archive, and the files beside it. */
  key?: string | undefined
  /**
   * Shop id: archives only this shop and the registry; before a migration without uploads, since no migration changes
   * them.
   */
  shop?: string | undefined
}): Promise<CreatedBackup> {
  const startedAt = performance.now()
  const { dataDir, shop } = options
  const databases = listDatabases(dataDir, shop === undefined ? undefined : [shop])
  if (databases.length === 0) throw new BackupRefused(`Le dossier ${dataDir} ne contient aucune boutique.`)
  assertWhole(dataDir, shop)
  try {
    claimFolder({ ...options, isAsked: options.reason === 'manual' })
    removeUnfinished(options.backupDir, options.at)
    await freeDiskSpace(options)
    const made = await writeBackup({ ...options, databases })
    noteBackupFolder(dataDir, options.backupDir)
    return { ...made, durationMs: performance.now() - startedAt }
  } catch (error) {
    const trouble = folderTrouble(error, options.backupDir)
    throw trouble ? new BackupRefused(`${trouble.what} ${trouble.fix}`, { cause: error }) : error
  }
}

async function writeBackup(
  options: Parameters<typeof createBackup>[0] & { databases: DatabaseFile[] },
): Promise<Omit<CreatedBackup, 'durationMs'>> {
  const { databases } = options
  const workDir = await mkdtemp(join(options.backupDir, UNFINISHED))
  try {
    const unsealed = join(workDir, 'archive.tar')
    const files = databases.length + uploadsOf(options).length
    const step = noteProgress(workDir, { at: options.at, of: files + 1 })
    const manifest = await pack(unsealed, { ...options, databases, workDir, step })
    await verifyArchive(unsealed, options)
    const file = join(options.backupDir, backupName({ ...options, isEncrypted: options.key !== undefined }))
    await rename(unsealed, file)
    await syncPath(options.backupDir)
    return {
      file,
      bytes: (await stat(file)).size,
      databases: databases.length,
      uploads: manifest.members.length - databases.length + (manifest.files?.length ?? 0),
    }
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

/** Without this check, archives that lack a lost shop would eventually rotate out those that have it. */
function assertWhole(dataDir: string, shop: string | undefined): void {
  try {
    assertDataFolder(dataDir, { only: shop })
  } catch (error) {
    throw error instanceof DataRefused ? new BackupRefused(error.message, { cause: error }) : error
  }
}

/** Databases first: a picture is on disk before its row is written, so no copied row names a missing picture. */
async function pack(
  file: string,
  input: {
    dataDir: string
    databases: DatabaseFile[]
    workDir: string
    /** Called after each file. */
    step: () => void
    reason: BackupReason
    demo: boolean
    at: Date
    backupDir: string
    key?: string | undefined
    shop?: string | undefined
  },
): Promise<Manifest> {
  const archive = await createArchive(file, input)
  const manifest: Manifest = {
    // The way back from an upgrade: the version before it reads no other.
    format: input.reason === 'migration' ? 1 : 2,
    createdAt: input.at.toISOString(),
    version: programVersion,
    reason: input.reason,
    demo: input.demo,
    shop: input.shop,
    databases: [],
    members: [],
    files: input.reason === 'migration' ? undefined : [],
  }
  try {
    for (const database of input.databases) {
      const packed = await packDatabase(archive, { ...input, database })
      manifest.databases.push(packed.database)
      manifest.members.push(packed.member)
      input.step()
    }
    for (const name of uploadsOf(input)) {
      const path = join(input.dataDir, name)
      if (manifest.files && isPicture(name)) {
        const stored = await storePicture({ ...input, name, path })
        if (stored) manifest.files.push(stored)
      } else {
        const member = await addIfPresent(archive, { name, file: path })
        if (member) manifest.members.push(member)
      }
      input.step()
    }
    await archive.addText(MANIFEST, JSON.stringify(manifest))
  } finally {
    await archive.close()
  }
  return manifest
}

/** Public, and the same in many archives; private files stay in theirs. */
function isPicture(name: string): boolean {
  return /^tenants\/[^/]+\/uploads\//.test(name)
}

/** Undefined for one that is deleted meanwhile: its name is never used again. */
async function storePicture(input: {
  backupDir: string
  key?: string | undefined
  workDir: string
  name: string
  path: string
}): Promise<StoredFile | undefined> {
  const file = await describeFile(input.name, input.path)
  const place = { backupDir: input.backupDir, key: input.key }
  return file && (await storeFile(place, { ...input, file })) ? file : undefined
}

function uploadsOf({ dataDir, shop, reason }: { dataDir: string; shop?: string | undefined; reason: BackupReason }) {
  if (shop === undefined) return listUploads(dataDir)
  return reason === 'migration' ? [] : listUploads(dataDir, [shop])
}

async function packDatabase(
  archive: ArchiveWriter,
  input: { dataDir: string; workDir: string; database: DatabaseFile },
): Promise<{ database: ManifestDatabase; member: Manifest['members'][number] }> {
  const { path, kind } = input.database
  const copy = join(input.workDir, 'copy.sqlite')
  await copyDatabase(join(input.dataDir, path), copy).catch((error: unknown) => {
    throw sourceTrouble(error, join(input.dataDir, path))
  })
  const { problems, schema, counts } = inspectDatabase(copy, kind)
  if (problems.length > 0) {
    throw new BackupRefused(`${path} ne peut pas être sauvegardé tel quel\u202f: ${problems.join('\u202f; ')}.`)
  }
  const packed = `${copy}.gz`
  await pipeline(createReadStream(copy), createGzip({ level: 1 }), createWriteStream(packed))
  const database = { path, kind, schema, counts, bytes: statSync(copy).size, sha256: await digestOf(copy) }
  const name = `${path}.gz`
  const member = { name, ...(await archive.addFile(name, packed)) }
  rmSync(copy)
  rmSync(packed)
  return { database, member }
}

/** A source that cannot be read is not the fault of the folder of backups. */
function sourceTrouble(error: unknown, path: string): unknown {
  const isSource = error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
  const refused = isSource ? databaseRefusalOf(error, path) : undefined
  return refused
    ? new BackupRefused(`${refused.what} ${refused.fix ?? 'Restaurez une sauvegarde.'}`, { cause: error })
    : error
}

/**
 * Copies all pages in one step: a concurrent write between two steps would make SQLite start over, possibly forever.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { fileMustExist: true })
  try {
    await source.backup(to, { progress: () => Number.MAX_SAFE_INTEGER })
  } finally {
    source.close()
  }
  const copy = new Database(to)
  // A single file, without a WAL beside it.
  copy.pragma('journal_mode = DELETE')
  copy.close()
}

/** Undefined for a file deleted since it was listed. */
async function addIfPresent(
  archive: ArchiveWriter,
  input: { name: string; file: string },
): Promise<Manifest['members'][number] | undefined> {
  if (!existsSync(input.file)) return undefined
  return { name: input.name, ...(await archive.addFile(input.name, input.file)) }
}

/**
 * Deletes the oldest scheduled archives, keeping at least two, when the new one would not fit; throws if that is not
 * enough.
 */
async function freeDiskSpace(options: {
  dataDir: string
  backupDir: string
  reason: BackupReason
  shop?: string | undefined
}): Promise<void> {
  const most = sizeOfData(options) + MIN_FREE_BYTES
  if ((await freeBytes(options.backupDir)) >= most) return
  const needed = Math.max(MIN_FREE_BYTES, most - storedBytesIn(options.backupDir))
  const expendable = listBackups(options.backupDir, options.shop)
    .filter((backup) => backup.reason === 'scheduled')
    .slice(2)
  for (let free = await freeBytes(options.backupDir); free < needed; free = await freeBytes(options.backupDir)) {
    const oldest = expendable.pop()
    if (!oldest) {
      throw new BackupRefused(
        `Il faudrait ${megabytes(needed)} Mo libres dans ${options.backupDir}, il en reste ${megabytes(free)}. Libérez de la place, ou donnez un autre disque par BACKUP_DIR.`,
      )
    }
    rmSync(oldest.file)
  }
}

/** A copied database and its compressed form coexist briefly. */
export function sizeOfData(input: { dataDir: string; shop?: string | undefined; reason: BackupReason }): number {
  const { dataDir, shop } = input
  const databases = listDatabases(dataDir, shop === undefined ? undefined : [shop]).map(({ path }) => path)
  const sizes = [...databases, ...uploadsOf(input)].map(
    (path) => statSync(join(dataDir, path), { throwIfNoEntry: false })?.size ?? 0,
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return total + Math.max(0, ...sizes)
}

/** Removes leftovers of killed processes. */
function removeUnfinished(backupDir: string, at: Date): void {
  for (const name of readdirSync(backupDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    const folder = join(backupDir, name)
    if (at.getTime() - statSync(folder).mtimeMs > UNFINISHED_FOR_MS) rmSync(folder, { recursive: true, force: true })
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024)
}
