import { deleteOldReports, expireReviews, queueReviewInvitations } from '~/models/review/index.server'

import { eachTenant, logCounts } from './each-tenant.server'
import type { ScheduledTask } from './scheduler.server'

const INVITATIONS_A_RUN = 50
const EXPIRED_A_RUN = 100
const REPORTS_A_RUN = 500

/** Asks buyers for their opinion some time after the delivery, and lets go of reviews that are kept no longer. */
export const reviewKeeper: ScheduledTask = {
  name: 'reviews',
  everySeconds: 600,
  run: (signal) =>
    eachTenant(signal, 'reviews', async (tenant, at) => {
      const { db } = tenant
      const invited = await queueReviewInvitations(db, { at, limit: INVITATIONS_A_RUN })
      const expired = await expireReviews(db, { at, limit: EXPIRED_A_RUN })
      await deleteOldReports(db, { at, limit: REPORTS_A_RUN })
      logCounts(tenant, 'reviews kept', { invited, expired })
    }),
}
