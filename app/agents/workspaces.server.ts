import { tenants } from '~/database/registry.server'
import { deleteDueTenants, deleteOldDrafts, finishWorkspaces } from '~/models/platform/tenant/index.server'
import { logger } from '~/runtime/logger.server'
import type { ScheduledTask } from './scheduler.server'

/** Removes what ended processes left of workspaces, and onboardings that were given up. */
export const workspaceUpkeep: ScheduledTask = {
  name: 'workspace-upkeep',
  everySeconds: 600,
  async run() {
    const registry = await tenants()
    const at = new Date()
    await finishWorkspaces(registry, { at })
    await deleteOldDrafts(registry.platform, at)
    const deleted = await deleteDueTenants(registry, at)
    if (deleted > 0) logger.info({ deleted }, 'shops deleted after notice')
  },
}
