import { existsSync, readdirSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** What a data folder holds, read from the disk: none of this opens a shop. */

export interface DatabaseFile {
  kind: 'platform' | 'shop'
  /** From the data folder, with slashes. */
  path: string
}

/** The registry and one for each tenant, those that exist. */
export function listDatabases(dataDir: string): DatabaseFile[] {
  const shops = listTenantIds(dataDir).map((id): DatabaseFile => ({ kind: 'shop', path: `tenants/${id}/shop.sqlite` }))
  const all: DatabaseFile[] = [{ kind: 'platform', path: 'platform.sqlite' }, ...shops]
  return all.filter(({ path }) => existsSync(join(dataDir, path)))
}

/** Of a tenant, beside its database. */
const fileFolders = ['uploads', 'private']

function listFileFolders(dataDir: string): string[] {
  return listTenantIds(dataDir).flatMap((id) => fileFolders.map((name) => `tenants/${id}/${name}`))
}

/** Every file kept for a tenant, as paths from the data folder. Hidden files are uploads that never ended. */
export function listUploads(dataDir: string): string[] {
  return listFileFolders(dataDir).flatMap((path) => {
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
  const uploads = listFileFolders(dataDir).flatMap((path) => listFolders(dataDir, path))
  for (const path of [...databases, ...uploads]) {
    const stats = await stat(join(dataDir, path)).catch(() => undefined)
    if (stats && stats.mtimeMs >= moment.getTime()) return true
  }
  return false
}

function listFolders(dataDir: string, path: string): string[] {
  const folder = join(dataDir, path)
  if (!existsSync(folder)) return []
  return [
    path,
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1)),
  ]
}

/** Left free on the disk of a shop: its journal may grow to half of it before it is folded back. */
export const MIN_FREE_BYTES = 128 * 1024 * 1024

/** What an account without privileges may still write on the disk of an existing folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
