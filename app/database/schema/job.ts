import type { Selectable } from 'kysely'

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
}

export type Job = Selectable<JobTable>

export interface JobTables {
  job: JobTable
}
