import { tenants } from '~/database/registry.server'
import type { TenantRow } from '~/database/schema'
import { PoolExhausted, ShopUnavailable, type TenantLease, type TenantRegistry } from '~/database/tenants.server'
import { takeTurn } from '~/runtime/take-turn'
import { DAY_MS } from '~/runtime/time'
import { runTask, type TenantTask } from './each-tenant.server'
import type { ScheduledTask } from './scheduler.server'

const TRY_AGAIN_MS = 5 * 60_000
const LISTED = 100
/** Most of a round is waiting for a mail server. */
const SHOPS_AT_ONCE = 8
/** Tasks with this interval or a longer one are upkeep: once a day is enough for a closed shop. */
const UPKEEP_FROM_SECONDS = 600

/**
 * Runs what cannot wait for shops whose recorded time has come, and every task once a day and where a crash left a shop
 * open. No other closed shop is opened by the clock (docs/decisions/0010-tenants-on-demand.md).
 */
export function rounds(tenantTasks: TenantTask[]): ScheduledTask {
  return {
    name: 'rounds',
    everySeconds: 5,
    run: async (signal) => makeRounds(await tenants(), { tasks: tenantTasks, at: new Date(), signal }),
  }
}

export async function makeRounds(
  registry: Pick<TenantRegistry, 'rows' | 'opened' | 'lease'>,
  { tasks, at, signal }: { tasks: TenantTask[]; at: Date; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const open = registry.opened().map(({ id }) => id)
    const due = await registry.rows.listDue({ at, open, limit: LISTED })
    if (due.length === 0) return
    const rows = due.values()
    const work = async () => {
      for (const row of rows) {
        // A thousand due at once have visitors between them.
        await takeTurn()
        if (signal.aborted) return
        await makeRound(registry, row, { tasks, at, signal })
      }
    }
    await Promise.all(Array.from({ length: SHOPS_AT_ONCE }, work))
    if (signal.aborted) return
  }
}

async function makeRound(
  registry: Pick<TenantRegistry, 'rows' | 'lease'>,
  row: TenantRow,
  { tasks, at, signal }: { tasks: TenantTask[]; at: Date; signal: AbortSignal },
): Promise<void> {
  const now = at.toISOString()
  const isForWork = row.next_due_at !== null && row.next_due_at <= now
  const withUpkeep = !isForWork || (row.upkeep_due_at !== null && row.upkeep_due_at <= now)
  // Before the work, so that a time set during the run or at closing is kept.
  await registry.rows.takeDue(row.id, { upkeepDueAt: withUpkeep ? new Date(at.getTime() + DAY_MS) : undefined })
  const lease = await openDue(registry, row, at)
  for (const task of tasks) {
    const isDue = withUpkeep || task.everySeconds < UPKEEP_FROM_SECONDS
    if (lease && isDue && !signal.aborted) await runTask(task, { tenant: lease.value, at, signal })
  }
  lease?.release()
}

/** Undefined when the shop cannot be opened; logged and retried. */
async function openDue(
  { rows, lease }: Pick<TenantRegistry, 'rows' | 'lease'>,
  { id, subdomain }: TenantRow,
  at: Date,
): Promise<TenantLease | undefined> {
  try {
    return await lease(subdomain)
  } catch (error) {
    await rows.noteDue(id, new Date(at.getTime() + TRY_AGAIN_MS))
    if (error instanceof ShopUnavailable || error instanceof PoolExhausted) return undefined
    throw error
  }
}
