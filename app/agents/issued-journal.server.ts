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

/** A backup folder that cannot be written is told by the backups. */
async function note(shop: Parameters<typeof noteIssued>[0], input: { at: Date; isLast?: boolean }): Promise<void> {
  try {
    await noteIssued(shop, { backupDir: config.backupDir, ...input })
  } catch (error) {
    logger.warn({ err: error, tenant: shop.id }, 'journal beside the backups not written')
  }
}
