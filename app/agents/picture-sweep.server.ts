import { sweepPictures } from '~/models/content/picture/index.server'
import { logCounts, type TenantTask } from './each-tenant.server'

/** Purges pictures deleted 30 days ago, and files left by interrupted uploads. */
export const pictureSweep: TenantTask = {
  name: 'picture-sweep',
  everySeconds: 3600,
  async run(tenant, { at }) {
    logCounts(tenant, 'old pictures removed', await sweepPictures(tenant.db, { folders: tenant, at }))
  },
}
