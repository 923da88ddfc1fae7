import { resolve } from 'node:path'
import { type BackupReason, rotateBackups } from '~/database/backup/catalogue.server'
import { BackupRefused, createBackup } from '~/database/backup/create.server'
import { listTenantIds } from '~/database/backup/data-folder.server'
import { tenantIdFor } from '~/database/hosts.server'
import { config } from '~/runtime/config.server'
import { formatBytes, formatSeconds } from '../format'
import { takeTenant } from '../tenant-argument'
import type { FolderCommand } from './index'

export const opensShop = false

/**
 * `backup`: one verified archive of everything, or of the shop that `--tenant` names, beside a server that is up.
 * `--scheduled` is the clock's own.
 */
const backup: FolderCommand = async (args, { write }) => {
  const { subdomain, rest } = takeTenant(args)
  const shop = subdomain === undefined ? undefined : tenantIdFor(subdomain)
  if (rest.some((arg) => arg !== '--scheduled')) {
    write('Usage\u202f: npm run backup [-- --tenant <sous-domaine>]')
    return 1
  }
  const { dataDir, backupDir, demo } = config
  if (shop !== undefined && !listTenantIds(dataDir).includes(shop)) {
    write(`Pas de sauvegarde. La boutique «\u202f${subdomain}\u202f» n’existe pas.`)
    return 1
  }
  const reason: BackupReason = rest.includes('--scheduled') ? 'scheduled' : 'manual'
  try {
    const made = await createBackup({ dataDir, backupDir, reason, demo, shop, at: new Date() })
    rotateBackups(backupDir)
    write(
      `Sauvegarde vérifiée\u202f: ${resolve(made.file)}\n${formatBytes(made.bytes)} en ${formatSeconds(made.durationMs)}\u202f: ${made.databases} bases, ${made.uploads} fichiers.`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    write(`Pas de sauvegarde. ${error.message}`)
    return 1
  }
}

export default backup
