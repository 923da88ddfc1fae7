import type { AgentKey, Job, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import type { JobProgress } from '~/models/job/index.server'

/** What came of a run or of a rehearsal. */
export interface JobReport {
  /** In French, for a person. */
  told: string
  /** Counts towards the agent's day: prospects, mails, rows. */
  items?: number
}

/** What `JobWork` and `Rehearsal` share. */
interface AboutJob {
  tenant: Tenant
  job: Job
  /** Parsed; the handler checks it. */
  payload: unknown
  /** Aborts when the agent or the server is stopped, or the job is lost to another: end a child process by it. */
  signal: AbortSignal
  now(): Date
}

export interface JobWork extends AboutJob {
  /**
   * One batch of writes with how far it brought the work, in one transaction and a turn of the event loop of its own:
   * at most 20 ms. Throws JobStopped, and writes nothing, once the agent is not wanted or another holds the job.
   */
  batch<Result>(effect: (trx: ShopDb) => Promise<Result>, progress?: JobProgress & { items?: number }): Promise<Result>
  /** `batch` over a list, in slices that grow and shrink to stay below 20 ms. `progress` tells where the next try goes on. */
  eachBatch<Item>(
    items: Item[],
    effect: (trx: ShopDb, slice: Item[], from: number) => Promise<unknown>,
    progress?: (end: number) => JobProgress & { items?: number },
  ): Promise<void>
  /** The last batch: effect and end of the job are one. A run that returns without it is finished by the engine. */
  finish(effect: (trx: ShopDb) => Promise<unknown>): Promise<void>
  /** How many items the agent may still do today; Infinity without a quota. */
  quotaLeft(): Promise<number>
}

/** What a run would do, without any effect. */
export type Rehearsal = AboutJob

export interface JobHandler {
  kind: string
  /** What a person calls it, e.g. "Lecture d’un tableur". */
  label?: string
  run(work: JobWork): Promise<JobReport>
  rehearse?(work: Rehearsal): Promise<JobReport>
}

export interface AgentTest extends JobReport {
  /** Read from a sample; none is kept. */
  prospects: number
}

/** What makes an agent more than a name: registered once, where the program is loaded (app/agents/handlers.server.ts). */
export interface AgentPart {
  handlers: JobHandler[]
  /** Wanted from the first start of a shop on. */
  startsWanted?: boolean
  /** Works within requests and has no jobs: it runs as soon as it is wanted. */
  isImmediate?: boolean
  /** Why it cannot be started yet, in French; undefined when it can. */
  findObstacle?(tenant: Pick<Tenant, 'db' | 'identity'>): Promise<string | undefined>
  /** What it does without, while it runs, in French. */
  findRemark?(tenant: Pick<Tenant, 'db' | 'identity'>): Promise<string | undefined>
  /** A job of its own, again and again while it runs; the first at once, or so many minutes after it was seen first. */
  schedule?: { kind: string; everyMinutes: number; firstAfterMinutes?: number }
  /** Items a day in Paris. */
  dailyQuota?: number
  /** What its work is called, with a count before it. */
  itemWords?: string
  /** Of one without runs: since when and until when it was used. */
  findActivity?(db: ShopDb): Promise<{ first: string; last: string } | undefined>
  /** Sequences of mails that somebody is inside of. */
  countSequences?(db: ShopDb): Promise<number>
  /** Tries it on a sample, without any effect. */
  test?(tenant: Tenant, at: Date): Promise<AgentTest>
}

/** Stops a run whose agent is not wanted any more, or whose job another holds. */
export class JobStopped extends Error {
  override name = 'JobStopped'
}

/** A failure that may pass, in words for a person: tried again, five times in all. */
export class JobFailed extends Error {
  override name = 'JobFailed'
}

/** A failure that no further try can mend, in words for a person. */
export class JobRefused extends Error {
  override name = 'JobRefused'
}

const parts = new Map<AgentKey, AgentPart>()

export function registerAgent(key: AgentKey, part: AgentPart): void {
  parts.set(key, part)
}

/** Undefined for an agent that comes later. */
export function findPart(key: AgentKey): AgentPart | undefined {
  return parts.get(key)
}

export function findHandler(job: Pick<Job, 'agent' | 'kind'>): JobHandler | undefined {
  return job.agent ? parts.get(job.agent)?.handlers.find(({ kind }) => kind === job.kind) : undefined
}

/** For a test that registered one. */
export function forgetAgent(key: AgentKey): void {
  parts.delete(key)
}
