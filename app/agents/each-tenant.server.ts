import { tenants } from '~/database/registry.server'
import type { Tenant } from '~/database/tenants.server'
import { logger } from '~/runtime/logger.server'

/** Does the work for one shop after the other until the signal; one shop's trouble is not the next one's. */
export async function eachTenant(
  signal: AbortSignal,
  task: string,
  work: (tenant: Tenant, at: Date) => Promise<void>,
): Promise<void> {
  for (const tenant of (await tenants()).all()) {
    if (signal.aborted) return
    try {
      await work(tenant, new Date())
    } catch (error) {
      if (!signal.aborted) logger.error({ err: error, tenant: tenant.id, task }, 'task failed for a shop')
    }
  }
}

/** Says what was done for a shop, when it was anything. */
export function logCounts(tenant: Tenant, message: string, counts: Record<string, number>): void {
  if (Object.values(counts).some((count) => count > 0)) logger.info({ tenant: tenant.id, ...counts }, message)
}
