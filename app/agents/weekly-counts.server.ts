import { keepWeeklyCounts } from '~/models/dashboard/index.server'
import type { TenantTask } from './each-tenant.server'

/** Before the hourly deletion of old carts removes what it counts. */
export const weeklyCounts: TenantTask = {
  name: 'weekly-counts',
  everySeconds: 3600,
  run: ({ db }, { at }) => keepWeeklyCounts(db, at),
}
