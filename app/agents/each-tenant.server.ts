import { tenants } from '~/database/registry.server'
import type { Tenant } from '~/database/tenants.server'
import { logger } from '~/runtime/logger.server'
import type { ScheduledTask } from './scheduler.server'

/** What is done for one shop after the other. */
export interface TenantTask {
  name: string
  everySeconds: number
  run(tenant: Tenant, input: { at: Date; signal: AbortSignal }): Promise<void>
}

/** Runs for the shops that are open; those that are not have their round (rounds.server.ts). */
export function forOpenTenants(task: TenantTask): ScheduledTask {
  const { name, everySeconds } = task
  return { name, everySeconds, run: (signal) => eachOpenTenant(task, signal) }
}

async function eachOpenTenant(task: TenantTask, signal: AbortSignal): Promise<void> {
  const registry = await tenants()
  for (const { subdomain } of registry.opened()) {
    const lease = registry.leaseOpen(subdomain)
    if (!lease) continue
    try {
      await runTask(task, { tenant: lease.value, at: new Date(), signal })
    } finally {
      lease.release()
    }
    if (signal.aborted) return
  }
}

/** One shop's trouble is not the next one's. */
export async function runTask(
  { name, run }: TenantTask,
  { tenant, at, signal }: { tenant: Tenant; at: Date; signal: AbortSignal },
): Promise<void> {
  try {
    await run(tenant, { at, signal })
  } catch (error) {
    if (!signal.aborted) logger.error({ err: error, tenant: tenant.id, task: name }, 'task failed for a shop')
  }
}

/** Says what was done for a shop, when it was anything. */
export function logCounts(tenant: Tenant, message: string, counts: Record<string, number>): void {
  if (Object.values(counts).some((count) => count > 0)) logger.info({ tenant: tenant.id, ...counts }, message)
}
