import type { Job, ShopDb } from '~/database/schema'
import { newId } from '~/models/values/index.server'

const LEASE_MS = 60_000
const FIRST_WAIT_MS = 10_000
const MAX_TRIES = 5
const MAX_ERROR = 300

/** Writes work to be done outside the transaction; the same key is the same work. */
export async function enqueueJob(
  trx: ShopDb,
  { kind, key, payload, at }: { kind: string; key: string; payload: object; at: Date },
): Promise<void> {
  const now = at.toISOString()
  const known = await trx.selectFrom('job').select('id').where('key', '=', key).executeTakeFirst()
  if (known) return
  await trx
    .insertInto('job')
    .values({
      id: newId(at),
      kind,
      key,
      payload: JSON.stringify(payload),
      due_at: now,
      tries: 0,
      lease_until: null,
      last_error: null,
      status: 'waiting',
      created_at: now,
      done_at: null,
    })
    .execute()
}

/** Takes the job that is due longest, for a minute; with `key`, that one alone, with `kinds`, one of those. */
export function claimJob(
  db: ShopDb,
  { at, key, kinds }: { at: Date; key?: string; kinds?: string[] },
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
    .set((eb) => ({ tries: eb('tries', '+', 1), lease_until: leaseEnd(at) }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

function leaseEnd(at: Date): string {
  return new Date(at.getTime() + LEASE_MS).toISOString()
}

/** Another minute, for work that takes longer: to be asked every twenty seconds. */
export async function prolongJob(db: ShopDb, { job, at }: { job: Job; at: Date }): Promise<void> {
  await settle(db, job, { lease_until: leaseEnd(at) })
}

/** In the transaction of the job's effect. False when another has claimed it meanwhile: the caller rolls back. */
export async function finishJob(trx: ShopDb, { job, at }: { job: Job; at: Date }): Promise<boolean> {
  return settle(trx, job, { status: 'done', done_at: at.toISOString(), lease_until: null })
}

/** After a failure that may pass: later, or never again after the last try. Returns whether it is given up. */
export async function postponeJob(
  db: ShopDb,
  { job, error, at }: { job: Job; error: string; at: Date },
): Promise<{ givenUp: boolean }> {
  const last_error = error.slice(0, MAX_ERROR)
  const givenUp = job.tries >= MAX_TRIES
  const due = new Date(at.getTime() + FIRST_WAIT_MS * 2 ** (job.tries - 1)).toISOString()
  await settle(db, job, {
    last_error,
    lease_until: null,
    ...(givenUp ? { status: 'failed' as const } : { due_at: due }),
  })
  return { givenUp }
}

/** Work that was stopped with its process, not failed: due at once. */
export async function releaseJob(db: ShopDb, { job }: { job: Job }): Promise<void> {
  await settle(db, job, { lease_until: null })
}

/** With what it was about. */
export async function deleteJob(trx: ShopDb, key: string): Promise<void> {
  await trx.deleteFrom('job').where('key', '=', key).execute()
}

/** Another five tries from now, on a person's word, unless somebody is at it. */
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

/** When the next waiting job is due; may be past. */
export async function findEarliestJob(db: ShopDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('job')
    .select(({ fn }) => fn.min('due_at').as('instant'))
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row?.instant ?? undefined
}

async function settle(
  db: ShopDb,
  job: Job,
  columns: Partial<Pick<Job, 'status' | 'done_at' | 'due_at' | 'last_error' | 'lease_until'>>,
): Promise<boolean> {
  const settled = await db
    .updateTable('job')
    .set(columns)
    .where('id', '=', job.id)
    .where('status', '=', 'waiting')
    .where('tries', '=', job.tries)
    .executeTakeFirst()
  return settled.numUpdatedRows === 1n
}
