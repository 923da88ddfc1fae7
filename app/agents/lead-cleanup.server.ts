import { deleteOldLeads, LEAD_LIFETIME_YEARS } from '~/models/lead.server'
import { eachTenant, logCounts } from './each-tenant.server'
import type { ScheduledTask } from './scheduler.server'

const LEADS_A_RUN = 1000

/** People who left their name are kept no longer than the form and the privacy page say. */
export const leadCleanup: ScheduledTask = {
  name: 'lead-cleanup',
  everySeconds: 24 * 3600,
  run: (signal) =>
    eachTenant(signal, 'lead-cleanup', async (tenant, at) => {
      const before = new Date(at)
      before.setUTCFullYear(before.getUTCFullYear() - LEAD_LIFETIME_YEARS)
      const deleted = await deleteOldLeads(tenant.db, { before, limit: LEADS_A_RUN })
      logCounts(tenant, 'old leads deleted', { deleted })
    }),
}
