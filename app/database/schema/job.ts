import type { Generated, Selectable } from 'kysely'
import type { AgentKey } from './agent'

/** `failed`: given up after its last try, until a person asks for another. */
export type JobStatus = 'waiting' | 'done' | 'failed'

/** Work outside the database that a crash resumes: the same key is the same work, once. */
export interface JobTable {
  id: string
  kind: string
  key: string
  /** JSON */
  payload: string
  due_at: string
  tries: number
  /** Until when whoever claimed it is left alone. */
  lease_until: string | null
  last_error: string | null
  status: JobStatus
  created_at: string
  done_at: string | null
  /** Null for the clock's own work, which nobody can stop. */
  agent: AgentKey | null
  /** The process that claimed it last. */
  owner: string | null
  /** Moved by each claim, never back: who holds an older one has lost the job. */
  token: Generated<number>
  /** How far the work has come, in its own words: written together with the effect of each batch. */
  cursor: string | null
  progress_done: Generated<number>
  progress_total: number | null
}

export type Job = Selectable<JobTable>

export interface JobTables {
  job: JobTable
}
