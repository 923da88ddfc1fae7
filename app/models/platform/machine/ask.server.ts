import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { startTask } from './task.server'

/** Starts a full backup in the background. */
export async function askForBackup(
  db: ShopDb,
  { actor, at }: { actor: AuditInput['actor']; at: Date },
): Promise<{ ok: true } | { ok: false; reason: 'running' }> {
  if (!startTask('backup', { command: ['backup'], at })) return { ok: false, reason: 'running' }
  const subject = { kind: 'system', id: 'backup', label: 'Sauvegarde' }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'system.backup', subject }))
  return { ok: true }
}

/** Starts all checks of one shop in the background; read-only. */
export function askForExamination({ shop, at }: { shop: string; at: Date }): boolean {
  return startTask('examination', { command: ['doctor', '--tenant', shop, '--json'], at })
}
