import { tenants } from '~/database/registry.server'
import { logger } from '~/logger.server'
import { deleteOldUsage } from '~/models/assistant/usage.server'
import { deleteOldConversations } from '~/models/conversation/erasure.server'
import { readSettings } from '~/models/setting.server'
import type { ScheduledTask } from './scheduler.server'

const ROWS_A_RUN = 1000
const DAY_MS = 24 * 3600_000

/** Conversations are kept no longer than the setting and the privacy page say. */
export const chatRetention: ScheduledTask = {
  name: 'chat-retention',
  everySeconds: 3600,
  async run(signal) {
    const at = new Date()
    for (const tenant of (await tenants()).all()) {
      if (signal.aborted) return
      const days = Number((await readSettings(tenant.db))['chat.retention_days'])
      const before = new Date(at.getTime() - days * DAY_MS)
      const deleted = await deleteOldConversations(tenant.db, { before, limit: ROWS_A_RUN })
      await deleteOldUsage(tenant.db, { at, limit: ROWS_A_RUN })
      if (deleted > 0) logger.info({ tenant: tenant.id, deleted }, 'old conversations deleted')
    }
  },
}
