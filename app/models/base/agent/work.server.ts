import type { Job, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import {
  extendJobLease,
  failJob,
  finishJob,
  HEARTBEAT_MS,
  holdJob,
  type JobProgress,
  postponeJob,
  releaseJob,
} from '~/models/base/job/index.server'
import { logger } from '~/runtime/logger.server'
import { takeTurn } from '~/runtime/take-turn'

import { type AgentPart, JobFailed, type JobHandler, JobRefused, JobStopped, type JobWork } from './part.server'
import { beginRun, endRun, type RunEnd } from './runs.server'
import { countItems, isAgentWanted, itemsToday } from './state.server'

const MOST_MS = 20
const AIM_MS = 10
const FIRST_SLICE = 20
const unexpectedText = 'Une erreur inattendue est survenue\u202f; le journal du serveur la nomme.'

type AgentJob = Job & { agent: NonNullable<Job['agent']> }

interface WorkInput {
  tenant: Tenant
  job: AgentJob
  handler: JobHandler
  part: Pick<AgentPart, 'dailyQuota'>
  signal: AbortSignal
  now: () => Date
}

/** Runs one job, with its heartbeat and its row. */
export async function workOnJob(input: WorkInput): Promise<RunEnd['outcome']> {
  const { tenant, job, now } = input
  const run = { id: await beginRun(tenant.db, { job, at: now() }), agent: job.agent }
  const beat = setInterval(() => extendJobLease(tenant.db, { job, at: now() }).catch(() => {}), HEARTBEAT_MS)
  try {
    const end = await outcomeOf(input)
    await endRun(tenant.db, run, { ...end, at: now() })
    return end.outcome
  } finally {
    clearInterval(beat)
  }
}

async function outcomeOf(input: WorkInput): Promise<Omit<RunEnd, 'at'>> {
  const { tenant, job, handler, now } = input
  const work = createWork(input)
  try {
    const report = await handler.run(work)
    if (!work.isFinished()) await work.finish(async () => {})
    return { outcome: 'done', ...report }
  } catch (error) {
    return settleFailure(tenant.db, { job, error, at: now(), isStopped: input.signal.aborted })
  }
}

async function settleFailure(
  db: ShopDb,
  { job, error, at, isStopped }: { job: Job; error: unknown; at: Date; isStopped: boolean },
): Promise<Omit<RunEnd, 'at'>> {
  if (isStopped || error instanceof JobStopped) {
    await releaseJob(db, { job })
    return { outcome: 'stopped', message: 'Arrêté\u202f; reprendra où il en était.' }
  }
  if (error instanceof JobRefused) {
    await failJob(db, { job, error: error.message })
    return { outcome: 'refused', message: error.message }
  }
  if (!(error instanceof JobFailed)) logger.error({ err: error, job: job.id, kind: job.kind }, 'a job failed')
  const message = error instanceof JobFailed ? error.message : unexpectedText
  const { givenUp } = await postponeJob(db, { job, error: message, at })
  return { outcome: givenUp ? 'given-up' : 'failed', message }
}

function createWork(input: WorkInput): JobWork & { isFinished(): boolean } {
  const { tenant, job, signal, now } = input
  const { db } = tenant
  let finished = false

  const batch: JobWork['batch'] = async (effect, { items = 0, ...progress } = {}) => {
    await takeTurn()
    return db.transaction().execute(async (trx) => {
      await assertHeld(trx, input, progress)
      const result = await effect(trx)
      await countItems(trx, { agent: job.agent, items, at: now() })
      return result
    })
  }

  const work: JobWork = {
    ...{ tenant, job, signal, now, batch },
    payload: JSON.parse(job.payload),
    eachBatch: (items, effect, progress) => inSlices(items, { batch, effect, progress }),
    async finish(effect) {
      await batch(async (trx) => {
        await effect(trx)
        if (!(await finishJob(trx, { job, at: now() }))) throw new JobStopped()
      })
      finished = true
    },
    async quotaLeft() {
      const { dailyQuota } = input.part
      return dailyQuota === undefined ? Infinity : Math.max(0, dailyQuota - (await itemsToday(db, job.agent, now())))
    },
  }
  return { ...work, isFinished: () => finished }
}

/** Fences every batch in its transaction: a stopped run or a lost lease writes nothing. */
async function assertHeld(trx: ShopDb, { job, signal, now }: WorkInput, progress: JobProgress): Promise<void> {
  if (signal.aborted || !(await isAgentWanted(trx, job.agent))) throw new JobStopped()
  if (!(await holdJob(trx, { job, at: now(), progress }))) throw new JobStopped()
}

type Slicing<Item> = Pick<JobWork, 'batch'> & {
  effect: (trx: ShopDb, slice: Item[], from: number) => Promise<unknown>
  progress: ((end: number) => JobProgress & { items?: number }) | undefined
}

async function inSlices<Item>(items: Item[], { batch, effect, progress }: Slicing<Item>): Promise<void> {
  let size = FIRST_SLICE
  for (let from = 0; from < items.length; ) {
    const slice = items.slice(from, from + size)
    let tookMs = 0
    // Excludes the wait for the turn and the write lock.
    const measured = async (trx: ShopDb) => {
      const startedAt = performance.now()
      await effect(trx, slice, from)
      tookMs = performance.now() - startedAt
    }
    await batch(measured, progress?.(from + slice.length))
    from += slice.length
    size = nextSize(size, tookMs)
  }
}

/** At most doubles, so that a quick slice is not followed by a slow one. */
function nextSize(size: number, tookMs: number): number {
  if (tookMs > MOST_MS) return Math.max(1, Math.floor(size / 2))
  return Math.max(1, Math.floor(size * Math.min(2, AIM_MS / Math.max(tookMs, 1))))
}
