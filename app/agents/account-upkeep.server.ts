import { tenants } from '~/database/registry.server'
import { logger } from '~/logger.server'
import { eraseFinishedOrders } from '~/models/account/erasure.server'
import { giveDueRewards, undoForgottenRewards } from '~/models/loyalty/rewards.server'
import { deleteEndedSessions } from '~/models/session.server'
import { deleteOldSignInLinks } from '~/models/sign-in.server'
import type { ScheduledTask } from './scheduler.server'

const ORDERS_A_RUN = 200
const ROWS_A_RUN = 1000

/** What time brings to customers: credit that is due, sessions that are over, orders that may be forgotten. */
export const accountUpkeep: ScheduledTask = {
  name: 'account-upkeep',
  everySeconds: 600,
  async run(signal) {
    for (const tenant of (await tenants()).all()) {
      if (signal.aborted) return
      const { db } = tenant
      const work = { at: new Date(), limit: ORDERS_A_RUN }
      const undone = await undoForgottenRewards(db, work)
      const rewarded = await giveDueRewards(db, work)
      const erased = await eraseFinishedOrders(db, work)
      await deleteEndedSessions(db, { ...work, limit: ROWS_A_RUN })
      await deleteOldSignInLinks(db, { ...work, limit: ROWS_A_RUN })
      if (undone + rewarded + erased > 0) logger.info({ tenant: tenant.id, undone, rewarded, erased }, 'account upkeep')
    }
  },
}
