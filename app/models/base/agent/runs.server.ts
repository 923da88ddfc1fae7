import type { AgentKey, AgentRun, Job, RunOutcome, ShopDb } from '~/database/schema'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { newId } from '~/models/values/id.server'
import { bootId } from '~/runtime/boot-id.server'

import { findAgentRow, updateAgent } from './state.server'

export const RUN_DAYS = 30
/** Consecutive dead jobs after which the engine stops an agent: a dependency is down. */
const MAX_FAILURES = 3
const RUNS_A_CLEANUP = 1000
const MAX_MESSAGE_LENGTH = 500

type RunOf = Pick<Job, 'kind' | 'key'> & { agent: AgentKey }

/** Returns the run's id. */
export async function beginRun(
  db: ShopDb,
  { job, at, isRehearsal = false }: { job: RunOf; at: Date; isRehearsal?: boolean },
): Promise<string> {
  const id = newId(at)
  await db
    .insertInto('agent_run')
    .values({
      id,
      agent: job.agent,
      kind: job.kind,
      job_key: job.key,
      is_rehearsal: isRehearsal ? 1 : 0,
      owner: bootId,
      outcome: 'running',
      message: null,
      started_at: at.toISOString(),
      ended_at: null,
    })
    .execute()
  return id
}

export interface RunEnd {
  outcome: Exclude<RunOutcome, 'running'>
  message: string
  items?: number
  at: Date
}

/** Records a failure on its agent; the third consecutive dead job stops it. */
export async function endRun(db: ShopDb, run: { id: string; agent: AgentKey }, end: RunEnd): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await closeRun(trx, run.id, end)
    await noteEnd(trx, run.agent, end)
  })
}

export async function closeRun(trx: ShopDb, id: string, { outcome, message, items = 0, at }: RunEnd): Promise<void> {
  await trx
    .updateTable('agent_run')
    .set({ outcome, message: message.slice(0, MAX_MESSAGE_LENGTH), items, ended_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

async function noteEnd(trx: ShopDb, agent: AgentKey, { outcome, message, at }: RunEnd): Promise<void> {
  const now = at.toISOString()
  if (outcome === 'stopped') return
  const { first_done_at, failures: before } = await findAgentRow(trx, agent)
  if (outcome === 'done') {
    return updateAgent(trx, agent, { last_run_at: now, failures: 0, first_done_at: first_done_at ?? now })
  }
  const failed = { last_run_at: now, last_error: message, last_error_at: now }
  if (outcome !== 'given-up') return updateAgent(trx, agent, failed)
  const failures = before + 1
  const stops = failures >= MAX_FAILURES && { actual: 'error' as const }
  await updateAgent(trx, agent, { ...failed, ...stops, failures })
}

/** Closes runs left open by a crashed process. */
export async function endOrphanedRuns(db: ShopDb, at: Date): Promise<void> {
  await db
    .updateTable('agent_run')
    .set({ outcome: 'stopped', message: 'Le serveur s’est arrêté.', ended_at: at.toISOString() })
    .where('outcome', '=', 'running')
    .where('owner', '<>', bootId)
    .execute()
}

/** Newest first. */
export function listRuns(db: ShopDb, agent: AgentKey, limit = 10): Promise<AgentRun[]> {
  return db
    .selectFrom('agent_run')
    .selectAll()
    .where('agent', '=', agent)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function deleteOldRuns(db: ShopDb, before: Date): Promise<number> {
  return deleteOldest(db, { table: 'agent_run', before, limit: RUNS_A_CLEANUP })
}
