import { eraseStockNotices, queueBackInStockMails } from '~/models/shop/stock/index.server'
import { eraseOldBookings, queueReminders } from '~/models/support/booking/index.server'
import { eraseOldRequests } from '~/models/support/contact/index.server'

import { logCounts, type TenantTask } from './each-tenant.server'

const ROWS_A_RUN = 1000
const MAILS_A_RUN = 50

/** Sends back-in-stock notices to those who subscribed, unless the shop takes no orders. */
export const stockNotices: TenantTask = {
  name: 'stock-notices',
  everySeconds: 60,
  async run(tenant, { at }) {
    if (tenant.isReadOnly) return
    const count = await queueBackInStockMails(tenant.db, { at, limit: MAILS_A_RUN })
    logCounts(tenant, 'told that a product is back', { count })
  },
}

/** Reminds of the next day's appointments, also of a shop that has become read-only: they were promised before. */
export const bookingReminders: TenantTask = {
  name: 'booking-reminders',
  everySeconds: 60,
  async run(tenant, { at }) {
    const count = await queueReminders(tenant.db, { at, limit: MAILS_A_RUN })
    logCounts(tenant, 'reminded of appointments', { count })
  },
}

/** Retention of messages and appointments, as announced to their authors. */
export const supportCleanup: TenantTask = {
  name: 'support-cleanup',
  everySeconds: 3600,
  async run(tenant, { at }) {
    const requests = await eraseOldRequests(tenant.db, { at, limit: ROWS_A_RUN })
    const bookings = await eraseOldBookings(tenant.db, { at, limit: ROWS_A_RUN })
    const count = requests + bookings + (await eraseStockNotices(tenant.db, { at, limit: ROWS_A_RUN }))
    logCounts(tenant, 'old requests erased', { count })
  },
}
