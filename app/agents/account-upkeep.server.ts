import { deleteEndedSessions } from '~/models/base/user/index.server'
import { deleteOldSignInLinks, eraseFinishedOrders } from '~/models/platform/account/index.server'
import { deleteEndedLinks, deleteOldForms, deleteOldTries } from '~/models/platform/administrator/index.server'
import { detachEndedCarts } from '~/models/shop/cart/index.server'
import { giveDueRewards, undoForgottenRewards } from '~/models/shop/loyalty/index.server'
import { deleteOldWithdrawals } from '~/models/shop/order/index.server'
import { eraseOldEventBodies } from '~/models/shop/payment/index.server'

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
