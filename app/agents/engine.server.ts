import { setTimeout as delay } from 'node:timers/promises'
import { isClockTrusted } from '~/agents/clock.server'
import { type ScheduledTask, settledWithin } from '~/agents/scheduler.server'
import { tenants } from '~/database/registry.server'
import type { Tenant, TenantLease } from '~/database/tenants.server'
import {
  announceLook,
  attachEngine,
  cleanUpRuns,
  listSupervised,
  recoverAfterRestart,
  type Supervised,
  scheduleRun,
  superviseAgent,
  workOnJob,
} from '~/models/base/agent/index.server'
import { claimJob } from '~/models/base/job/index.server'
import { logForShop, logger } from '~/runtime/logger.server'
import { takeTurn } from '~/runtime/take-turn'
import { HOUR_MS } from '~/runtime/time'

const POLL_EVERY_MS = 1000
/** A larger drift from the monotonic clock means the system clock was set. */
const JUMP_MS = 5 * 60_000
/** Must stay below the two seconds allowed for a stop. */
const STOP_MS = 1500
const CLEAN_EVERY_MS = HOUR_MS

/** An agent running in one shop. */
interface Lane {
  abort: AbortController
  ended: Promise<void>
}

/** The engine's view of the process; tests pass their own. */
interface EngineShops {
  opened(): { id: string; subdomain: string }[]
  leaseOpen(subdomain: string): Pick<TenantLease, 'value' | 'release'> | undefined
}

interface EngineOptions {
  now?: () => Date
  monotonicMs?: () => number
}

/**
 * Starts and stops the agents of every open shop to match their rows, and lets each process its jobs in sequence. Polls
 * every second, and wakes at once when an administrator starts or stops one.
 */
export class Engine {
  private readonly lanes = new Map<string, Lane>()
  private readonly recovered = new Map<string, { cleanedMs: number }>()
  private readonly now: () => Date
  private readonly monotonicMs: () => number
  private clock: { wallMs: number; monotonicMs: number }

  constructor(
    private readonly shops: EngineShops,
    { now = () => new Date(), monotonicMs = () => performance.now() }: EngineOptions = {},
  ) {
    this.now = now
    this.monotonicMs = monotonicMs
    this.clock = { wallMs: now().getTime(), monotonicMs: monotonicMs() }
  }

  async look(): Promise<void> {
    if (this.wasClockSet()) this.recovered.clear()
    for (const { subdomain } of this.shops.opened()) {
      await takeTurn()
      const lease = this.shops.leaseOpen(subdomain)
      if (lease) await this.pollTenant(lease)
    }
  }

  private wasClockSet(): boolean {
    const seen = { wallMs: this.now().getTime(), monotonicMs: this.monotonicMs() }
    const jumpMs = seen.wallMs - this.clock.wallMs - (seen.monotonicMs - this.clock.monotonicMs)
    this.clock = seen
    if (Math.abs(jumpMs) <= JUMP_MS) return false
    logger.warn({ jumpSeconds: Math.round(jumpMs / 1000) }, 'the clock was set')
    return true
  }

  private async pollTenant(lease: Pick<TenantLease, 'value' | 'release'>): Promise<void> {
    const tenant = lease.value
    try {
      await this.recover(tenant)
      await this.superviseAll(tenant)
    } catch (error) {
      logger.error({ err: error, tenant: tenant.id }, 'the agents of a shop could not be looked at')
    } finally {
      lease.release()
      announceLook(tenant.id)
    }
  }

  private async recover({ id, db }: Tenant): Promise<void> {
    const known = this.recovered.get(id)
    if (!known) await recoverAfterRestart(db, this.now())
    if (known && this.monotonicMs() - known.cleanedMs < CLEAN_EVERY_MS) return
    await cleanUpRuns(db, this.now())
    this.recovered.set(id, { cleanedMs: this.monotonicMs() })
  }

  /** Stops unwanted agents in parallel; a slow one is checked again on the next poll. */
  private async superviseAll(tenant: Tenant): Promise<void> {
    const ending: Supervised[] = []
    for (const each of await listSupervised(tenant.db)) {
      if (!(await this.supervise(tenant, each))) ending.push(each)
    }
    if (ending.length === 0) return
    const ended = ending.map((each) => this.lanes.get(laneName(tenant, each))?.ended)
    await settledWithin(ended, STOP_MS)
    for (const each of ending) await superviseAgent(tenant, each, { at: this.now(), isBusy: this.isBusy(tenant, each) })
  }

  /** False while its work is being stopped. */
  private async supervise(tenant: Tenant, supervised: Supervised): Promise<boolean> {
    const lane = this.lanes.get(laneName(tenant, supervised))
    if (await superviseAgent(tenant, supervised, { at: this.now(), isBusy: lane !== undefined })) {
      await scheduleRun(tenant.db, supervised, this.now())
      if (!lane) await this.openLane(tenant, supervised)
      return true
    }
    lane?.abort.abort()
    return lane === undefined
  }

  private isBusy(tenant: Tenant, supervised: Supervised): boolean {
    return this.lanes.has(laneName(tenant, supervised))
  }

  private async openLane(tenant: Tenant, supervised: Supervised): Promise<void> {
    const job = await claimNext(tenant, supervised, this.now())
    const lease = job && this.shops.leaseOpen(tenant.subdomain)
    if (!job || !lease) return
    const name = laneName(tenant, supervised)
    const abort = new AbortController()
    const ended = logForShop(tenant.id, () =>
      this.runJobs(lease.value, supervised, { first: job, signal: abort.signal }),
    )
      .catch((error: unknown) => logger.error({ err: error, lane: name }, 'an agent failed'))
      .finally(() => {
        this.lanes.delete(name)
        lease.release()
      })
    this.lanes.set(name, { abort, ended })
  }

  /** Runs until nothing is due, the agent is stopped, or a run fails; the next poll decides what follows. */
  private async runJobs(
    tenant: Tenant,
    supervised: Supervised,
    { first, signal }: { first: Awaited<ReturnType<typeof claimNext>>; signal: AbortSignal },
  ): Promise<void> {
    const { part, row } = supervised
    for (let job = first; job; job = signal.aborted ? undefined : await claimNext(tenant, supervised, this.now())) {
      const { kind } = job
      const handler = part.handlers.find((each) => each.kind === kind)
      if (!handler) return
      const outcome = await workOnJob({ tenant, job: { ...job, agent: row.key }, handler, part, signal, now: this.now })
      if (outcome !== 'done' && outcome !== 'refused') return
    }
  }

  /** Resolves when no agent is running. */
  async settled(): Promise<void> {
    await Promise.all([...this.lanes.values()].map(({ ended }) => ended))
  }

  async stop(): Promise<void> {
    for (const { abort } of this.lanes.values()) abort.abort()
    await this.settled()
  }
}

/** The engine of this process, running as long as it serves. */
export const agentEngine: ScheduledTask = {
  name: 'agents',
  everySeconds: 1,
  async run(signal) {
    const engine = new Engine(await tenants())
    const alarm = createAlarm(signal)
    const detach = attachEngine(alarm.ring)
    while (!signal.aborted) {
      if (await isClockTrusted()) await engine.look()
      await alarm.wait(POLL_EVERY_MS)
    }
    detach()
    await engine.stop()
  },
}

async function claimNext({ db }: Tenant, { part }: Supervised, at: Date) {
  for (const { kind } of part.handlers) {
    const job = await claimJob(db, { at, kinds: [kind] })
    if (job) return job
  }
  return undefined
}

function laneName({ id }: Tenant, { row }: Supervised): string {
  return `${id} ${row.key}`
}

/** `wait` resolves early on a ring, including one just before it, and on abort. */
function createAlarm(signal: AbortSignal) {
  let early = new AbortController()
  return {
    ring: () => early.abort(),
    async wait(ms: number) {
      await delay(ms, undefined, { signal: AbortSignal.any([signal, early.signal]) }).catch(() => {})
      early = new AbortController()
    },
  }
}
