import { config } from '~/runtime/config.server'
import { logger } from '~/runtime/logger.server'
import { rotateBackups } from './backup/catalogue.server'
import { createBackup } from './backup/create.server'
import { listTenantIds } from './backup/data-folder.server'
import { openTenants, type TenantRegistry } from './tenants.server'

let opened: Promise<TenantRegistry> | undefined

/** The registry of this process: opened with its first shop on the first call. */
export function tenants(): Promise<TenantRegistry> {
  opened ??= openTenants({
    dataDir: config.dataDir,
    backupDir: config.backupDir,
    platformDomain: config.platformDomain,
    appOrigin: config.appOrigin,
    demo: config.demo,
    demoWork: true,
    at: new Date(),
    now: () => new Date(),
    maxOpen: config.openTenants,
    backUp: backUpBeforeMigrating,
    tell: tellMigration,
  })
  return opened
}

/** On a terminal, where the log has warnings alone, the sentence as it is. */
function tellMigration(sentence: string): void {
  if (process.stdout.isTTY) console.info(sentence)
  else logger.info(sentence)
}

/**
 * Backs up the whole folder while it holds one shop; otherwise this shop and the registry, since each shop is backed up
 * before its own migration.
 */
async function backUpBeforeMigrating(tenantId: string): Promise<string> {
  const { dataDir, backupDir, demo, backupKey: key } = config
  const shop = listTenantIds(dataDir).length > 1 ? tenantId : undefined
  const at = new Date()
  const { file } = await createBackup({ dataDir, backupDir, reason: 'migration', demo, key, shop, at })
  rotateBackups(backupDir, at)
  return file
}

/** Checkpoints the journals and closes; the next call of `tenants` reopens. */
export async function closeTenants(): Promise<void> {
  const registry = await opened
  opened = undefined
  await registry?.close()
}
