import type { Generated, Selectable } from 'kysely'
import type { AgentKey } from './agent'

/** `failed`: retries are exhausted, until a person restarts it. */
export type JobStatus = 'waiting' | 'done' | 'failed'

/** Work outside the database, resumed after a crash and idempotent by key. */
interface JobTable {
  id: string
  kind: string
  key: string
  /** JSON */
  payload: string
  due_at: string
  tries: number
  /** Lease expiry. */
  lease_until: string | null
  last_error: string | null
  status: JobStatus
  created_at: string
  done_at: string | null
  /** Null for the clock's own work, which cannot be stopped. */
  agent: AgentKey | null
  /** Process that last claimed it. */
  owner: string | null
  /** Fencing token: incremented by each claim. */
  token: Generated<number>
  /** Progress, in a format private to the job; written in the same transaction as each batch's effect. */
  cursor: string | null
  progress_done: Generated<number>
  progress_total: number | null
}

export type Job = Selectable<JobTable>

export interface JobTables {
  job: JobTable
}
