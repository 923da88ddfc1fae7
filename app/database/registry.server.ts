import { config } from '~/runtime/config.server'
import { rotateBackups } from './backup/catalogue.server'
import { createBackup } from './backup/create.server'
import { openTenants, type TenantRegistry } from './tenants.server'

let opened: Promise<TenantRegistry> | undefined

/** The registry of this process: opened, migrated and filled at the first call. */
export function tenants(): Promise<TenantRegistry> {
  opened ??= openTenants({
    dataDir: config.dataDir,
    backupDir: config.backupDir,
    platformDomain: config.platformDomain,
    demo: config.demo,
    at: new Date(),
    backUp: backUpBeforeMigrating,
  })
  return opened
}

async function backUpBeforeMigrating(): Promise<string> {
  const { dataDir, backupDir, demo } = config
  const { file } = await createBackup({ dataDir, backupDir, reason: 'migration', demo, at: new Date() })
  rotateBackups(backupDir)
  return file
}

/** Folds the journals and closes; the next call of `tenants` opens anew. */
export async function closeTenants(): Promise<void> {
  const registry = await opened
  opened = undefined
  await registry?.close()
}
