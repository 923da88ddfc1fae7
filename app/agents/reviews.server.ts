import { deleteOldReports, expireReviews, queueReviewInvitations } from '~/models/shop/review/index.server'

import { logCounts, type TenantTask } from './each-tenant.server'

const INVITATIONS_A_RUN = 50
const EXPIRED_A_RUN = 100
const REPORTS_A_RUN = 500

/** Invites buyers to review some time after delivery, unless the shop is read-only, and deletes reviews past their retention. */
export const reviewKeeper: TenantTask = {
  name: 'reviews',
  everySeconds: 600,
  async run(tenant, { at }) {
    const { db } = tenant
    const invited = tenant.isReadOnly ? 0 : await queueReviewInvitations(db, { at, limit: INVITATIONS_A_RUN })
    const expired = await expireReviews(db, { at, limit: EXPIRED_A_RUN })
    await deleteOldReports(db, { at, limit: REPORTS_A_RUN })
    logCounts(tenant, 'reviews kept', { invited, expired })
  },
}
