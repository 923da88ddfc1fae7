import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listTenantIds } from './backup/data-folder.server'

/** A shop's database and the folders beside it. */
export interface TenantFolders {
  /** For another process that reads it (`openReadOnly`). */
  databaseFile: string
  /** Served under `/uploads/`. */
  uploadsDir: string
  /** Never served. In every backup, as the uploads. */
  privateDir: string
  /** What is being sent, until its request is answered; in no backup. */
  incomingDir: string
  /** Files made of the database, never served and kept a day; in no backup, since they can be made again. */
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

/** What a server that was killed had not removed. For the one that holds the data folder's lock. */
export function removeIncoming(dataDir: string): void {
  for (const id of listTenantIds(dataDir)) {
    const { incomingDir } = tenantFolders(join(dataDir, 'tenants', id))
    if (existsSync(incomingDir)) rmSync(incomingDir, { recursive: true, force: true })
  }
}
