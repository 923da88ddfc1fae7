import { hasChangedSince } from '~/database/backup/data-folder.server'
import { findLastRun } from '~/database/backup/due.server'
import { tenants } from '~/database/registry.server'
import { backupReason, queueBackupAlert } from '~/models/platform/machine/index.server'
import { runBuiltCommand } from '~/runtime/built-command.server'
import { config } from '~/runtime/config.server'
import { logger } from '~/runtime/logger.server'
import type { ScheduledTask } from './scheduler.server'

const BACKUP_EVERY_MS = 5 * 60_000
/** Leaves a starting process free to answer visitors first. */
const AFTER_START_MS = 60_000
const MAX_LOGGED = 1000

/** Back-off after a failure: retrying does not free a full disk. */
let notBeforeMs = 0

/**
 * Backs up every five minutes what was written to: the whole folder of one shop, else each shop that changed. Runs the operator's command in a child process at the lowest
 * priority, since copying, checking and packing would block the event loop.
 */
export const scheduledBackup: ScheduledTask = {
  name: 'backup',
  everySeconds: 30,
  async run(signal) {
    if (process.uptime() * 1000 < AFTER_START_MS || performance.now() < notBeforeMs) return
    // If a data folder is gone, its path does not hold the shop's data.
    if ((await tenants()).opened().some(({ storage }) => storage.place() !== 'in-place')) return
    if (!(await isBackupDue({ ...config, at: new Date() }))) return
    const outcome = await runBackup(signal)
    if (signal.aborted) return
    notBeforeMs = performance.now() + BACKUP_EVERY_MS
    if (outcome.ok) logger.info({ ms: outcome.ms }, 'backup done')
    else await tellFailure(outcome)
  },
}

async function tellFailure({ ms, reason }: { ms: number; reason: string }): Promise<void> {
  logger.error({ ms, reason: reason.slice(0, MAX_LOGGED) }, 'backup failed')
  const { first } = await tenants()
  await queueBackupAlert(first.db, { reason: backupReason(reason), backupDir: config.backupDir, at: new Date() })
}

/** An archive may lack writes made while it was created. */
export async function isBackupDue(input: { dataDir: string; backupDir: string; at: Date }): Promise<boolean> {
  const last = await findLastRun(input)
  if (!last) return true
  if (input.at.getTime() - last.getTime() < BACKUP_EVERY_MS) return false
  return hasChangedSince(input.dataDir, last)
}

type Outcome = { ok: true; ms: number } | { ok: false; ms: number; reason: string }

async function runBackup(signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now()
  const { code, output } = await runBuiltCommand(['backup', '--scheduled'], { signal, priority: 'lowest' })
  const ms = Math.round(performance.now() - startedAt)
  return code === 0 ? { ok: true, ms } : { ok: false, ms, reason: output }
}
