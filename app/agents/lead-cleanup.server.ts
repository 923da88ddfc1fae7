import { tenants } from '~/database/registry.server'
import { logger } from '~/logger.server'
import { deleteOldLeads, LEAD_LIFETIME_YEARS } from '~/models/lead.server'
import type { ScheduledTask } from './scheduler.server'

const LEADS_A_RUN = 1000

/** People who left their name are kept no longer than the form and the privacy page say. */
export const leadCleanup: ScheduledTask = {
  name: 'lead-cleanup',
  everySeconds: 24 * 3600,
  async run(signal) {
    const before = new Date()
    before.setUTCFullYear(before.getUTCFullYear() - LEAD_LIFETIME_YEARS)
    for (const tenant of (await tenants()).all()) {
      if (signal.aborted) return
      const deleted = await deleteOldLeads(tenant.db, { before, limit: LEADS_A_RUN })
      if (deleted > 0) logger.info({ tenant: tenant.id, deleted }, 'old leads deleted')
    }
  },
}
