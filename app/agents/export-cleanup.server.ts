import { deleteOldOrderExports, ORDER_EXPORT_DAYS } from '~/models/fulfilment/index.server'
import { logCounts, type TenantTask } from './each-tenant.server'

const EXPORTS_A_RUN = 100

/** Files of orders hold everybody's address: they are kept for a day. */
export const exportCleanup: TenantTask = {
  name: 'export-cleanup',
  everySeconds: 3600,
  async run(tenant, { at }) {
    const before = new Date(at.getTime() - ORDER_EXPORT_DAYS * 24 * 3600_000)
    const deleted = await deleteOldOrderExports(tenant.db, { before, folders: tenant, limit: EXPORTS_A_RUN })
    logCounts(tenant, 'old exports deleted', { deleted })
  },
}
