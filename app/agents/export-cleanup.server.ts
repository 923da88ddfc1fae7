import { deleteOldExports, EXPORT_DAYS } from '~/models/base/export/index.server'
import { DAY_MS } from '~/runtime/time'
import { logCounts, type TenantTask } from './each-tenant.server'

const EXPORTS_A_RUN = 100

/** Exports contain e-mail addresses, so they are kept for one day. */
export const exportCleanup: TenantTask = {
  name: 'export-cleanup',
  everySeconds: 3600,
  async run(tenant, { at }) {
    const before = new Date(at.getTime() - EXPORT_DAYS * DAY_MS)
    const deleted = await deleteOldExports(tenant.db, { before, folders: tenant, limit: EXPORTS_A_RUN })
    logCounts(tenant, 'old exports deleted', { deleted })
  },
}
