import { tenants } from '~/database/registry.server'
import type { Tenant } from '~/database/tenants.server'
import { logForShop, logger } from '~/runtime/logger.server'
import type { ScheduledTask } from './scheduler.server'

/** A task that runs for one shop after the other. */
export interface TenantTask {
  name: string
  everySeconds: number
  run(tenant: Tenant, input: { at: Date; signal: AbortSignal }): Promise<void>
}

/** Runs for open shops; closed ones are handled by rounds.server.ts. */
export function forOpenTenants(task: TenantTask): ScheduledTask {
  const { name, everySeconds } = task
  return { name, everySeconds, run: (signal) => runForOpenTenants(task, signal) }
}

async function runForOpenTenants(task: TenantTask, signal: AbortSignal): Promise<void> {
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

/** Isolates failures: one shop's error does not stop the next. */
export async function runTask(
  { name, run }: TenantTask,
  { tenant, at, signal }: { tenant: Tenant; at: Date; signal: AbortSignal },
): Promise<void> {
  try {
    await logForShop(tenant.id, () => run(tenant, { at, signal }))
  } catch (error) {
    if (!signal.aborted) logger.error({ err: error, tenant: tenant.id, task: name }, 'task failed for a shop')
  }
}

/** Logs the counts of a shop unless all are zero. */
export function logCounts(tenant: Tenant, message: string, counts: Record<string, number>): void {
  if (Object.values(counts).some((count) => count > 0)) logger.info({ tenant: tenant.id, ...counts }, message)
}
