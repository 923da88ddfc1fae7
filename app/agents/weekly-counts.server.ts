import { keepWeeklyCounts } from '~/models/platform/dashboard/index.server'
import type { TenantTask } from './each-tenant.server'

/** Must run before the hourly cart cleanup removes the rows it counts. */
export const weeklyCounts: TenantTask = {
  name: 'weekly-counts',
  everySeconds: 3600,
  run: ({ db }, { at }) => keepWeeklyCounts(db, at),
}
