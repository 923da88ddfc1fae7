import { deleteOldUsage } from '~/assistant/usage.server'
import { readSettings } from '~/models/shop/index.server'
import { deleteOldConversations } from '~/models/support/index.server'

import { eachTenant, logCounts } from './each-tenant.server'
import type { ScheduledTask } from './scheduler.server'

const ROWS_A_RUN = 1000
const DAY_MS = 24 * 3600_000

/** Conversations are kept no longer than the setting and the privacy page say. */
export const chatRetention: ScheduledTask = {
  name: 'chat-retention',
  everySeconds: 3600,
  run: (signal) =>
    eachTenant(signal, 'chat-retention', async (tenant, at) => {
      const days = Number((await readSettings(tenant.db))['chat.retention_days'])
      const before = new Date(at.getTime() - days * DAY_MS)
      const deleted = await deleteOldConversations(tenant.db, { before, limit: ROWS_A_RUN })
      await deleteOldUsage(tenant.db, { at, limit: ROWS_A_RUN })
      logCounts(tenant, 'old conversations deleted', { deleted })
    }),
}
