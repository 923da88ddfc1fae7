import { resolve } from 'node:path'
import { type BackupReason, rotateBackups } from '~/database/backup/catalogue.server'
import { BackupRefused, createBackup } from '~/database/backup/create.server'
import { listTenantIds } from '~/database/backup/data-folder.server'
import { hasManyShops, listDueShops } from '~/database/backup/due.server'
import { formatBytes, formatSeconds } from '~/models/values/wording'
import { config } from '~/runtime/config.server'
import { refuse } from '../refuse'
import { takeTenant } from '../tenant-argument'
import type { FolderCommand } from './index'

export const opensShop = false

/**
 * `backup`: creates a verified archive of everything, or of the `--tenant` shop, while the server runs. The scheduled
 * task adds `--scheduled`: with more than one shop, an archive of each that changed.
 */
const backup: FolderCommand = async (args, context) => {
  const { subdomain: shop, rest } = takeTenant(args)
  if (rest.some((arg) => arg !== '--scheduled')) {
    return refuse(context, 'Usage\u202f: npm run backup [-- --tenant <sous-domaine>]')
  }
  const { dataDir, backupDir, demo } = config
  if (shop !== undefined && !listTenantIds(dataDir).includes(shop)) {
    return refuse(context, `Pas de sauvegarde. La boutique «\u202f${shop}\u202f» n’existe pas.`)
  }
  const reason: BackupReason = rest.includes('--scheduled') ? 'scheduled' : 'manual'
  const at = new Date()
  const shops = reason === 'scheduled' && hasManyShops(dataDir) ? await listDueShops(config) : [shop]
  let failed = 0
  for (const each of shops) failed += await backUp({ dataDir, backupDir, reason, demo, shop: each, at }, context)
  rotateBackups(backupDir)
  return failed === 0 ? 0 : 1
}

/** One that fails does not keep the others from being backed up. */
async function backUp(asked: Parameters<typeof createBackup>[0], context: Parameters<FolderCommand>[1]) {
  try {
    const made = await createBackup(asked)
    context.write(
      `Sauvegarde vérifiée\u202f: ${resolve(made.file)}\n${formatBytes(made.bytes)} en ${formatSeconds(made.durationMs)}\u202f: ${made.databases} bases, ${made.uploads} fichiers.`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    return refuse(context, `Pas de sauvegarde${asked.shop ? ` de «\u202f${asked.shop}\u202f»` : ''}. ${error.message}`)
  }
}

export default backup
