import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { syncPath } from '~/runtime/sync-path.server'
import { FORMER_DATA, isFormer, knownMigrations } from '../migrate.server'
import { DamagedArchive } from './archive.server'
import { inspectDatabase } from './checks.server'
import { fileFolders, freeBytes, listDatabases, listTenantIds, registryFile, shopFile } from './data-folder.server'
import { LAST_BACKUP, readBirth, readOne } from './folder.server'
import type { Manifest, ManifestDatabase } from './manifest.server'
import { isRunning } from './progress.server'
import { FileLocked } from './sealed-file.server'
import { takeStored } from './stored-files.server'
import { readVerified, verifyArchive } from './verify.server'

const SYNCED_TOGETHER = 32

/** The message tells the operator why the archive may not replace the shop. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}

/**
 * Unpacks an archive into a new folder and verifies it: seal and digests, structure, references, invariants and row
 * counts. Throws DamagedArchive or RestoreRefused, removing the folder.
 */
export async function unpackBackup(
  archive: string,
  options: { into: string; demo: boolean; shop?: string | undefined; key?: string | undefined },
): Promise<Manifest> {
  if (!existsSync(archive)) throw new RestoreRefused(`L’archive ${archive} n’existe pas.`)
  const { key } = options
  const manifest = await verifyReadable(archive, key)
  assertSameMode(manifest, options.demo)
  assertHolds(manifest, options.shop)
  for (const database of manifest.databases) assertKnownSchema(database)
  await assertRoom(manifest, options.into)
  mkdirSync(options.into, { recursive: true, mode: 0o700 })
  try {
    const digests = new Map<string, string>()
    await readVerified(archive, key, async (name, content) => {
      digests.set(name, await unpackMember(content, { name, into: options.into }))
    })
    for (const database of manifest.databases) {
      if (digests.get(`${database.path}.gz`) !== database.sha256) {
        throw new DamagedArchive(`${database.path} n’est pas la base qui a été sauvegardée.`)
      }
      assertSound(database, options.into)
    }
    const place = { backupDir: dirname(archive), key }
    for (const file of manifest.files ?? []) await takeStored(place, { file, target: join(options.into, file.name) })
    await syncFiles([...digests.keys()].map((name) => unpackedPath(name, options.into)))
    return manifest
  } catch (error) {
    rmSync(options.into, { recursive: true, force: true })
    throw error
  }
}

/** A file that cannot be read is not the fault of the data. */
async function verifyReadable(archive: string, key: string | undefined): Promise<Manifest> {
  try {
    return await verifyArchive(archive, { key })
  } catch (error) {
    if (error instanceof FileLocked) throw new RestoreRefused(`L’archive ${archive} ${error.message}.`)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const why = unreadable.find(({ codes }) => codes.test(code))?.why
    throw why ? new RestoreRefused(`L’archive ${archive} ${why} (${code}).`) : error
  }
}

const unreadable = [
  { codes: /^(EACCES|EPERM)$/, why: 'ne peut pas être lue par ce compte' },
  { codes: /^EISDIR$/, why: 'est un dossier' },
  { codes: /^(EIO|ENODEV|ENXIO|ESTALE|ETIMEDOUT)$/, why: 'ne peut pas être lue\u202f: son disque ne répond pas' },
]

/** For the journals of databases, and the migration of an older schema. */
const ROOM_BESIDE_BYTES = 64 * 1024 * 1024

/** Bytes that its content takes on disk. */
export function unpackedBytes({ databases, members, files: beside = [] }: Manifest): number {
  const files = [...members.filter(({ name }) => !isDatabase(name)), ...beside]
  return [...databases.map(({ bytes }) => bytes), ...files.map(({ size }) => size)].reduce((sum, size) => sum + size, 0)
}

/** Before anything is written: a full disk would stop the shop, too. */
async function assertRoom(manifest: Manifest, into: string): Promise<void> {
  const place = dirname(resolve(into))
  if (!existsSync(place)) return
  const [needed, free] = [unpackedBytes(manifest) + ROOM_BESIDE_BYTES, await freeBytes(place)]
  if (free >= needed) return
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  throw new RestoreRefused(
    `Il faudrait ${megabytes(needed)} Mo libres dans ${place} pour restaurer cette archive, il en reste ${megabytes(free)}. Libérez de la place, puis recommencez.`,
  )
}

/** Writes one member, decompressing databases, and returns the digest of the bytes written. */
async function unpackMember(content: AsyncIterable<Buffer>, options: { name: string; into: string }): Promise<string> {
  const file = unpackedPath(options.name, options.into)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  async function* hashing(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  try {
    if (isDatabase(options.name)) await pipeline(content, createGunzip(), hashing, target)
    else await pipeline(content, hashing, target)
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new DamagedArchive(`${options.name} est illisible.`)
    }
    throw error
  }
  return hash.digest('hex')
}

function unpackedPath(name: string, folder: string): string {
  return join(folder, isDatabase(name) ? name.slice(0, -'.gz'.length) : name)
}

function isDatabase(name: string): boolean {
  return name.endsWith('.sqlite.gz')
}

function assertSameMode(manifest: Manifest, demo: boolean): void {
  if (manifest.demo === demo) return
  throw new RestoreRefused(
    manifest.demo
      ? 'Cette sauvegarde vient d’une boutique de démonstration\u202f: elle ne peut pas devenir une vraie boutique.'
      : 'Cette sauvegarde vient d’une vraie boutique. Lancez la commande avec la configuration de la boutique (APP_URL, SESSION_SECRET…).',
  )
}

function assertHolds(manifest: Manifest, shop: string | undefined): void {
  if (shop === undefined && manifest.shop !== undefined) {
    throw new RestoreRefused(
      `Cette archive ne contient que la boutique «\u202f${manifest.shop}\u202f»\u202f: ajoutez --tenant ${manifest.shop}.`,
    )
  }
  if (shop !== undefined && !manifest.databases.some(({ path }) => path === shopFile(shop).path)) {
    throw new RestoreRefused(`Cette archive ne contient pas la boutique «\u202f${shop}\u202f».`)
  }
}

function assertKnownSchema(database: ManifestDatabase): void {
  if (isFormer(database.schema)) throw new RestoreRefused(FORMER_DATA)
  const unknown = database.schema.find((name) => !knownMigrations[database.kind].includes(name))
  if (unknown === undefined) return
  throw new RestoreRefused(
    `Cette sauvegarde vient d’une version plus récente du programme (${database.path} a reçu la migration ${unknown}). Installez cette version, puis recommencez.`,
  )
}

function assertSound(database: ManifestDatabase, folder: string): void {
  const { problems, counts } = inspectDatabase(join(folder, database.path), database.kind)
  if (problems.length > 0) throw new DamagedArchive(`${database.path}\u202f: ${problems.join('\u202f; ')}.`)
  const wrong = Object.keys({ ...counts, ...database.counts }).find((table) => counts[table] !== database.counts[table])
  if (wrong) throw new DamagedArchive(`${database.path}\u202f: la table ${wrong} n’a pas le nombre de lignes annoncé.`)
}

/**
 * Throws RestoreRefused where the archive is of another installation than the data that it would replace, which have sold
 * something: their numbers and mails would be taken for lost ones of this shop.
 */
export function assertSameInstallation({ dataDir, restored }: { dataDir: string; restored: string }): void {
  const [current, archived] = [dataDir, restored].map(readBirth)
  if (current === undefined || archived === undefined || current === archived || !hasSold(dataDir)) return
  throw new RestoreRefused(
    `Cette archive vient d’une autre installation que les données de ${resolve(dataDir)}. Pour l’y mettre quand même, déplacez d’abord ce dossier.`,
  )
}

function hasSold(dataDir: string): boolean {
  const sold = 'select exists (select 1 from invoice)'
  return listTenantIds(dataDir).some((id) => readOne<number>(join(dataDir, shopFile(id).path), sold) === 1)
}

/**
 * Replaces the data folder with a verified one, keeping its backups; returns the new path of the former folder, or
 * undefined when it held no shop.
 */
export async function swapDataFolder(options: {
  dataDir: string
  restored: string
  at: Date
}): Promise<string | undefined> {
  const dataDir = resolve(options.dataDir)
  const former = formerFolder(dataDir, stampOf(options.at))
  renameSync(dataDir, former)
  try {
    renameSync(options.restored, dataDir)
  } catch (error) {
    renameSync(former, dataDir)
    throw error
  }
  if (existsSync(join(former, 'backups'))) renameSync(join(former, 'backups'), join(dataDir, 'backups'))
  await syncPath(dirname(dataDir))
  if (listDatabases(former).length > 0) return former
  rmSync(former, { recursive: true })
  return undefined
}

/**
 * Replaces one shop with that of a verified folder; returns the new path of its former folder. Keeps uploads that the
 * archive lacks: their names never change, and a backup from before a migration has none.
 */
export async function swapShop(options: {
  dataDir: string
  restored: string
  shop: string
  at: Date
}): Promise<string | undefined> {
  const dataDir = resolve(options.dataDir)
  const former = formerFolder(dataDir, stampOf(options.at))
  const folderIn = (folder: string) => join(folder, 'tenants', options.shop)
  const [place, formerPlace] = [folderIn(dataDir), folderIn(former)]
  const hadShop = existsSync(place)
  mkdirSync(dirname(hadShop ? formerPlace : place), { recursive: true, mode: 0o700 })
  if (hadShop) renameSync(place, formerPlace)
  renameSync(folderIn(options.restored), place)
  for (const folder of fileFolders) {
    const files = join(formerPlace, folder)
    if (existsSync(files)) cpSync(files, join(place, folder), { recursive: true, force: false })
  }
  await syncPath(dirname(place))
  rmSync(options.restored, { recursive: true })
  return hadShop ? former : undefined
}

/**
 * A demo signs cookies with a secret in its folder: without it visitors would lose their carts. Also keeps where the last
 * backups went.
 */
export function keepSessionSecret(options: { from: string; into: string }): void {
  for (const name of ['session-secret', LAST_BACKUP]) {
    const file = join(options.from, name)
    if (existsSync(file)) copyFileSync(file, join(options.into, name))
  }
}

/** An archive of a month ago must not make today's clock doubtful: the former data know it. */
export function keepSeenClock({ from, into }: { from: string; into: string }): void {
  const [former, restored] = [from, into].map((folder) => join(folder, registryFile.path))
  const seenAt = readOne<string>(former ?? '', 'select seen_at from clock')
  if (seenAt === undefined || restored === undefined || !existsSync(restored)) return
  const registry = new Database(restored)
  try {
    registry.prepare('update clock set seen_at = max(seen_at, ?)').run(seenAt)
  } finally {
    registry.close()
  }
}

const RESTORING = '.restoring-'

/** Beside the data folder, so that the swap is a rename; named after its process, so that a killed one is known. */
export function stagingFolder(dataDir: string, at: Date): string {
  return `${resolve(dataDir)}${RESTORING}${stampOf(at)}-${process.pid}`
}

/** Folders that killed restores left. */
export function listLeftStaging(dataDir: string): string[] {
  const folder = resolve(dataDir)
  const start = `${basename(folder)}${RESTORING}`
  if (!existsSync(dirname(folder))) return []
  return readdirSync(dirname(folder))
    .filter((name) => name.startsWith(start))
    .filter((name) => !isRunning(Number(/-(\d+)(?:\.part)?$/.exec(name)?.[1])))
    .map((name) => join(dirname(folder), name))
}

/**
 * A restore that was killed between its two renames leaves no data folder: puts the former one back. Returns it, or
 * undefined when nothing was cut short.
 */
export function undoCutSwap(dataDir: string): string | undefined {
  const former = findCutSwap(dataDir)
  if (!former) return undefined
  if (existsSync(dataDir)) rmSync(dataDir, { recursive: true })
  renameSync(former, resolve(dataDir))
  return former
}

/** One that was killed before its last step has left the archives in the former folder: puts them back, too. */
export function returnBackups(dataDir: string): number {
  if (listDatabases(dataDir).length === 0) return 0
  const target = join(resolve(dataDir), 'backups')
  return listFormers(dataDir)
    .map((former) => join(former, 'backups'))
    .filter((folder) => existsSync(folder))
    .reduce((sum, folder) => sum + moveFiles(folder, target), 0)
}

function moveFiles(from: string, to: string): number {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const names = readdirSync(from).filter((name) => !existsSync(join(to, name)))
  for (const name of names) renameSync(join(from, name), join(to, name))
  return names.length
}

function listFormers(dataDir: string): string[] {
  const folder = resolve(dataDir)
  if (!existsSync(dirname(folder))) return []
  return readdirSync(dirname(folder))
    .filter((name) => name.startsWith(`${basename(folder)}${FORMER}`))
    .sort()
    .map((name) => join(dirname(folder), name))
}

/** The former data folder that such a restore has moved away; only where no shop is in its place. */
export function findCutSwap(dataDir: string): string | undefined {
  if (listDatabases(dataDir).length > 0 || listLeftStaging(dataDir).length === 0) return undefined
  return listFormers(dataDir).findLast((path) => existsSync(join(path, registryFile.path)))
}

const FORMER = '.before-restore-'

/** Where a restore keeps what it replaces. */
export function formerFolder(dataDir: string, stamp: string): string {
  return `${resolve(dataDir)}${FORMER}${stamp}`
}

export function stampOf(at: Date): string {
  return at.toISOString().replaceAll(':', '-').replace(/\..*$/, '')
}

/** Concurrent fsyncs let the file system batch its journal writes. */
async function syncFiles(files: string[]): Promise<void> {
  for (let first = 0; first < files.length; first += SYNCED_TOGETHER) {
    await Promise.all(files.slice(first, first + SYNCED_TOGETHER).map(syncPath))
  }
}
