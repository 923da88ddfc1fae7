import type { AgentKey, Job, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import type { JobProgress } from '~/models/base/job/index.server'

/** Result of a run or a dry run. */
export interface JobReport {
  /** In French, for a person. */
  message: string
  /** Items counted against the agent's daily quota: prospects, mails, rows. */
  items?: number
}

/** Shared by `JobWork` and `Rehearsal`. */
interface AboutJob {
  tenant: Tenant
  job: Job
  /** Parsed JSON; the handler validates it. */
  payload: unknown
  /** Aborts when the agent or the server stops, or the lease is lost; use it to kill child processes. */
  signal: AbortSignal
  now(): Date
}

export interface JobWork extends AboutJob {
  /**
   * Commits one batch of writes with its progress, in one transaction and a separate event loop turn,
   * at most 20 ms. Throws JobStopped, and writes nothing, once the agent is stopped or the lease is lost.
   */
  batch<Result>(effect: (trx: ShopDb) => Promise<Result>, progress?: JobProgress & { items?: number }): Promise<Result>
  /** Runs `batch` over a list in slices adapted to stay below 20 ms. `progress` is where the next attempt resumes. */
  eachBatch<Item>(
    items: Item[],
    effect: (trx: ShopDb, slice: Item[], from: number) => Promise<unknown>,
    progress?: (end: number) => JobProgress & { items?: number },
  ): Promise<void>
  /** Commits the last batch and the end of the job together. Without it the engine ends the job. */
  finish(effect: (trx: ShopDb) => Promise<unknown>): Promise<void>
  /** Remaining daily quota; Infinity without one. */
  quotaLeft(): Promise<number>
}

/** Dry run: reports what a run would do, without side effects. */
type Rehearsal = AboutJob

export interface JobHandler {
  kind: string
  /** Name on screen, e.g. "Lecture d’un tableur". */
  label?: string
  run(work: JobWork): Promise<JobReport>
  rehearse?(work: Rehearsal): Promise<JobReport>
}

export interface AgentTest extends JobReport {
  /** Reads a sample; stores nothing. */
  prospects: number
}

/** Implementation of an agent, registered once at load (app/agents/handlers.server.ts). */
export interface AgentPart {
  handlers: JobHandler[]
  /** Enabled by default in a new shop. */
  startsWanted?: boolean
  /** Works within requests, without jobs; it runs as soon as it is enabled. */
  isImmediate?: boolean
  /** Why it cannot start, in French; undefined when it can. */
  findObstacle?(tenant: Pick<Tenant, 'db' | 'identity'>): Promise<string | undefined>
  /** Missing optional configuration, in French. */
  findRemark?(tenant: Pick<Tenant, 'db' | 'identity'>): Promise<string | undefined>
  /** Recurring job while it runs; the first is due at once, or this many minutes after the first look. */
  schedule?: { kind: string; everyMinutes: number; firstAfterMinutes?: number }
  /** Items per day (Europe/Paris). */
  dailyQuota?: number
  /** Unit of its work, shown after a count. */
  itemText?: string
  /** For an agent without runs: first and last use. */
  findActivity?(db: ShopDb): Promise<{ first: string; last: string } | undefined>
  /** Mail sequences with active enrolments. */
  countSequences?(db: ShopDb): Promise<number>
  /** Dry run on a sample. */
  test?(tenant: Tenant, at: Date): Promise<AgentTest>
}

/** Stops a run whose agent was stopped, or whose lease was lost. */
export class JobStopped extends Error {
  override name = 'JobStopped'
}

/** Transient failure with a message for an administrator: retried, five attempts in all. */
export class JobFailed extends Error {
  override name = 'JobFailed'
}

/** Permanent failure with a message for an administrator: not retried. */
export class JobRefused extends Error {
  override name = 'JobRefused'
}

const parts = new Map<AgentKey, AgentPart>()

export function registerAgent(key: AgentKey, part: AgentPart): void {
  parts.set(key, part)
}

/** Undefined for an agent not implemented yet. */
export function findPart(key: AgentKey): AgentPart | undefined {
  return parts.get(key)
}

export function findHandler(job: Pick<Job, 'agent' | 'kind'>): JobHandler | undefined {
  return job.agent ? parts.get(job.agent)?.handlers.find(({ kind }) => kind === job.kind) : undefined
}

/** For tests only. */
export function forgetAgent(key: AgentKey): void {
  parts.delete(key)
}
