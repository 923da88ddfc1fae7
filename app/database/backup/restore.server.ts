import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { syncPath } from '~/runtime/sync-path.server'
import { FORMER_DATA, isFormer, knownMigrations } from '../migrate.server'
import { DamagedArchive } from './archive.server'
import { inspectDatabase } from './checks.server'
import { fileFolders, listDatabases, shopFile } from './data-folder.server'
import type { Manifest, ManifestDatabase } from './manifest.server'
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
  options: { into: string; demo: boolean; shop?: string | undefined },
): Promise<Manifest> {
  if (!existsSync(archive)) throw new RestoreRefused(`L’archive ${archive} n’existe pas.`)
  mkdirSync(options.into, { recursive: true, mode: 0o700 })
  try {
    const manifest = await verifyArchive(archive)
    assertSameMode(manifest, options.demo)
    assertHolds(manifest, options.shop)
    for (const database of manifest.databases) assertKnownSchema(database)
    const digests = new Map<string, string>()
    await readVerified(archive, async (name, content) => {
      digests.set(name, await unpackMember(content, { name, into: options.into }))
    })
    for (const database of manifest.databases) {
      if (digests.get(`${database.path}.gz`) !== database.sha256) {
        throw new DamagedArchive(`${database.path} n’est pas la base qui a été sauvegardée.`)
      }
      assertSound(database, options.into)
    }
    await syncFiles([...digests.keys()].map((name) => unpackedPath(name, options.into)))
    return manifest
  } catch (error) {
    rmSync(options.into, { recursive: true, force: true })
    throw error
  }
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
 * Replaces the data folder with a verified one, keeping its backups; returns the new path of the former folder, or
 * undefined when it held no shop.
 */
export async function swapDataFolder(options: {
  dataDir: string
  restored: string
  at: Date
}): Promise<string | undefined> {
  const dataDir = resolve(options.dataDir)
  const former = `${dataDir}.before-restore-${stampOf(options.at)}`
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
  const former = `${dataDir}.before-restore-${stampOf(options.at)}`
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

/** A demo signs cookies with a secret in its folder: without it visitors would lose their carts. */
export function keepSessionSecret(options: { from: string; into: string }): void {
  const secret = join(options.from, 'session-secret')
  if (existsSync(secret)) copyFileSync(secret, join(options.into, 'session-secret'))
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
