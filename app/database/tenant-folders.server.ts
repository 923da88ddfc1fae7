import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listTenantIds } from './backup/data-folder.server'

/** A shop's database and the folders beside it. */
export interface TenantFolders {
  /** For read-only access by another process (`openReadOnly`). */
  databaseFile: string
  /** Served under `/uploads/`. */
  uploadsDir: string
  /** Never served. Backed up, like the uploads. */
  privateDir: string
  /** Uploads in progress, until their request is answered; not backed up. */
  incomingDir: string
  /** Generated files, never served and kept a day; not backed up, since they can be regenerated. */
  exportsDir: string
}

export function tenantFolders(folder: string): TenantFolders {
  return {
    databaseFile: join(folder, 'shop.sqlite'),
    uploadsDir: join(folder, 'uploads'),
    privateDir: join(folder, 'private'),
    incomingDir: join(folder, 'incoming'),
    exportsDir: join(folder, 'exports'),
  }
}

export function makeTenantFolders(folder: string): TenantFolders {
  const folders = tenantFolders(folder)
  mkdirSync(folders.uploadsDir, { recursive: true })
  mkdirSync(folders.privateDir, { recursive: true, mode: 0o700 })
  mkdirSync(folders.exportsDir, { recursive: true, mode: 0o700 })
  return folders
}

/** Removes uploads left by a killed server. Call only while holding the data folder's lock. */
export function removeIncoming(dataDir: string): void {
  for (const id of listTenantIds(dataDir)) {
    const { incomingDir } = tenantFolders(join(dataDir, 'tenants', id))
    if (existsSync(incomingDir)) rmSync(incomingDir, { recursive: true, force: true })
  }
}
