import type { AgentKey, AgentRow, ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { capJobTimes, enqueueJob, findEarliestJob } from '~/models/base/job/index.server'
import { newId } from '~/models/values/id.server'
import { bootId } from '~/runtime/boot-id.server'
import { DAY_MS } from '~/runtime/time'

import { agentKeys } from './agents'
import { type AgentPart, findPart } from './part.server'
import { deleteOldRuns, endOrphanedRuns, RUN_DAYS } from './runs.server'
import { actualOf, listAgentRows, untouched, updateAgent } from './state.server'

export interface Supervised {
  row: AgentRow
  part: AgentPart
}

/** Rows of the implemented agents. */
export async function listSupervised(db: ShopDb): Promise<Supervised[]> {
  const rows = await listAgentRows(db)
  return agentKeys.flatMap((key) => {
    const part = findPart(key)
    return part ? [{ part, row: rows.find((row) => row.key === key) ?? untouched(key) }] : []
  })
}

/**
 * Reconciles an agent's actual state with the requested one; true when it may work. `isBusy`: a run is still stopping.
 * An agent enabled before a restart resumes, unless autostart is off; none works in a read-only shop.
 */
export async function superviseAgent(
  shop: Pick<Tenant, 'db' | 'identity' | 'isReadOnly'>,
  { row, part }: Supervised,
  { at, isBusy }: { at: Date; isBusy: boolean },
): Promise<boolean> {
  if (row.wanted === 'running' && mustStayStopped(row)) {
    await updateAgent(shop.db, row.key, { wanted: 'stopped', actual: 'stopped', owner: bootId })
    return false
  }
  const actual = actualOf(row)
  const isWanted = row.wanted === 'running' && !shop.isReadOnly
  const runs = isWanted && actual !== 'error' && !(await part.findObstacle?.(shop))
  if (runs && actual === 'stopped') await noteStart(shop.db, row, at)
  if (!runs && !isBusy && actual === 'running') await updateAgent(shop.db, row.key, { actual: 'stopped' })
  return runs
}

/** Started by an earlier process. */
function mustStayStopped({ auto_start, owner }: AgentRow): boolean {
  return auto_start === 0 && owner !== null && owner !== bootId
}

async function noteStart(db: ShopDb, { key }: AgentRow, at: Date): Promise<void> {
  await updateAgent(db, key, { actual: 'running', owner: bootId, started_at: at.toISOString() })
}

/** Enqueues an agent's job when it is due. Missed intervals become one run. */
export async function scheduleRun(db: ShopDb, { row, part }: Supervised, at: Date): Promise<void> {
  const { schedule } = part
  if (!schedule) return
  const inMinutes = (minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString()
  if (row.next_run_at === null && schedule.firstAfterMinutes !== undefined) {
    return updateAgent(db, row.key, { next_run_at: inMinutes(schedule.firstAfterMinutes) })
  }
  const next = inMinutes(schedule.everyMinutes)
  const isDue = row.next_run_at === null || row.next_run_at <= at.toISOString()
  // Further away than one interval only when the clock was set back.
  if (!isDue && (row.next_run_at ?? '') <= next) return
  await db.transaction().execute(async (trx) => {
    await updateAgent(trx, row.key, { next_run_at: next })
    if (isDue) await enqueueScheduled(trx, { agent: row.key, kind: schedule.kind, at })
  })
}

/** Skips while the previous job is still queued. */
async function enqueueScheduled(trx: ShopDb, { agent, kind, at }: { agent: AgentKey; kind: string; at: Date }) {
  const waiting = await trx
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  // Not keyed by its instant, which recurs when the clock is set back.
  if (!waiting) await enqueueJob(trx, { kind, key: `${kind}:${newId(at)}`, agent, payload: {}, at })
}

/** Runs once per shop opened by this process, and again after a clock change. */
export async function recoverAfterRestart(db: ShopDb, at: Date): Promise<void> {
  await endOrphanedRuns(db, at)
  await capJobTimes(db, at)
}

export async function cleanUpRuns(db: ShopDb, at: Date): Promise<number> {
  return deleteOldRuns(db, new Date(at.getTime() - RUN_DAYS * DAY_MS))
}

/** Next due time of the enabled agents; jobs of a stopped one wait. */
export async function findEarliestRun(db: ShopDb): Promise<string | undefined> {
  const wanted = (await listSupervised(db)).filter(({ row }) => row.wanted === 'running')
  const kinds = wanted.flatMap(({ part }) => part.handlers.map(({ kind }) => kind))
  const instants = [await findEarliestJob(db, kinds), ...wanted.map(({ row }) => row.next_run_at ?? undefined)]
  return instants.filter((instant) => instant !== undefined).sort()[0]
}
