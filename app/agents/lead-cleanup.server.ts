import { deleteOldRefusals, REFUSAL_LIFETIME_YEARS } from '~/models/advice/index.server'
import { deleteOldLeads, LEAD_LIFETIME_YEARS } from '~/models/lead/index.server'

import { logCounts, type TenantTask } from './each-tenant.server'

const ROWS_A_RUN = 1000

/** People who left their name, and mailboxes that refused, are kept no longer than the form and the privacy page say. */
export const leadCleanup: TenantTask = {
  name: 'lead-cleanup',
  everySeconds: 24 * 3600,
  async run(tenant, { at }) {
    const leads = { before: yearsBefore(at, LEAD_LIFETIME_YEARS), limit: ROWS_A_RUN }
    const deleted = await deleteOldLeads(tenant.db, leads)
    const refusals = { before: yearsBefore(at, REFUSAL_LIFETIME_YEARS), limit: ROWS_A_RUN }
    const forgotten = await deleteOldRefusals(tenant.db, refusals)
    logCounts(tenant, 'old leads deleted', { deleted, forgotten })
  },
}

function yearsBefore(at: Date, years: number): Date {
  const before = new Date(at)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}
