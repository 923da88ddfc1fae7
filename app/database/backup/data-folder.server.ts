import { existsSync, readdirSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** What a data folder holds, read from the disk: none of this opens a shop. */

export interface DatabaseFile {
  kind: 'platform' | 'shop'
  /** From the data folder, with slashes. */
  path: string
}

export const registryFile: DatabaseFile = { kind: 'platform', path: 'platform.sqlite' }

export function shopFile(id: string): DatabaseFile {
  return { kind: 'shop', path: `tenants/${id}/shop.sqlite` }
}

/** Of a tenant, beside its database. */
export const fileFolders = ['uploads', 'private']

/** The registry and one for each tenant, those that exist. */
export function listDatabases(dataDir: string, ids = listTenantIds(dataDir)): DatabaseFile[] {
  return [registryFile, ...ids.map(shopFile)].filter(({ path }) => existsSync(join(dataDir, path)))
}

/** Every file kept for these tenants, as paths from the data folder. Hidden files are uploads that never ended. */
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

/** By their folders, whatever is in them. */
export function listTenantIds(dataDir: string): string[] {
  const folder = join(dataDir, 'tenants')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** Whether anything was written since: databases by their files' dates, uploads by their folders'. */
export async function hasChangedSince(dataDir: string, moment: Date): Promise<boolean> {
  const databases = listDatabases(dataDir).flatMap(({ path }) => [path, `${path}-wal`])
  if (await isAnyNewer(dataDir, databases, moment)) return true
  for (const path of listTenantIds(dataDir).flatMap(listFileFolders)) {
    if (await isAnyNewer(dataDir, await listFolders(dataDir, path), moment)) return true
  }
  return false
}

function listFileFolders(id: string): string[] {
  return fileFolders.map((name) => `tenants/${id}/${name}`)
}

async function isAnyNewer(dataDir: string, paths: string[], moment: Date): Promise<boolean> {
  for (const path of paths) {
    const stats = await stat(join(dataDir, path)).catch(() => undefined)
    if (stats && stats.mtimeMs >= moment.getTime()) return true
  }
  return false
}

/** Without holding up the event loop, in which a server may ask for those of a thousand shops. */
async function listFolders(dataDir: string, path: string): Promise<string[]> {
  const folder = join(dataDir, path)
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const inner = entries.filter((entry) => entry.isDirectory())
  return [path, ...inner.map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))]
}

/** Left free on the disk of a shop: its journal may grow to half of it before it is folded back. */
export const MIN_FREE_BYTES = 128 * 1024 * 1024

/** What an account without privileges may still write on the disk of an existing folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
