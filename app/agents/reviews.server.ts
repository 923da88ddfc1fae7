import { tenants } from '~/database/registry.server'
import { logger } from '~/logger.server'
import { queueReviewInvitations } from '~/models/review/invitation.server'
import { deleteOldReports } from '~/models/review/report.server'
import { expireReviews } from '~/models/review.server'
import type { ScheduledTask } from './scheduler.server'

const INVITATIONS_A_RUN = 50
const EXPIRED_A_RUN = 100
const REPORTS_A_RUN = 500

/** Asks buyers for their opinion some time after the delivery, and lets go of reviews that are kept no longer. */
export const reviewKeeper: ScheduledTask = {
  name: 'reviews',
  everySeconds: 600,
  async run(signal) {
    for (const { id, db } of (await tenants()).all()) {
      if (signal.aborted) return
      const at = new Date()
      const invited = await queueReviewInvitations(db, { at, limit: INVITATIONS_A_RUN })
      const expired = await expireReviews(db, { at, limit: EXPIRED_A_RUN })
      await deleteOldReports(db, { at, limit: REPORTS_A_RUN })
      if (invited + expired > 0) logger.info({ tenant: id, invited, expired }, 'reviews kept')
    }
  },
}
