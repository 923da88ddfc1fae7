import { tenants } from '~/database/registry.server'
import type { Tenant } from '~/database/tenants.server'
import { logger } from '~/logger.server'
import { eraseStockNotices, tellBackInStock } from '~/models/stock-notice.server'
import { eraseOldRequests } from '~/models/support/open-requests.server'
import type { ScheduledTask } from './scheduler.server'

const ROWS_A_RUN = 1000
const MAILS_A_RUN = 50

/** Tells those who asked that a product is back. */
export const stockNotices: ScheduledTask = {
  name: 'stock-notices',
  everySeconds: 60,
  run: (signal) =>
    eachTenant(signal, 'told that a product is back', (tenant, at) =>
      tellBackInStock(tenant.db, { at, limit: MAILS_A_RUN }),
    ),
}

/** What people wrote is kept no longer than they were told. */
export const supportCleanup: ScheduledTask = {
  name: 'support-cleanup',
  everySeconds: 3600,
  run: (signal) =>
    eachTenant(signal, 'old requests erased', async (tenant, at) => {
      const requests = await eraseOldRequests(tenant.db, { at, limit: ROWS_A_RUN })
      return requests + (await eraseStockNotices(tenant.db, { at, limit: ROWS_A_RUN }))
    }),
}

async function eachTenant(
  signal: AbortSignal,
  message: string,
  work: (tenant: Tenant, at: Date) => Promise<number>,
): Promise<void> {
  for (const tenant of (await tenants()).all()) {
    if (signal.aborted) return
    const count = await work(tenant, new Date())
    if (count > 0) logger.info({ tenant: tenant.id, count }, message)
  }
}
