import { deleteOldSignInLinks, eraseFinishedOrders } from '~/models/account/index.server'
import { deleteEndedLinks, deleteOldForms, deleteOldTries } from '~/models/administrator/index.server'
import { detachEndedCarts } from '~/models/cart/index.server'
import { deleteEndedSessions } from '~/models/customer/index.server'
import { giveDueRewards, undoForgottenRewards } from '~/models/loyalty/index.server'
import { deleteOldWithdrawals } from '~/models/order/index.server'
import { eraseOldEventBodies } from '~/models/payment/index.server'

import { logCounts, type TenantTask } from './each-tenant.server'

const ORDERS_A_RUN = 200
const ROWS_A_RUN = 1000

/** Grants due credit, deletes expired sessions, and anonymises orders past their retention. */
export const accountUpkeep: TenantTask = {
  name: 'account-upkeep',
  everySeconds: 600,
  async run(tenant, { at }) {
    const { db } = tenant
    const work = { at, limit: ORDERS_A_RUN }
    const undone = await undoForgottenRewards(db, work)
    const rewarded = await giveDueRewards(db, work)
    const erased = await eraseFinishedOrders(db, work)
    await deleteEndedSessions(db, { ...work, limit: ROWS_A_RUN })
    await db.transaction().execute((trx) => detachEndedCarts(trx, work))
    await deleteEndedLinks(db, { ...work, limit: ROWS_A_RUN })
    await deleteOldTries(db, { ...work, limit: ROWS_A_RUN })
    await deleteOldForms(db, { ...work, limit: ROWS_A_RUN })
    await deleteOldSignInLinks(db, { ...work, limit: ROWS_A_RUN })
    await deleteOldWithdrawals(db, { ...work, limit: ROWS_A_RUN })
    await eraseOldEventBodies(db, { ...work, limit: ROWS_A_RUN })
    logCounts(tenant, 'account upkeep', { undone, rewarded, erased })
  },
}
