import { countOf } from '~/database/aggregates'
import type { AgentKey, Job, ShopDb } from '~/database/schema'
import { newId } from '~/models/values/id.server'
import { bootId } from '~/runtime/boot-id.server'

export const LEASE_MS = 60_000
export const HEARTBEAT_MS = 20_000
const FIRST_WAIT_MS = 10_000
const MAX_JITTER = 0.2
export const MAX_TRIES = 5
/** Longest wait between two tries. */
const MAX_WAIT_MS = FIRST_WAIT_MS * 2 ** (MAX_TRIES - 2) * (1 + MAX_JITTER)
const MAX_ERROR = 300
const MAX_DEAD = 50
const crashedText = 'Le serveur s’est arrêté pendant chacun des essais.'

/** Queues work to be done outside the transaction. Idempotent by key. */
export async function enqueueJob(
  trx: ShopDb,
  input: { kind: string; key: string; payload: object; at: Date; dueAt?: Date; agent?: AgentKey },
): Promise<void> {
  const { kind, key, payload, at, dueAt = at, agent = null } = input
  await trx
    .insertInto('job')
    .values({
      id: newId(at),
      kind,
      key,
      agent,
      payload: JSON.stringify(payload),
      due_at: dueAt.toISOString(),
      tries: 0,
      lease_until: null,
      owner: null,
      cursor: null,
      progress_total: null,
      last_error: null,
      status: 'waiting',
      created_at: at.toISOString(),
      done_at: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/**
 * Claims the job due longest, with a lease of a minute; `key` and `kinds` restrict the choice. Fails a job that was
 * claimed five times by processes that died.
 */
export async function claimJob(
  db: ShopDb,
  input: { at: Date; key?: string; kinds?: string[]; owner?: string },
): Promise<Job | undefined> {
  for (;;) {
    const job = await claimNext(db, input)
    if (!job || job.tries <= MAX_TRIES) return job
    await failJob(db, { job, error: crashedText })
  }
}

function claimNext(
  db: ShopDb,
  { at, key, kinds, owner = bootId }: { at: Date; key?: string; kinds?: string[]; owner?: string },
): Promise<Job | undefined> {
  const now = at.toISOString()
  let due = db
    .selectFrom('job')
    .select('id')
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
  if (key !== undefined) due = due.where('key', '=', key)
  if (kinds) due = due.where('kind', 'in', kinds)
  return db
    .updateTable('job')
    .set((eb) => ({ tries: eb('tries', '+', 1), token: eb('token', '+', 1), owner, lease_until: leaseEnd(at) }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

function leaseEnd(at: Date): string {
  return new Date(at.getTime() + LEASE_MS).toISOString()
}

export interface JobProgress {
  /** Where the next try resumes. */
  cursor?: string
  done?: number
  total?: number
}

/**
 * Renews the lease and saves progress, in the transaction of each batch. False when another worker has claimed the job:
 * the caller must roll back.
 */
export function holdJob(
  trx: ShopDb,
  { job, at, progress = {} }: { job: Job; at: Date; progress?: JobProgress },
): Promise<boolean> {
  const { cursor, done, total } = progress
  return settle(trx, job, {
    lease_until: leaseEnd(at),
    ...(cursor !== undefined && { cursor }),
    ...(done !== undefined && { progress_done: done }),
    ...(total !== undefined && { progress_total: total }),
  })
}

/** Renews the lease of longer work; call every twenty seconds. */
export async function extendJobLease(db: ShopDb, { job, at }: { job: Job; at: Date }): Promise<void> {
  await holdJob(db, { job, at })
}

/** Call in the transaction of the job's effect. False when another worker has claimed it: the caller must roll back. */
export async function finishJob(trx: ShopDb, { job, at }: { job: Job; at: Date }): Promise<boolean> {
  return settle(trx, job, { status: 'done', done_at: at.toISOString(), lease_until: null })
}

/** Retries later with exponential backoff, or fails after the last try. */
export async function postponeJob(
  db: ShopDb,
  { job, error, at }: { job: Job; error: string; at: Date },
): Promise<{ givenUp: boolean }> {
  if (job.tries >= MAX_TRIES) {
    await failJob(db, { job, error })
    return { givenUp: true }
  }
  const wait = FIRST_WAIT_MS * 2 ** (job.tries - 1) * (1 + Math.random() * MAX_JITTER)
  const due_at = new Date(at.getTime() + wait).toISOString()
  await settle(db, job, { last_error: cut(error), lease_until: null, due_at })
  return { givenUp: false }
}

/** For permanent failures. */
export async function failJob(db: ShopDb, { job, error }: { job: Job; error: string }): Promise<void> {
  await settle(db, job, { last_error: cut(error), lease_until: null, status: 'failed' })
}

function cut(error: string): string {
  return error.slice(0, MAX_ERROR)
}

/** For work interrupted by a shutdown or a stopped agent: due at once, without using up a try. */
export async function releaseJob(db: ShopDb, { job }: { job: Job }): Promise<void> {
  await settle(db, job, { lease_until: null, tries: job.tries - 1 })
}

/** Call in the transaction that deletes the job's subject. */
export async function deleteJob(trx: ShopDb, key: string): Promise<void> {
  await trx.deleteFrom('job').where('key', '=', key).execute()
}

/** Grants five more tries from now, unless a worker holds the lease. Manual only. */
export async function retryJob(trx: ShopDb, { key, at }: { key: string; at: Date }): Promise<boolean> {
  const now = at.toISOString()
  const retried = await trx
    .updateTable('job')
    .set({ status: 'waiting', tries: 0, due_at: now, lease_until: null })
    .where('key', '=', key)
    .where('status', 'in', ['failed', 'waiting'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .executeTakeFirst()
  return retried.numUpdatedRows === 1n
}

export function findJob(db: ShopDb, key: string): Promise<Job | undefined> {
  return db.selectFrom('job').selectAll().where('key', '=', key).executeTakeFirst()
}

export function findJobById(db: ShopDb, id: string): Promise<Job | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Failed jobs, newest first, of agents and of the scheduler. */
export function listDeadJobs(db: ShopDb, limit = MAX_DEAD): Promise<Job[]> {
  return db
    .selectFrom('job')
    .selectAll()
    .where('status', '=', 'failed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function countDeadJobs(db: ShopDb): Promise<number> {
  return countOf(db.selectFrom('job').where('status', '=', 'failed'))
}

/** Due time of the next waiting job of these kinds; may be past. */
export async function findEarliestJob(db: ShopDb, kinds: string[]): Promise<string | undefined> {
  if (kinds.length === 0) return undefined
  const row = await db
    .selectFrom('job')
    .select(({ fn }) => fn.min('due_at').as('instant'))
    .where('status', '=', 'waiting')
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  return row?.instant ?? undefined
}

/** After the clock was set back, caps leases and retry times at their longest duration from now. */
export async function capJobTimes(db: ShopDb, at: Date): Promise<void> {
  const [latestLease, latestTry] = [leaseEnd(at), new Date(at.getTime() + MAX_WAIT_MS).toISOString()]
  const waiting = db.updateTable('job').where('status', '=', 'waiting')
  await waiting.set({ lease_until: latestLease }).where('lease_until', '>', latestLease).execute()
  await waiting.set({ due_at: latestTry }).where('tries', '>', 0).where('due_at', '>', latestTry).execute()
}

async function settle(
  db: ShopDb,
  job: Job,
  columns: Partial<Omit<Job, 'id' | 'kind' | 'key' | 'token' | 'owner'>>,
): Promise<boolean> {
  const settled = await db
    .updateTable('job')
    .set(columns)
    .where('id', '=', job.id)
    .where('status', '=', 'waiting')
    .where('token', '=', job.token)
    .executeTakeFirst()
  return settled.numUpdatedRows === 1n
}
