import { resolve } from 'node:path'
import { type BackupReason, rotateBackups } from '~/database/backup/catalogue.server'
import { BackupRefused, createBackup } from '~/database/backup/create.server'
import { config } from '~/runtime/config.server'
import { formatBytes, formatSeconds } from '../format'
import type { FolderCommand } from './index'

export const opensShop = false

/** `backup`: one verified archive of everything, beside a server that is up. `--scheduled` is the clock's own. */
const backup: FolderCommand = async (args, { write }) => {
  const unknown = args.find((arg) => arg !== '--scheduled')
  if (unknown !== undefined) {
    write('Usage\u202f: npm run backup')
    return 1
  }
  const reason: BackupReason = args.includes('--scheduled') ? 'scheduled' : 'manual'
  const { dataDir, backupDir, demo } = config
  try {
    const made = await createBackup({ dataDir, backupDir, reason, demo, at: new Date() })
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
