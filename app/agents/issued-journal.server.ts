import type { FindNextDue } from '~/database/shop-pool.server'
import { noteIssued } from '~/models/platform/restoration/index.server'
import { config } from '~/runtime/config.server'
import { logger } from '~/runtime/logger.server'
import type { TenantTask } from './each-tenant.server'
import { findNextDue } from './next-due.server'

/** Notes beside the backups what was given away, apart from the requests that gave it (docs/decisions/0060). */
export const issuedJournal: TenantTask = {
  name: 'issued-journal',
  everySeconds: 5,
  run: (shop, { at }) => note(shop, { at }),
}

/** A shop that is closed in order has nothing left to note. */
export const noteAndFindNextDue: FindNextDue = async (shop, at) => {
  if (config.agents) await note(shop, { at, isLast: true })
  return findNextDue(shop, at)
}

const TOLD_EVERY_MS = 10 * 60_000
let toldAt = Number.NEGATIVE_INFINITY

/** Before the first backup there is no folder, and no archive that would need it. */
export function warnOfJournal(error: unknown, tenant: string): void {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (isMissing || performance.now() - toldAt < TOLD_EVERY_MS) return
  toldAt = performance.now()
  logger.warn({ err: error, tenant }, 'journal beside the backups not written')
}

async function note(shop: Parameters<typeof noteIssued>[0], input: { at: Date; isLast?: boolean }): Promise<void> {
  try {
    await noteIssued(shop, { backupDir: config.backupDir, ...input })
  } catch (error) {
    warnOfJournal(error, shop.id)
  }
}
