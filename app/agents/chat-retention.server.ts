import { readSettings } from '~/models/base/setting/index.server'
import { deleteOldConversations, deleteOldUsage } from '~/models/support/contact/index.server'
import { DAY_MS } from '~/runtime/time'

import { logCounts, type TenantTask } from './each-tenant.server'

const ROWS_A_RUN = 1000

/** Retention comes from the setting and is stated on the privacy page. */
export const chatRetention: TenantTask = {
  name: 'chat-retention',
  everySeconds: 3600,
  async run(tenant, { at }) {
    const days = Number((await readSettings(tenant.db))['chat.retention_days'])
    const before = new Date(at.getTime() - days * DAY_MS)
    const deleted = await deleteOldConversations(tenant.db, { before, limit: ROWS_A_RUN })
    await deleteOldUsage(tenant.db, { at, limit: ROWS_A_RUN })
    logCounts(tenant, 'old conversations deleted', { deleted })
  },
}
