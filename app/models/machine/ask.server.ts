import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/audit/index.server'
import { startTask } from './task.server'

/** Begins a backup of everything, which goes on behind the answer. */
export async function askForBackup(
  db: ShopDb,
  { actor, at }: { actor: AuditInput['actor']; at: Date },
): Promise<{ ok: true } | { ok: false; reason: 'running' }> {
  if (!startTask('backup', { command: ['backup'], at })) return { ok: false, reason: 'running' }
  const subject = { kind: 'system', id: 'backup', label: 'Sauvegarde' }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'system.backup', subject }))
  return { ok: true }
}

/** Begins to look at everything in one shop, which changes nothing. */
export function askForExamination({ shop, at }: { shop: string; at: Date }): boolean {
  return startTask('examination', { command: ['doctor', '--tenant', shop, '--json'], at })
}
