import { newestBackup } from '~/database/backup/catalogue.server'
import type { ShopDb } from '~/database/schema'
import { queueEmail } from '~/models/base/outbox/index.server'
import { activeAdministrators } from '~/models/platform/administrator/index.server'
import { parisDay } from '~/models/values/french-date'

const REFUSED = /^Pas de (sauvegarde|copie)/
const MAX_REASON = 1000

/** What a command told of a backup that was not made; a bug is for the log alone. */
export function backupReason(output: string): string {
  const told = output.split('\n').filter((line) => REFUSED.test(line))
  return told.length > 0
    ? told.join('\n').slice(0, MAX_REASON)
    : 'Le travail s’est arrêté\u202f; le journal du serveur en a la raison.'
}

/** Mails each administrator of the first shop, once a day while backups fail. */
export function queueBackupAlert(
  db: ShopDb,
  { reason, backupDir, at }: { reason: string; backupDir: string; at: Date },
): Promise<void> {
  const kind = 'backup-failed'
  const data = { reason, lastAt: newestBackup(backupDir, at)?.at.toISOString() ?? null }
  return db.transaction().execute(async (trx) => {
    for (const { id, email } of await activeAdministrators(trx).orderBy('id').execute())
      await queueEmail(trx, { key: `${kind}:${parisDay(at)}:${id}`, kind, data, to: email ?? '', at })
  })
}
