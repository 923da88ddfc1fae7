import { existsSync, readdirSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Contents of a data folder, read from disk without opening a shop. */

export interface DatabaseFile {
  kind: 'platform' | 'shop'
  /** Relative to the data folder, with slashes. */
  path: string
}

export const registryFile: DatabaseFile = { kind: 'platform', path: 'platform.sqlite' }

export function shopFile(id: string): DatabaseFile {
  return { kind: 'shop', path: `tenants/${id}/shop.sqlite` }
}

/** Folders of a tenant, beside its database. */
export const fileFolders = ['uploads', 'private']

/** The registry and one database per tenant, where they exist. */
export function listDatabases(dataDir: string, ids = listTenantIds(dataDir)): DatabaseFile[] {
  return [registryFile, ...ids.map(shopFile)].filter(({ path }) => existsSync(join(dataDir, path)))
}

/** Lists every file of these tenants, relative to the data folder. Skips hidden files: unfinished uploads. */
export function listUploads(dataDir: string, ids = listTenantIds(dataDir)): string[] {
  return ids.flatMap(listFileFolders).flatMap((path) => {
    const folder = join(dataDir, path)
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
      .map((path) => path.split(sep).join('/'))
      .sort()
  })
}

/** Lists tenant folders, even empty ones. */
export function listTenantIds(dataDir: string): string[] {
  const folder = join(dataDir, 'tenants')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** Whether anything was written since `moment` to the registry or to one of these shops. */
export async function hasChangedSince(dataDir: string, moment: Date, ids = listTenantIds(dataDir)): Promise<boolean> {
  if (await isAnyNewer(dataDir, filesOf(registryFile), moment)) return true
  for (const id of ids) if (await hasShopChangedSince(dataDir, id, moment)) return true
  return false
}

/** Checks the times of its database and of its folders of uploads. */
export async function hasShopChangedSince(dataDir: string, id: string, moment: Date): Promise<boolean> {
  if (await isAnyNewer(dataDir, filesOf(shopFile(id)), moment)) return true
  for (const path of listFileFolders(id)) {
    if (await isAnyNewer(dataDir, await listFolders(dataDir, path), moment)) return true
  }
  return false
}

function filesOf({ path }: DatabaseFile): string[] {
  return [path, `${path}-wal`]
}

function listFileFolders(id: string): string[] {
  return fileFolders.map((name) => `tenants/${id}/${name}`)
}

async function isAnyNewer(dataDir: string, paths: string[], moment: Date): Promise<boolean> {
  for (const path of paths) {
    const stats = await stat(join(dataDir, path)).catch(() => undefined)
    // A journal is made empty when a database is opened.
    const isEmpty = path.endsWith('-wal') && stats?.size === 0
    if (stats && !isEmpty && stats.mtimeMs >= moment.getTime()) return true
  }
  return false
}

/** Asynchronous, so that listing a thousand shops does not block the event loop. */
async function listFolders(dataDir: string, path: string): Promise<string[]> {
  const folder = join(dataDir, path)
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const inner = entries.filter((entry) => entry.isDirectory())
  return [path, ...inner.map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))]
}

/** Free space to keep on a shop's disk: its journal may grow to half of this before a checkpoint. */
export const MIN_FREE_BYTES = 128 * 1024 * 1024

/** Bytes that an unprivileged account can still write on the disk of an existing folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
