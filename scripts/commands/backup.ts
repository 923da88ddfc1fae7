import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type BackupReason, listAllArchives, rotateBackups } from '~/database/backup/catalogue.server'
import { copyBackups } from '~/database/backup/copy.server'
import { copyToStore } from '~/database/backup/copy-store.server'
import { createBackup } from '~/database/backup/create.server'
import { listTenantIds } from '~/database/backup/data-folder.server'
import { hasManyShops, listDueShops } from '~/database/backup/due.server'
import { BackupRefused, folderTrouble } from '~/database/backup/folder.server'
import { sweepFiles } from '~/database/backup/stored-files.server'
import { openObjectStore } from '~/integrations/object-store/index.server'
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
  const { dataDir, backupDir, demo, backupKey: key } = config
  if (shop !== undefined && !listTenantIds(dataDir).includes(shop)) {
    return refuse(context, `Pas de sauvegarde. La boutique «\u202f${shop}\u202f» n’existe pas.`)
  }
  const reason: BackupReason = rest.includes('--scheduled') ? 'scheduled' : 'manual'
  const at = new Date()
  const shops =
    reason === 'scheduled' && hasManyShops(dataDir) ? await listDueShops({ dataDir, backupDir, at }) : [shop]
  let failed = 0
  for (const each of shops) failed += await backUp({ dataDir, backupDir, reason, demo, key, shop: each, at }, context)
  rotateBackups(backupDir, at)
  if (failed === 0) await sweep({ at }, context)
  failed += await copy({ reason, at }, context)
  failed += await copyAway(context)
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

/** What is not deleted today is tomorrow: it does not make a backup fail. */
async function sweep({ at }: { at: Date }, { write }: Parameters<FolderCommand>[1]) {
  const { backupDir, backupKey: key } = config
  try {
    const { unread } = await sweepFiles({ backupDir, key }, { archives: listAllArchives(backupDir), at })
    if (unread) write(`${unread} ne peut pas être relue\u202f: les images inutiles sont gardées.`)
  } catch (error) {
    const trouble = folderTrouble(error, backupDir)
    if (!trouble) throw error
    write(`Les images inutiles sont gardées. ${trouble.what} ${trouble.fix}`)
  }
}

/** What is backed up here stays backed up when its copy fails. */
async function copy({ reason, at }: { reason: BackupReason; at: Date }, context: Parameters<FolderCommand>[1]) {
  const { dataDir, backupDir, backupCopyDir: copyDir, backupKey: key } = config
  if (copyDir === undefined) return 0
  try {
    const count = await copyBackups({ dataDir, backupDir, copyDir, key, at, isAsked: reason === 'manual' })
    context.write(`Archives copiées dans ${copyDir}\u202f: ${count}.`)
    return 0
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    return refuse(context, `Pas de copie de sauvegarde. ${error.message}`)
  }
}

async function copyAway(context: Parameters<FolderCommand>[1]): Promise<number> {
  const { dataDir, backupDir, backupKey: key, backupCopyBucket: bucket } = config
  if (bucket === undefined || !existsSync(backupDir)) return 0
  const store = openObjectStore(bucket)
  try {
    context.write(
      `Archives copiées dans ${store.name}\u202f: ${await copyToStore(store, { dataDir, backupDir, key })}.`,
    )
    return 0
  } catch (error) {
    const trouble = error instanceof BackupRefused ? error.message : folderTrouble(error, backupDir)?.what
    if (!trouble) throw error
    return refuse(context, `Pas de copie de sauvegarde. ${trouble}`)
  }
}

export default backup
